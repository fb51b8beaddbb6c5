/** The words of a version's vehicles, engines and turbo models, and the texts that have them. */
import { setImmediate } from 'node:timers/promises';
import type { ColumnTextKind } from '#features/catalogue-index/columns.ts';
import { inSlices } from '#features/catalogue-index/ints.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { type Maker, makerOf } from '#features/numbers/index.ts';
import { makeOf } from '#features/numbers/makes.ts';
import { folded } from '#features/numbers/typed-words.ts';
import {
  codeForm,
  engineCodesOf,
  type Fuel,
  fuelsOf,
  modelsOf,
  type Power,
  powersOf,
} from '#features/numbers/vehicle-names.ts';

/** Columns whose words are compared. */
const wordKinds = ['make', 'model', 'application', 'engine', 'turboModel'] as const;
/** Columns that a typed text may name. */
const testedKinds = [...wordKinds, 'maker'] as const;
type TestedKind = (typeof testedKinds)[number];

/** A text of a column as one number: the text's code, and the index of the column in `testedKinds`. */
type ColumnText = number;
export const columnText = (kind: TestedKind, code: number): ColumnText =>
  code * testedKinds.length + testedKinds.indexOf(kind);
export const kindAt = (place: ColumnText): TestedKind =>
  testedKinds[place % testedKinds.length] as TestedKind;
export const codeAt = (place: ColumnText): number => Math.floor(place / testedKinds.length);

export interface Undisplaced {
  readonly place: ColumnText;
  /** Displacements that other engines with its codes name: 2.5 for 4D56T, because of '2.5 TDI 4D56T'. */
  readonly litres: ReadonlySet<string>;
  readonly hasDesignation: boolean;
}

export interface WordIndex {
  /**
   * Words and runs of words written together ('landcruiser', '1kzte'), sorted, so that a text is found with
   * or without spaces between its words.
   */
  readonly runs: readonly string[];
  readonly places: ReadonlyMap<string, readonly ColumnText[]>;
  /** Runs of a single word. */
  readonly single: ReadonlySet<string>;
  /** Runs at the start of a model's name: 'golf', not 'sport' of Pajero Sport. */
  readonly modelStarts: ReadonlySet<string>;
  readonly models: readonly ColumnText[];
  /** Models by the code of their chassis: E46, W203. */
  readonly chassis: ReadonlyMap<string, readonly ColumnText[]>;
  /** Words and runs of makes and models, of letters only, which are also found with one letter wrong. */
  readonly makeAndModelWords: readonly string[];
  /** Makes by their names in makes.ts. */
  readonly makes: ReadonlyMap<string, readonly ColumnText[]>;
  readonly makers: ReadonlyMap<Maker, readonly ColumnText[]>;
  /** Applications by name in lower case. */
  readonly applications: ReadonlyMap<string, readonly ColumnText[]>;
  /** Engines by fuel. Engines that name no fuel are in both lists. */
  readonly fuels: Readonly<Record<Fuel, readonly ColumnText[]>>;
  readonly engines: readonly ColumnText[];
  /** Engines that name a power. */
  readonly powers: readonly (Power & { readonly place: ColumnText })[];
  readonly withoutPower: readonly ColumnText[];
  /** Engines that name no displacement: 1KD-FTV. */
  readonly withoutDisplacement: readonly Undisplaced[];
  /** Engines by the forms of the codes that they name (`codeForm`). */
  readonly codeForms: ReadonlyMap<string, readonly ColumnText[]>;
  /** Number of rows by column and code. */
  readonly counts: ReadonlyMap<ColumnTextKind, Int32Array>;
  readonly rows: number;
}

const CHASSIS = /^\p{L}\d{2,3}$/u;
/** Texts that are read in one turn of the event loop. */
const TEXTS_AT_ONCE = 1000;
/** Maximum number of words in a run. */
const LONGEST_RUN = 3;
/** Minimum length of words that are compared with one letter wrong: too many shorter words are alike. */
export const MIN_MISSPELT = 4;

const indexes = new WeakMap<Version, Promise<WordIndex>>();

