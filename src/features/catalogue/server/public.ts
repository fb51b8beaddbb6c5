export * as desk from '../desk/public.ts';
export { addApiKey, endApiKey, listApiKeys } from '../desk-import/api-keys.ts';
export { closestOf } from '../desk-import/closest-of.ts';
export { type CatalogueList, catalogueTable } from '../desk-import/export.ts';
export { setImportMapping } from '../desk-import/mapping.ts';
export { openImports } from '../desk-import/open.ts';
export { remarkTable } from '../desk-import/remarks.ts';
export { importRoutes } from '../desk-import/routes.ts';
export {
  cancelImport,
  checkImport,
  getImport,
  listImportRemarks,
  listImports,
  runImport,
} from '../desk-import/runs.ts';
export { stockRoutes } from '../desk-import/stock-routes.ts';
export { openZeroCounter } from '../desk-import/zero-counter.ts';
export { type ClosestOf, listZeroSearches } from '../desk-import/zero-searches.ts';
export { publishFirst } from '../publish/publish.ts';
export { catalogueHandlers } from './handlers.ts';
export { type OpenedItem, type OpenedItems, openedItems } from './opened-items.ts';
export { pageOf } from './paging.ts';
export { sitemapSource } from './sitemap.ts';
export { type StockThresholds, stockState } from './stock.ts';
export { openVersions, type Versions } from './versions.ts';
