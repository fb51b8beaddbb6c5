import { Compare } from '#features/catalogue/web/lazy-compare.tsx';
import { parseListSearch } from '#features/ordering/web/list/list-links.ts';
import { ListPage } from '#features/ordering/web/list/list-page.tsx';
import {
  cartQuery,
  listQuery,
  listsQuery,
  namedListQuery,
} from '#features/ordering/web/queries.ts';
import { sizeOf } from '#ui/site/page-size.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { useCheckedSearch } from './own-page.tsx';
import { answerWith, querySite, ready } from './ready.ts';

export { CartPage } from '#features/ordering/web/cart/cart-page.tsx';

export function MyFavList() {
  const { list: id, page = '1', size } = useCheckedSearch(parseListSearch);
  const shown = { list: id, page: Number(page), size: sizeOf(size) };
  return <ListPage key={`${id} ${page} ${size}`} shown={shown} />;
}

export async function cartReady(context: SiteContext): Promise<void> {
  answerWith(context, await ready(context, cartQuery(querySite(context))));
}

export async function listReady(context: SiteContext, raw: object): Promise<void> {
  const { list, page = '1', size } = parseListSearch({ ...raw });
  const site = querySite(context);
  const shown = { list, page: Number(page), size: sizeOf(size) };
  const [lines] = await Promise.all([
    ready(context, listQuery(site, shown)),
    ready(context, listsQuery(site)),
    list && ready(context, namedListQuery(site, list)),
    Compare.ready(context),
  ]);
  answerWith(context, lines);
}