/** The words of a version; read at its first search by words. */
export function wordIndex(version: Version): Promise<WordIndex> {
  const cached = indexes.get(version) ?? readWords(version);
  indexes.set(version, cached);
  return cached;
}

async function readWords(version: Version): Promise<WordIndex> {
  const places = new Map<string, ColumnText[]>();
  const modelStarts = new Set<string>();
  const makeAndModelWords = new Set<string>();
  const single = new Set<string>();
  const chassis = new Map<string, ColumnText[]>();
  const counts = new Map<ColumnTextKind, Int32Array>();
  for (const kind of wordKinds) {
    const texts = version.columns.texts(kind);
    counts.set(kind, await rowsByCode(version.columns.column(kind), texts.length));
    for (const [code, text] of texts.entries()) {
      if (code % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate();
      const place = columnText(kind, code);
      for (const written of piecesOf(kind, text).map(wordsOf)) {
        const words = withFigures(written);
        for (const word of words) single.add(word);
        for (const run of [...runsOf(words), ...joinedNumerals(written, words)]) {
          if (kind === 'make' || kind === 'model') makeAndModelWords.add(run);
          const runPlaces = places.get(run);
          if (!runPlaces) places.set(run, [place]);
          else if (runPlaces.at(-1) !== place) runPlaces.push(place);
        }
        if (kind !== 'model') continue;
        for (const run of startsOf(words)) modelStarts.add(run);
        for (const code of words.slice(1).filter((word) => CHASSIS.test(word))) {
          const codePlaces = chassis.get(code) ?? [];
          chassis.set(code, codePlaces);
          codePlaces.push(place);
        }
      }
    }
  }
  const makers = version.columns.texts('maker');
  counts.set('maker', await rowsByCode(version.columns.column('maker'), makers.length));
  return {
    runs: [...places.keys()].sort(),
    places,
    single,
    modelStarts,
    models: version.columns.texts('model').map((_, code) => columnText('model', code)),
    chassis,
    makeAndModelWords: [...makeAndModelWords].filter(
      (word) => word.length >= MIN_MISSPELT && !/\d/.test(word),
    ),
    makes: byName('make', version.columns.texts('make'), makeOf),
    makers: byName('maker', makers, makerOf),
    applications: byName('application', version.columns.texts('application'), lowerCase),
    ...enginesBy(version.columns.texts('engine')),
    counts,
    rows: version.columns.column('turbo').length,
  };
}

const lowerCase = (text: string): string => text.toLowerCase();

/** Splits a text into pieces. No run of words crosses the end of a piece. */
function piecesOf(kind: TestedKind, text: string): string[] {
  if (kind === 'model') return modelsOf(text);
  const namesOnly = kind === 'engine' ? powersOf(text).rest : text;
  return namesOnly.split(/[/,;()]/);
}

/** The words of a text without case and accents. A displacement is a separate word ('1.8T' is 1.8 and t). */
function wordsOf(text: string): string[] {
  return (
    text
      .replace(/(\d),(\d)/g, '$1.$2')
      .replace(/(\d\.\d)(?=\p{L})/gu, '$1 ')
      // The variant of an engine: OM612.981, Д-245.7.
      .replace(/(\d{3})\.(?=\d)/g, '$1 ')
      .replace(/\.(?!\d)|(?<!\d)\./g, ' ')
      .split(/[^\p{L}\p{M}\p{N}.]+/u)
      .map(folded)
      .filter((word) => word !== '')
  );
}

/** The words of each model that a text names. */
export const modelPieces = (text: string): string[][] =>
  piecesOf('model', text).map((piece) => withFigures(wordsOf(piece)));

/** Replaces Roman numerals by figures: 'Golf IV' is golf and 4. */
const withFigures = (words: readonly string[]): string[] =>
  words.map((word, at) => (at > 0 ? (numeralOf(word) ?? word) : word));

/** Runs with Roman numerals as they are written: 'i-CTDi' is also ictdi. */
const joinedNumerals = (written: readonly string[], words: readonly string[]): string[] =>
  written.every((word, at) => word === words[at])
    ? []
    : runsOf(written).filter((run) => !written.includes(run));

const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** The figure of a Roman numeral; undefined for other words. */
export function numeralOf(word: string): string | undefined {
  const place = numerals.indexOf(word);
  return place < 0 ? undefined : `${place + 1}`;
}

const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, at) => startsOf(words.slice(at)));

