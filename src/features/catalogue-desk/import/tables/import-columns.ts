import { headedOf, headingsOf } from '#contract/fields/field.ts';
import {
  columnWords,
  partFields,
  partFileColumns,
  stockFields,
  stockImportColumns,
} from '#contract/fields/part.ts';
import {
  askedUnits,
  countryOfHsColumn,
  hsColumnOf,
  packedSides,
  tradeFields,
} from '#contract/fields/trade.ts';
import {
  eePnNames,
  partLineColumns,
  turboFields,
  turboFileColumns,
  turboLineColumns,
  vehicleFields,
} from '#contract/fields/turbo.ts';
import { type Message, word } from '#contract/message.ts';
import { type BareUnit, type ImportKind, importKinds } from '#contract/staff/names.ts';
import { importerOfHeading } from '#features/numbers/countries.ts';
import {
  columnsIn,
  findHeadings,
  HEADINGS_WITHIN,
  type HeadingColumns,
  type Headings,
  type Meanings,
  meaningsIn,
  type Rows,
} from '#features/numbers/headings.ts';
import { headingUnit, type StoredUnit, unitFactor } from '#features/numbers/units.ts';
import { staffLanguages } from '#language/languages.ts';
import { ImportError } from '#platform/table-files/sheets.ts';
import { fileHeading } from '#staff/server/exports/file-heading.ts';

export const kindNames: Readonly<Record<ImportKind, string>> = {
  components: 'components',
  turbos: 'turbos',
  buildSheets: 'build sheets',
  partBuildSheets: 'build sheets of parts',
  crossReferences: 'cross references',
  replacements: 'replacements',
  stock: 'stock',
};

/** Column headings: our own name and alternatives, separated by |. Case and punctuation do not matter. */
const columns = {
  turbos: { ...headingsOf(turboFields), ...headingsOf(vehicleFields), ...turboFileColumns },
  components: { ...headingsOf(partFields), ...partFileColumns },
  buildSheets: turboLineColumns,
  partBuildSheets: partLineColumns,
  crossReferences: {
    ee_pn: eePnNames,
    brand: 'maker|manufacturer|hersteller|marque|marca|бренд|品牌',
    number:
      'cross reference|cross reference number|cross number|reference|reference number|vergleichsnummer|номер аналога|аналог|参考编号',
  },
  replacements: {
    ee_pn: `old e&e p/n|${eePnNames}`,
    replaced_by:
      'new e&e p/n|new number|replacement|successor|ersetzt durch|remplacé par|reemplazado por|substituído por|заменён на|замена|替代号|替换为',
  },
  stock: { ...stockImportColumns, ...headingsOf(stockFields) },
} as const satisfies Record<ImportKind, Record<string, string>>;

export type HeaderColumn<K extends ImportKind> = keyof (typeof columns)[K] & string;

/** Required columns by kind. A header must have at least one column of each group. */
const needed: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  components: [['component_type']],
  turbos: [['turbo_pn']],
  buildSheets: [['turbo_pn'], ['ee_pn'], ['position', 'pieces']],
  partBuildSheets: [['part_ee_pn'], ['component_ee_pn']],
  crossReferences: [['ee_pn'], ['number']],
  replacements: [['ee_pn'], ['replaced_by']],
  stock: [['ee_pn'], ['quantity']],
};

const wordsOf = (column: string): Message => word(columnWords(column) ?? column);
const wordsOfGroup = (group: readonly string[]): Message =>
  group.map(wordsOf).reduce((one, other) => ({ key: '{one} or {other}', params: { one, other } }));

/** Groups of required columns, for choosing columns by hand. */
export const neededColumns = (kind: ImportKind): readonly (readonly string[])[] => needed[kind];

/** Columns of a kind, in the order in which eachRow passes the cells. */
export function columnsOfKind<K extends ImportKind>(kind: K): readonly HeaderColumn<K>[] {
  return Object.keys(columns[kind]) as HeaderColumn<K>[];
}

/** Index of each column among the cells that eachRow passes. */
export const placesOf = <K extends ImportKind>(kind: K) =>
  Object.fromEntries(columnsOfKind(kind).map((column, at) => [column, at])) as Record<
    HeaderColumn<K>,
    number
  >;

/** Unit in which each column is stored. Headings and cells may have other units. */
const columnUnits: Readonly<Record<string, StoredUnit>> = {
  ...Object.fromEntries(
    headedOf(partFields).flatMap((field) => ('unit' in field ? [[field.heading, field.unit]] : [])),
  ),
  ...Object.fromEntries(Object.keys(packedSides).map((column) => [column, 'mm' as const])),
  dims: 'mm',
  quantity: 'pieces',
  pieces: 'pieces',
};

