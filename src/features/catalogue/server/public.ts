export { catalogueHandlers } from './handlers.ts';
export { openVersions, type Versions } from './versions.ts';
