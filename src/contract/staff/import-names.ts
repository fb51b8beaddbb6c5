/** Names of imports, exports and searches without results: the browser takes them from here. */

/** What a table of an import may hold, in the order in which an import takes them: later kinds name earlier ones. */
export const importKinds = [
  'components',
  'turbos',
  'buildSheets',
  'partBuildSheets',
  'crossReferences',
  'replacements',
  'stock',
] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * An import's way: files are there (uploaded), a dry run goes on and ends (checking, checked), the
 * import waits (queued), works (running) and is published.
 */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'queued',
  'running',
  'publishing',
  'done',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** States in which a job is at work or waits to be. */
export const busyStates: readonly ImportState[] = ['checking', 'queued', 'running', 'publishing'];

/** refused: not taken. mended: taken, but changed. noted: taken as it stands, to be looked at. */
export const severities = ['refused', 'mended', 'noted'] as const;
export type Severity = (typeof severities)[number];

/** Lists that can be had as a file. */
export const exportLists = [
  'turbos',
  'parts',
  'buildSheets',
  'partBuildSheets',
  'crossReferences',
  'replacements',
  'stock',
  'customers',
  'orders',
  'developmentRequests',
  'zeroSearches',
  'audit',
  'importReport',
  'texts',
] as const;
export type ExportList = (typeof exportLists)[number];
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a search without results was for. */
export const zeroSearchKinds = ['turbo', 'oe', 'ee', 'part', 'wheel'] as const;
export type ZeroSearchKind = (typeof zeroSearchKinds)[number];

/** Largest file of an import, in bytes, and most files in one. */
export const MAX_IMPORT_FILE = 200 * 1024 * 1024;
export const MAX_IMPORT_FILES = 20;
