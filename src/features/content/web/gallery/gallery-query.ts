import type { Answer, Calls } from '#contract';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';

export type GallerySet = Answer<Calls['listGallery']>[number];
export type GalleryPicture = GallerySet['pictures'][number];

/** The product sets of the gallery. */
export const galleryQuery = (site: QuerySite) => callQuery(site, 'listGallery', {});