const startsOf = (words: readonly string[]): string[] =>
  words.slice(0, LONGEST_RUN).map((_, at) => words.slice(0, at + 1).join(''));

function byName<N extends string>(
  kind: TestedKind,
  texts: readonly string[],
  nameOf: (text: string) => N | undefined,
): Map<N, ColumnText[]> {
  const places = new Map<N, ColumnText[]>();
  for (const [code, text] of texts.entries()) {
    const name = nameOf(text);
    if (name) places.set(name, [...(places.get(name) ?? []), columnText(kind, code)]);
  }
  return places;
}

type EngineWords = Pick<
  WordIndex,
  'engines' | 'fuels' | 'powers' | 'withoutPower' | 'withoutDisplacement' | 'codeForms'
>;

/** A displacement, also within a code (6CTA8.3), but no variant (740.30). */
const LITRES = /(?<![\d.,])\d{1,2}[.,]\d(?!\d)/g;

function enginesBy(texts: readonly string[]): EngineWords {
  const fuels: Record<Fuel, ColumnText[]> = { diesel: [], petrol: [] };
  const powers: (Power & { place: ColumnText })[] = [];
  const codeForms = new Map<string, ColumnText[]>();
  for (const [code, text] of texts.entries()) {
    const place = columnText('engine', code);
    for (const { from, to } of powersOf(text).powers) powers.push({ from, to, place });
    for (const form of new Set(engineCodesOf(text).map(codeForm))) {
      if (form === undefined) continue;
      const formPlaces = codeForms.get(form) ?? [];
      codeForms.set(form, formPlaces);
      formPlaces.push(place);
    }
    const namedFuels = fuelsOf(text);
    if (namedFuels.size === 0 || namedFuels.has('diesel')) fuels.diesel.push(place);
    if (namedFuels.size === 0 || namedFuels.has('petrol')) fuels.petrol.push(place);
  }
  const engines = texts.map((_, code) => columnText('engine', code));
  const withPower = new Set(powers.map(({ place }) => place));
  const withoutPower = engines.filter((place) => !withPower.has(place));
  const withoutDisplacement = undisplaced(texts);
  return { engines, fuels, powers, withoutPower, withoutDisplacement, codeForms };
}

function undisplaced(texts: readonly string[]): Undisplaced[] {
  const litresOf = new Map<string, Set<string>>();
  const bare: number[] = [];
  for (const [at, text] of texts.entries()) {
    const litres = [...text.matchAll(LITRES)].map(([figure]) => folded(figure));
    if (litres.length === 0) bare.push(at);
    for (const code of litres.length > 0 ? engineCodesOf(text) : [])
      litresOf.set(code, new Set([...(litresOf.get(code) ?? []), ...litres]));
  }
  return bare.map((at) => {
    const text = texts[at] ?? '';
    const litres = new Set(engineCodesOf(text).flatMap((code) => [...(litresOf.get(code) ?? [])]));
    return { place: columnText('engine', at), litres, hasDesignation: fuelsOf(text).size > 0 };
  });
}

async function rowsByCode(column: Int32Array, codes: number): Promise<Int32Array> {
  const counts = new Int32Array(codes);
  await inSlices(column.length, (start, end) => {
    for (let pos = start; pos < end; pos++) {
      const code = column[pos] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  });
  return counts;
}

/** Sorts after every continuation of a word. */
const LAST = '\uffff';

export function runsFrom({ runs }: WordIndex, word: string): readonly string[] {
  return runs.slice(countBelow(runs, word), countBelow(runs, word + LAST));
}

/** Number of the sorted texts that come before `text`. */
function countBelow(texts: readonly string[], text: string): number {
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((texts[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
