import { callQuery, type QuerySite } from '#ui/site/call-query.ts';

/** Id of the page About us (docs/product.md 7). */
const ABOUT = '1';

export const aboutQuery = (site: QuerySite) => callQuery(site, 'getWebpageById', { id: ABOUT });
