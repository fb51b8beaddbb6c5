export { type SavedText, saveText } from '../desk/change.ts';
export { fileHeader, fileRows } from '../desk/file.ts';
export { getText, listTexts, textsOverview } from '../desk/lists.ts';
export { textUploads } from '../desk/routes.ts';
export type { TextFilter } from '../desk/rows.ts';
export { termJobs } from '../desk/terms.ts';
export { languageHandlers } from './handlers.ts';
export { type LiveTexts, openLiveTexts } from './live-texts.ts';
export { textRoutes } from './routes.ts';
