/** The words of the import pages for states, counts and sizes. */
import type { Fate, ImportKind, ImportState, Severity } from '#contract/staff/import-names.ts';

export const importStateWords: Record<ImportState, string> = {
  uploaded: 'Ready to be checked',
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  queued: 'Waits to be imported',
  running: 'Being imported',
  publishing: 'Imported, being published',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const importKindWords: Record<ImportKind, string> = {
  components: 'Components',
  turbos: 'Turbos and vehicles',
  buildSheets: 'Build sheets',
  crossReferences: 'Cross references',
  partBuildSheets: 'Build sheets of parts',
  replacements: 'Replacements',
  stock: 'Stock',
};

export const severityWords: Record<Severity, string> = {
  refused: 'Not taken',
  mended: 'Mended',
  noted: 'To be looked at',
};

export const fateWords: Record<Fate, string> = {
  removed: 'Removed',
  changed: 'Changed',
  added: 'Added',
};

const wholeFormat = new Intl.NumberFormat('en');
export const number = (value: number): string => wholeFormat.format(value);

/** `1 row`, `2,000 rows`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** A file's size: `79 bytes`, `3.4 MB`. */
export function importSizeWords(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
