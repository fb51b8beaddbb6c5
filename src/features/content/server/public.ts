/** Content: bulletins, newsletters, videos, e-catalogues, pages, and what customers looked at. */
export { openContentDesk } from '../desk/open.ts';
export * as contentDesk from '../desk/public.ts';
export { demoPictureJobs } from './demo-pictures.ts';
export { documentRoutes } from './documents.ts';
export { filmHosts, playerOf, playerOrigins } from './embeds.ts';
export { contentHandlers } from './handlers.ts';
export { contentSitemap } from './sitemap.ts';
