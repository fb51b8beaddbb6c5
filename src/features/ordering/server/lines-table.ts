/** The lines of cart and lists as tables (docs/product.md 2.16). */
import type { ListItem } from '#contract/ordering.ts';
import { writerOf } from '#features/downloads/server/frame.ts';
import {
  type FileColumn,
  type FileTable,
  stockColumns,
  tableOf,
} from '#features/downloads/server/table.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';

/**
 * @param heading may contain user input
 * @param reference label of the customer's reference column
 */
export function linesTable(
  heading: string,
  reference: TextKey,
  lines: readonly ListItem[],
  language: LanguageCode,
): FileTable {
  const { t, capital } = writerOf(language);
  const columns: FileColumn<ListItem>[] = [
    { heading: 'E&E P/N', kind: 'number', cell: ({ eePn }) => eePn },
    {
      heading: 'Component',
      cell: ({ type, name }) => (type === '0' ? t('Complete turbo') : capital(name)),
    },
    { heading: 'Turbo P/N', kind: 'number', cell: ({ turboPn }) => turboPn },
    { heading: 'Model', cell: ({ model }) => model },
    { heading: 'Vehicle OE NO', cell: ({ vehicleOeNo }) => vehicleOeNo },
    { heading: 'Your number', kind: 'number', cell: ({ ownNumber }) => ownNumber },
    ...stockColumns<ListItem>(language, ({ stockInfo, expected, backOrder, noRight }) => {
      if (stockInfo !== undefined) return { stockInfo, expected, backOrder };
      return noRight ? 'Login to view' : 'No longer in the catalogue';
    }),
    { heading: reference, cell: (line) => line.reference },
    { heading: 'Quantity', kind: 'count', cell: ({ quantity }) => quantity },
  ];
  return tableOf(language, { heading }, columns, lines);
}
