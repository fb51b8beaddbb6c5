export { catalogueHandlers } from './handlers.ts';
export { type SitemapSource, sitemapSource } from './sitemap.ts';
export { openVersions, type Versions } from './versions.ts';
