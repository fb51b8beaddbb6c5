/** The catalogue's import, for the command line, the demo and the back office. */
export { BusyError, ImportError } from './errors.ts';
export {
  columnsOf,
  kindNames,
  type Mapping,
  mappedHeader,
  neededColumns,
} from './headers.ts';
export { type ImportOptions, type ImportResult, importCatalogue } from './import.ts';
export { type Preview, previewFile } from './recognise.ts';
export type { Remark, RemarkGroup, Severity } from './report.ts';
export type { Source } from './source/open.ts';
export type { ImportProgress, KindCounts } from './work.ts';