/** Columns that a heading with a unit may mean, each with the heading without the unit. */
const namesWithoutUnit = (heading: string) =>
  Object.entries(columnUnits).flatMap(([column, stored]) => {
    const name = headingUnit(heading, stored)?.name;
    return name ? [[column, name] as const] : [];
  });

/**
 * Factor from a figure without a unit to the stored unit. The figure is in the unit that staff chose, else in
 * the unit of the heading, else in the stored unit. undefined if staff have to choose the unit, or if the
 * column has no unit.
 */
function bareUnit(column: string, heading: string, chosen?: BareUnit): number | undefined {
  const stored = columnUnits[column];
  if (stored === undefined) return undefined;
  if (chosen) return unitFactor(stored, chosen);
  return headingUnit(heading, stored)?.factor ?? (askedUnits(column) ? undefined : 1);
}

/** Whether a heading means HS codes, without a country. */
const isHsHeading = meaningsIn<Meanings>({
  [tradeFields.hsCode.heading]: tradeFields.hsCode.also,
});
const isHsCode = (name: string): boolean => isHsHeading(name).length > 0;

/** Column of HS codes for the country in a heading, such as hs_code_us for 'HS code (US)'. */
function hsColumnIn(heading: string): string[] {
  const importer = heading.length > 100 ? undefined : importerOfHeading(heading, isHsCode);
  return importer === undefined ? [] : [hsColumnOf(importer)];
}

/** Names of a kind's columns, including the headings of exported files. */
const columnNames = (kind: ImportKind): Meanings =>
  Object.fromEntries(
    Object.entries(columns[kind]).map(([column, names]) => [
      column,
      [names, ...staffLanguages.map((language) => fileHeading(language, column))].join('|'),
    ]),
  );

const kindReaders = importKinds.map((kind) => {
  const ofKind = meaningsIn(columnNames(kind), namesWithoutUnit);
  const hasHsCodes = Object.hasOwn(columns[kind], tradeFields.hsCodes.heading);
  const meaningsOf = (heading: string): string[] => {
    const meanings = ofKind(heading);
    return meanings.length === 0 && hasHsCodes ? hsColumnIn(heading) : meanings;
  };
  return { kind, meaningsOf };
});

export interface TableHeader {
  kind: ImportKind;
  /** For each of columnsOfKind(kind), its index in the file's rows; -1 if the column is missing. */
  places: readonly number[];
  /** Indexes of columns with the HS codes of one country. */
  hsPlaces: readonly (readonly [country: string, place: number])[];
  /** Factor from a figure without a unit to the stored unit, by column; undefined if the unit is unknown. */
  bareUnits: Readonly<Record<string, number | undefined>>;
  /** Headings that are no column of this kind. */
  unknown: readonly string[];
  /** Number of columns in the header. Cells beyond it are an error. */
  width: number;
}

type Match = HeadingColumns<string> & { readonly kind: ImportKind };

/** How a header matches each kind, best match first. */
const matchesOf = (header: readonly string[]): Match[] =>
  kindReaders
    .map(({ kind, meaningsOf }) => ({ kind, ...columnsIn(header, meaningsOf) }))
    .sort((a, b) => b.places.size - a.places.size || a.unknown.length - b.unknown.length);

const isComplete = ({ kind, places }: Match): boolean =>
  needed[kind].every((group) => group.some((column) => places.has(column)));

const namesIn = (cells: readonly string[]): number => matchesOf(cells)[0]?.places.size ?? 0;
const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/**
 * Finds the headings in the first rows of a table; undefined for an empty table. If no row has recognizable
 * headings, returns the row most similar to headings, so that staff can set the columns by hand.
 */
export function headingsIn(rows: Rows): Headings | undefined {
  const headings = findHeadings(rows, {
    isHeading: (cells) => matchesOf(cells).some(isComplete),
    // Half of the cells must be headings, because a data row may contain a word that is also a heading.
    isMore: (cells) => namesIn(cells) * 2 >= filled(cells).length,
    hasMeaning: (cell) => namesIn([cell]) > 0,
  });
  if (headings) return headings;
  const top = rows.slice(0, HEADINGS_WITHIN);
  const counts = top.map(namesIn);
  const most = Math.max(0, ...counts);
  const severalCells = top.findIndex((cells) => filled(cells).length > 1);
  const row = most > 1 ? counts.indexOf(most) : Math.max(0, severalCells);
  const names = top[row];
  return names && { row, names };
}

/**
 * Recognizes a header as the kind of table with which it shares the most columns. undefined if required
 * columns are missing.
 * @throws ImportError if two headings mean the same column
 */
