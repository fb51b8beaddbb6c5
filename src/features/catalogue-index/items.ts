import { type HsCodes, type ItemFields, namedFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import { type RawRow, selection } from './build.ts';

type Value<K> = K extends 'flag'
  ? boolean
  : K extends 'hundredths' | 'grams' | 'count'
    ? number | null
    : K extends 'template'
      ? number
      : K extends 'attributes'
        ? { name: string; value: string }[]
        : K extends 'hsCodes'
          ? HsCodes | null
          : string;

/**
 * The fields of an item that visitors see, as a version holds them: one JSON object, keyed by the names in
 * contract/fields. An older version lacks the fields that were declared later, and pages do not show them.
 */
type PublishedFields<F extends ItemFields> = {
  readonly [N in keyof F as F[N] extends { visitors: string } ? N : never]: Value<F[N]['kind']>;
};
export type PublishedTurbo = PublishedFields<typeof turboFields>;
export interface PublishedPart extends PublishedFields<typeof partFields> {
  readonly templateName: string;
  /** Names of the attributes to show first. */
  readonly order: readonly string[];
}

/** SQL of a JSON object: the fields of item `i` and its row `t`, and `more` values by name. */
export function fieldsJson(
  fields: ItemFields,
  more: Readonly<Record<string, string>> = {},
): string {
  const declaredPairs = namedFields(fields)
    .filter(({ visitors }) => visitors !== undefined)
    .map(({ name, column }): [string, string] => [
      name,
      column === undefined ? "coalesce(i.ee_pn, '')" : `t.${column}`,
    ]);
  const pairs = [...declaredPairs, ...Object.entries(more)].map(
    ([name, value]) => `'${name}', ${value}`,
  );
  return `json_build_object(${pairs.join(', ')})::text`;
}

const onLinesOf = (fields: ItemFields) => namedFields(fields).filter(({ onLines }) => onLines);
const partLineFields = onLinesOf(partFields);
const turboLineFields = onLinesOf(turboFields);

/** The fields of parts and turbos that are shown in lines (of build sheets, carts and orders), each once. */
export const lineFields = [
  ...partLineFields,
  ...turboLineFields.filter(({ name }) => !partLineFields.some((one) => one.name === name)),
];

const valuesJson = (fields: typeof lineFields, alias: string): string =>
  `json_strip_nulls(json_build_object(${fields
    .map(({ name, column }) => `'${name}', nullif(${alias}.${column}::text, '')`)
    .join(', ')}))`;

/** SQL for the `LineFields` of part `p`: an object of the recorded values by name. */
export const partLineFieldsJson = valuesJson(partLineFields, 'p');

/** SQL for the `LineFields` of item `i`, which is turbo `t` or part `p`. */
export const lineFieldsJson = `case i.type when 0 then ${valuesJson(turboLineFields, 't')}
  else ${partLineFieldsJson} end`;

/** Values of an item that its lines show, by field name. */
export type LineFields = Readonly<Record<string, string>>;

// Build sheets as a version holds them: three lists. `linesJson` converts them from PostgreSQL's arrays
// without parsing these.

export type PublishedLines = readonly [
  ids: readonly number[],
  seqs: readonly number[],
  pieces: readonly number[],
];

/** @param arrays as COPY writes them: '{1,2}' */
export function linesJson(...arrays: readonly [ids: string, seqs: string, pieces: string]): string {
  return `[${arrays.map((array) => `[${array.slice(1, -1)}]`).join()}]`;
}

// References to items in the index of numbers by any maker, and values of a part in lists. A turbo is indexed
// by its main row, as in all other searches.

/** References to items as numbers below 2 ** 26: even for a part or CHRA, odd for a turbo. */
export const indexedPart = (id: number): number => id * 2;
export const indexedTurbo = (pos: number): number => pos * 2 + 1;

type ItemRef = { readonly part: number } | { readonly pos: number };

export const refItem = (ref: number): ItemRef =>
  ref % 2 === 0 ? { part: ref / 2 } : { pos: (ref - 1) / 2 };

/** Largest index that a match can hold. Also used for a turbo's E&E P/N. */
export const LAST_NUMBER = 255;
/** Index of a turbo's first OE number. Lower indexes are its own number and its further numbers. */
export const FIRST_OE = 128;

/** Index of a turbo's own number (0) or of a further number. The last further numbers share an index. */
export const otherPlace = (place: number): number => Math.min(place, FIRST_OE - 1);
/** Index of a turbo's OE number. The last OE numbers share an index. */
export const oePlace = (index: number): number => Math.min(FIRST_OE + index, LAST_NUMBER - 1);
/** Whether several numbers may share the index, so that it does not identify a number. */
export const isShared = (place: number): boolean =>
  place === FIRST_OE - 1 || place === LAST_NUMBER - 1;

export type Cross = [brand: string, number: string];

/** Values of a part that a list shows, without the stock. */
export type ShownPart = [
  id: number,
  type: number,
  component: string,
  eePn: string,
  oemPn: string,
  brand: string,
  /** Models of the part's turbos, joined by '; '. */
  models: string,
  description: string,
  crosses: Cross[],
];

/**
 * A row of the table `row`: a JSON list, made when a version is built. The row's vehicle is in columns
 * (columns.ts).
 */
export type ShownItem = [
  pos: number,
  turboId: number,
  pn: string,
  model: string,
  oe: string,
  restricted: boolean,
  vehicles: number,
  /** Former and interchange numbers, on main rows only; joined like `oe` by '; '. */
  numbers: string | null,
  /** A digit for each of `numbers`: 4 superseded by the turbo, 5 interchange, 6 superseding the turbo. */
  kinds: string | null,
];

/** Columns read for a row: a turbo `t` with its vehicle `a`. */
export const rowSource = selection({
  turbo_id: 't.id',
  pn: 't.pn',
  model: 't.model',
  oe: "coalesce(o.oe, '')",
  make: "coalesce(a.make, '')",
  carModel: "coalesce(a.model, '')",
  application: "coalesce(a.application, '')",
  engine: "coalesce(a.engine, '')",
  year: "coalesce(a.year, '')",
  restricted: 't.login_to_view',
  year_from: 'a.year_from',
  year_to: 'a.year_to',
  vehicles: 'coalesce(c.vehicles, 0)',
  numbers: "case when a.seq is null or a.seq = c.first then coalesce(n.numbers, '') end",
  kinds: 'n.kinds',
  maker: 't.maker',
});
const { at } = rowSource;
const texts = [at.pn, at.model, at.oe];

/** The `ShownItem` of a row of rowSource, as JSON. */
export function shownText(row: RawRow, pos: number): string {
  let json = `[${pos},${row.raw(at.turbo_id)}`;
  for (const place of texts) json += `,${row.json(place)}`;
  const hidden = row.raw(at.restricted) === 't';
  const former = row.raw(at.numbers) === '\\N' ? 'null' : row.json(at.numbers);
  const kinds = row.raw(at.kinds);
  const ofEach = former === 'null' || kinds === '\\N' ? 'null' : `"${kinds}"`;
  return `${json},${hidden},${row.raw(at.vehicles)},${former},${ofEach}]`;
}

/** A row of a published version: values of its turbo. */
export type PublishedTurboRow = Readonly<ReturnType<typeof publishedRow>>;

export function publishedRow(shown: ShownItem) {
  const [pos, turboId, pn, model, oe, restricted, vehicles, numbers, kinds] = shown;
  return { pos, turboId, pn, model, oe, restricted, vehicles, numbers, kinds };
}

export const numberList = (joined: string): string[] => (joined === '' ? [] : joined.split('; '));
