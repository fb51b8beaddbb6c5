/** Wheels by their diameters as a table (docs/product.md 2.16). */
import type { Wheel } from '#contract/wheels.ts';
import {
  type FileColumn,
  type FileTable,
  fileTableOf,
  stockFileColumns,
} from '#features/downloads/server/table-file.ts';
import type { LanguageCode } from '#language/languages.ts';
import { text } from '#language/text.ts';

const mm = (value: string) => (value === '' ? undefined : Number(value));

/**
 * @param kind 1 turbine wheels, 2 compressor wheels
 * @param own the reader's own numbers by the ids of wheels
 */
export function wheelTable(
  kind: 1 | 2,
  rows: readonly Wheel[],
  own: ReadonlyMap<string, string>,
  language: LanguageCode,
): FileTable {
  const columns: FileColumn<Wheel>[] = [
    { heading: 'E&E P/N', kind: 'number', cell: ({ eePn }) => eePn },
    { heading: 'OEM P/N', kind: 'number', cell: ({ oemPn }) => oemPn },
    { heading: 'Model', cell: ({ model }) => model },
    { heading: 'Inducer, mm', kind: 'count', cell: ({ inducer }) => mm(inducer) },
    { heading: 'Difference', kind: 'count', cell: ({ inducerOff }) => mm(inducerOff) },
    { heading: 'Exducer, mm', kind: 'count', cell: ({ exducer }) => mm(exducer) },
    { heading: 'Difference', kind: 'count', cell: ({ exducerOff }) => mm(exducerOff) },
    { heading: 'Blades', cell: ({ blades }) => blades },
    { heading: 'In turbos', kind: 'count', cell: ({ turbos }) => turbos },
    ...stockFileColumns<Wheel>(language, (wheel) => wheel),
    { heading: 'Your number', kind: 'number', cell: ({ id }) => own.get(id) },
  ];
  const heading = text(language, kind === 1 ? 'Turbine wheel' : 'Compressor wheel');
  return fileTableOf(language, { heading }, columns, rows);
}