export function readHeader(
  header: readonly string[],
  where: string | Message,
): TableHeader | undefined {
  const best = matchesOf(header).find(isComplete);
  if (best === undefined) return undefined;
  const all = columnsOfKind(best.kind);
  for (const [column, twice] of best.places) {
    if (twice.length < 2) continue;
    const headings = twice.map((place) => ({
      key: '“{heading}” (column {number})',
      params: { heading: header[place] ?? '', number: place + 1 },
    }));
    throw new ImportError(
      '{where}: {headings} both name {column}. Leave one of them out.',
      undefined,
      { where, headings, column: wordsOf(column) },
    );
  }
  return {
    kind: best.kind,
    ...placed(header, all, new Map([...best.places].map(([column, [at = -1]]) => [column, at]))),
    unknown: best.unknown,
    width: header.length,
  };
}

/** Indexes of the columns in the file, and factors of figures without a unit. */
function placed(
  header: readonly string[],
  all: readonly string[],
  placeOf: ReadonlyMap<string, number>,
  chosen: ColumnMapping['units'] = {},
): Pick<TableHeader, 'places' | 'hsPlaces' | 'bareUnits'> {
  const columnPlaces = all.map((column) => [column, placeOf.get(column) ?? -1] as const);
  return {
    places: columnPlaces.map(([, place]) => place),
    hsPlaces: [...placeOf].flatMap(([column, place]) => {
      const country = countryOfHsColumn(column);
      return country === undefined ? [] : [[country, place] as const];
    }),
    bareUnits: Object.fromEntries(
      columnPlaces.map(([column, place]) => [
        column,
        bareUnit(column, header[place] ?? '', chosen[column]),
      ]),
    ),
  };
}

export interface ColumnMapping {
  readonly kind: ImportKind;
  /** Index of each column in the file's rows, from 0. */
  readonly places: Readonly<Record<string, number>>;
  /** Unit that staff chose for figures without a unit, by column. */
  readonly units?: Readonly<Record<string, BareUnit>>;
}

/** Whether a column contains HS codes of one country. Turbos and components can have such columns. */
const isHsColumnOf = (kind: ImportKind, column: string): boolean =>
  countryOfHsColumn(column) !== undefined &&
  Object.hasOwn(columns[kind], tradeFields.hsCodes.heading);

/** Suggests a mapping for an unrecognized header. Of columns with equal meaning the first is used. */
export function suggestMapping(header: readonly string[]): ColumnMapping | undefined {
  const [best] = matchesOf(header);
  if (best === undefined || best.places.size === 0) return undefined;
  const places = [...best.places].map(([column, [place = 0]]) => [column, place]);
  return { kind: best.kind, places: Object.fromEntries(places) };
}

/**
 * Applies a mapping set by staff. Columns without a mapping are ignored.
 * @throws ImportError if a required column is missing, or an index is outside the table
 */
export function mappedHeader(
  header: readonly string[],
  { kind, places, units }: ColumnMapping,
  where: string | Message,
): TableHeader {
  const all = columnsOfKind(kind);
  const missing = needed[kind].filter((group) => !group.some((column) => column in places));
  if (missing.length > 0) {
    throw new ImportError('{where}: no column is set for {columns} of {kind}.', undefined, {
      where,
      columns: missing.map(wordsOfGroup),
      kind: word(kindNames[kind]),
    });
  }
  for (const [column, place] of Object.entries(places)) {
    const isColumn = all.some((one) => one === column) || isHsColumnOf(kind, column);
    if (isColumn && place < header.length) continue;
    throw new ImportError('{where}: there is no such column: {column}.', undefined, {
      where,
      column: wordsOf(column),
    });
  }
  const used = new Set(Object.values(places));
  if (used.size < Object.keys(places).length) {
    throw new ImportError('{where}: one column is set for two.', undefined, { where });
  }
  return {
    kind,
    ...placed(header, all, new Map(Object.entries(places)), units),
    unknown: header.map((name) => name.trim()).filter((name, at) => name !== '' && !used.has(at)),
    width: header.length,
  };
}

export function unknownHeader(header: readonly string[], where: string): ImportError {
  const names = header.map((name) => name.trim()).filter((name) => name !== '');
  const kinds = importKinds
    .map(
      (kind): Message => ({
        key: '{kind}: {columns}',
        params: { kind: word(kindNames[kind]), columns: needed[kind].map(wordsOfGroup) },
      }),
    )
    .reduce((name, more) => ({ key: '{name}; {more}', params: { name, more } }));
  const firstNames = names.slice(0, 12).map((name) => `“${name}”`.slice(0, 100));
  return new ImportError(
    '{where}: the first row names no columns of a catalogue file. It says: {names}. At least these are needed for {kinds}.',
    undefined,
    { where, names: names.length > 0 ? firstNames : word('nothing'), kinds },
  );
}
