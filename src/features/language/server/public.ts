export { languageHandlers } from './handlers.ts';
export { type LiveTexts, openLiveTexts } from './live-texts.ts';
export { textRoutes } from './routes.ts';
