/** Labels of the import pages. */
import { countryOfHsColumn } from '#contract/fields/trade.ts';
import { busyStates, type ImportKind, type ImportState } from '#contract/staff/names.ts';
import type { Tone } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import { fieldWords } from '#ui/office/words.ts';

export const importStateWords = {
  uploaded: 'Ready to be checked',
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  queued: 'Waits to be imported',
  running: 'Being imported',
  publishing: 'Imported, being published',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const satisfies Record<ImportState, DeskKey>;

export function toneOf(state: ImportState): Tone {
  if (state === 'failed') return 'bad';
  if (state === 'done') return 'good';
  return busyStates.includes(state) ? 'due' : 'quiet';
}

export const importKindWords = {
  components: 'Components',
  turbos: 'Turbos and vehicles',
  buildSheets: 'Build sheets',
  crossReferences: 'Cross references',
  partBuildSheets: 'Build sheets of parts',
  replacements: 'Replacements',
  stock: 'Stock',
} as const satisfies Record<ImportKind, DeskKey>;

/** Returns a function that gives the label of a file's column. */
export function useColumnWords() {
  const t = useDeskText();
  return (column: string) => {
    const country = countryOfHsColumn(column);
    // Columns in imports by older releases may have no translation.
    if (country === undefined) return t(fieldWords(column) as DeskKey);
    return t('{name} ({number})', { name: t('HS code'), number: country });
  };
}
