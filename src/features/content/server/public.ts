/** Content: bulletins, newsletters, videos, e-catalogues, pages, and what customers looked at. */
export { documentRoutes } from './documents.ts';
export { playerOrigins } from './embeds.ts';
export { contentHandlers } from './handlers.ts';
