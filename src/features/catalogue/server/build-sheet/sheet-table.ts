/** A build sheet as a table, the turbo itself in its first row (docs/product.md 2.16). */
import type { BomItem, TurboApplication } from '#contract/shown-items.ts';
import { type DocumentFact, writerOf } from '#features/downloads/server/document.ts';
import {
  type FileColumn,
  type FileTable,
  fileTableOf,
  stockFileColumns,
} from '#features/downloads/server/table-file.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';

type Line = Pick<
  BomItem,
  'id' | 'transName' | 'oemPn' | 'eePn' | 'stockInfo' | 'expected' | 'backOrder' | 'pieces'
> & {
  readonly seq: number | undefined;
};

/** @param own the customer's own numbers by the ids of items */
export function sheetTable(
  turbo: TurboApplication,
  own: ReadonlyMap<string, string>,
  language: LanguageCode,
): FileTable {
  const { t, capital } = writerOf(language);
  const whole: Line = {
    ...turbo,
    seq: undefined,
    transName: t('Complete turbo'),
    oemPn: turbo.turboPn,
    pieces: 1,
  };
  const lines = [...turbo.bomList].sort((one, other) => one.seq - other.seq);
  const columns: FileColumn<Line>[] = [
    { heading: 'Position', kind: 'count', cell: ({ seq }) => seq },
    { heading: 'Component', cell: ({ transName }) => capital(transName) },
    { heading: 'OEM P/N', kind: 'number', cell: ({ oemPn }) => oemPn },
    { heading: 'E&E P/N', kind: 'number', cell: ({ eePn }) => eePn },
    { heading: 'Your number', kind: 'number', cell: ({ id }) => own.get(id) },
    { heading: 'Pieces', kind: 'count', cell: ({ pieces }) => pieces },
    ...stockFileColumns<Line>(language, (line) => line),
  ];
  const words = {
    heading: `${t('Build sheet')} {code}`,
    code: turbo.turboPn,
    facts: factsOf(turbo, t),
  };
  return fileTableOf(language, words, columns, [whole, ...lines]);
}

/** What the page says of the turbo above its lines. */
const factsOf = (turbo: TurboApplication, t: (key: TextKey) => string): DocumentFact[] => [
  [t('Turbo P/N'), turbo.turboPn, 'number'],
  [t('Turbo Model'), turbo.turboModel, 'text'],
  [t('Manufacturer'), turbo.manufacturer, 'text'],
  [t('Vehicle P/N'), turbo.vehicleOeNo, 'text'],
  [t('Vehicle Model'), `${turbo.carMakeName} ${turbo.carModel}`.trim(), 'text'],
  [t('Engine'), turbo.carEngine, 'text'],
  [t('Year'), turbo.carYear, 'text'],
  [t('Note'), `${turbo.description} ${turbo.remark}`.trim(), 'text'],
  ...turbo.facts.map(
    ({ name, value, isNumber }) => [name, value, isNumber ? 'number' : 'text'] as const,
  ),
];
