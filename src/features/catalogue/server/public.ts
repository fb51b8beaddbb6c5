export { publishFirst } from '../publish/publish.ts';
export { catalogueHandlers } from './handlers.ts';
export { sitemapSource } from './sitemap.ts';
export { openVersions, type Versions } from './versions.ts';
