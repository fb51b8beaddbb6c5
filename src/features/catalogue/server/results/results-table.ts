/** Results of a search as a table (docs/product.md 2.16). */
import type { TurboRow } from '#contract/catalogue.ts';
import type { ShownStock } from '#contract/shown-items.ts';
import {
  type FileColumn,
  type FileTable,
  fileTableOf,
  stockFileColumns,
} from '#features/downloads/server/table-file.ts';
import type { LanguageCode } from '#language/languages.ts';
import { text } from '#language/text.ts';

/** What a file tells beside the rows, by the ids of turbos. */
interface Beside {
  readonly stockOf: (id: string) => ShownStock;
  readonly own: ReadonlyMap<string, string>;
}

/** @param typed the number searched for; empty for another search */
export function resultsTable(
  typed: string,
  rows: readonly TurboRow[],
  { stockOf, own }: Beside,
  language: LanguageCode,
): FileTable {
  const columns: FileColumn<TurboRow>[] = [
    { heading: 'Turbo P/N', kind: 'number', cell: ({ turboPn }) => turboPn },
    { heading: 'Turbo Model', cell: ({ turboModel }) => turboModel },
    { heading: 'Vehicle OE NO', cell: ({ vehicleOeNo }) => vehicleOeNo },
    { heading: 'Car Make', cell: ({ carMakeName }) => carMakeName },
    { heading: 'Vehicle Model', cell: ({ carModel }) => carModel },
    { heading: 'Engine', cell: ({ carEngine }) => carEngine },
    { heading: 'Year', cell: ({ carYear }) => carYear },
    ...stockFileColumns<TurboRow>(language, ({ id }) => (id ? stockOf(id) : undefined)),
    { heading: 'Your number', kind: 'number', cell: ({ id }) => id && own.get(id) },
  ];
  const results = text(language, 'Search results');
  const words = typed === '' ? { heading: results } : { heading: `${results} {code}`, code: typed };
  return fileTableOf(language, words, columns, rows);
}
