/** Constants of imports, exports and searches without results, for the browser. */

/** Kinds of import tables, in the order of import: later kinds refer to earlier ones. */
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

/** Kinds of tables that may be called complete: what they lack of the items that they name is removed. */
const completeKinds: readonly ImportKind[] = ['components', 'turbos', 'crossReferences'];
export const mayBeComplete = (kind: ImportKind | null): kind is ImportKind =>
  kind !== null && completeKinds.includes(kind);

/**
 * The states of an import: files uploaded; dry run running and done (checking, checked); import
 * waiting (queued), running, and publishing.
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

/** States in which a job runs or waits. */
export const busyStates: readonly ImportState[] = ['checking', 'queued', 'running', 'publishing'];

/** refused: not imported. mended: imported with a correction. noted: imported unchanged, needs a check. */
export const severities = ['refused', 'mended', 'noted'] as const;
export type Severity = (typeof severities)[number];

/** What an import does to a value, in the order of the list. */
export const fates = ['removed', 'changed', 'added'] as const;
export type Fate = (typeof fates)[number];

/** Lists that staff can export. */
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
  'orderLines',
  'developmentRequests',
  'zeroSearches',
  'audit',
  'importReport',
  'importChanges',
  'texts',
] as const;
export type ExportList = (typeof exportLists)[number];
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Kinds of searches without results. */
export const zeroSearchKinds = ['turbo', 'oe', 'ee', 'part', 'wheel'] as const;
export type ZeroSearchKind = (typeof zeroSearchKinds)[number];

/** Maximum size of an import's file, in bytes, and maximum of files. */
export const MAX_IMPORT_FILE = 200 * 1024 * 1024;
export const MAX_IMPORT_FILES = 20;
