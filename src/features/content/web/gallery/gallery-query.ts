import type { Answer, Calls } from '#contract';
import { callQuery, type QuerySite } from '#web/call-query.ts';

export type GallerySet = Answer<Calls['listGallery']>[number];
export type GalleryPicture = GallerySet['pictures'][number];

/** The product sets of the gallery. */
export const galleryQuery = (site: QuerySite) => callQuery(site, 'listGallery', {});
