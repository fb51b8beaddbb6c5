/**
 * Vehicles and engines as people type them: 'Golf 1.9 TDI', 'BXE', 'CAT 320', 'фольксваген golf 2004', in any
 * order of words. A word that names nothing is left out and reported (docs/product.md 11.7).
 */
import { LRUCache } from 'lru-cache';
import { MAX_TEXT_LENGTH } from '#contract/call.ts';
import type { OfferedText } from '#contract/catalogue.ts';
import { LAST_YEAR, rowsWhere } from '#features/catalogue-index/columns.ts';
import { inSlices } from '#features/catalogue-index/ints.ts';
import { type MatchSet, sortedBy } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { codeForm } from '#features/numbers/vehicle-names.ts';
import type { LanguageCode } from '#language/languages.ts';
import { vehicleIn } from '../items/sentences.ts';
import { fuelOfVolvo, otherCodes, placesOfOtherFigures } from './engine-codes.ts';
import { exactMatches } from './exact-numbers.ts';
import { otherGenerations } from './generations.ts';
import { ofOwnModels } from './listed-models.ts';
import { type LevelOf, levelTest, rowsOf, rowsWith } from './meanings.ts';
import { numberWords } from './number-search.ts';
import { isMissingMake, isNoModel, isTrim, type ReadWord, type VehicleFact } from './read-words.ts';
import { codeOfRecord } from './record-codes.ts';
import { type ReadText, readTyped } from './typed-reader.ts';
import { byVehicle, setOfRows } from './vehicle-choice.ts';
import { columnText, kindAt, runsFrom, type WordIndex, wordIndex } from './word-index.ts';

/** Result of reading a typed text that is not a number. */
interface ReadVehicles {
  readonly as: 'vehicle' | 'model';
  /** The typed text without `leftOut`. */
  readonly text: string;
  /** Words that were left out, as typed. */
  readonly leftOut: readonly string[];
}

/** A text that was read, with the words that lead to rows. */
interface Found extends ReadVehicles {
  readonly words: readonly ReadWord[];
}

const foundTexts = new WeakMap<Version, LRUCache<string, Promise<Found | undefined>>>();
const KEPT_TEXTS = 1000;

/** The vehicles, engines or turbo models that a text names; undefined if it names none. */
export function vehiclesRead(version: Version, typed: string): Promise<Found | undefined> {
  const texts = foundTexts.get(version) ?? new LRUCache({ max: KEPT_TEXTS });
  foundTexts.set(version, texts);
  const reading = texts.get(typed) ?? findVehicles(version, typed);
  texts.set(typed, reading);
  return reading;
}

async function findVehicles(version: Version, typed: string): Promise<Found | undefined> {
  const index = await wordIndex(version);
  const typedText = await readTyped(version, typed);
  let read = { ...typedText, words: ofOwnModels(version, index, typedText) };
  if (!withMeaning(read).some(({ isName }) => isName)) return undefined;
  let fitting = await rowsAndWords(version, withMeaning(read));
  const inRecords = new Map(
    statedWords(read, fitting).leftOut.flatMap((word) => {
      const code = codeOfRecord(version, index, fitting.rows, word);
      return code ? [[word, code]] : [];
    }),
  );
  if (inRecords.size > 0) {
    read = { ...read, words: read.words.map((word) => inRecords.get(word) ?? word) };
    fitting = await rowsAndWords(version, withMeaning(read));
  }
  const compared = new Set<ReadWord>();
  for (;;) {
    const { stated, leftOut } = statedWords(read, fitting);
    if (isOtherVehicle(version, index, read, stated, leftOut)) return undefined;
    // Each round may leave out more words (the B6 of 'Passat B6 BSU'). The next round compares these words.
    const uncompared = leftOut.filter((word) => !compared.has(word));
    for (const word of uncompared) compared.add(word);
    const { rows } = fitting;
    const engineOf = version.columns.column('engine');
    const haveEngine = (places: ReadonlySet<number>) =>
      rows.some((pos) => places.has(columnText('engine', engineOf[pos] ?? 0)));
    const others = uncompared.flatMap((word) => [
      ...otherGenerations(index, read.words, word),
      ...otherCodes(index, stated, haveEngine, word),
      ...fuelOfVolvo(index, word),
    ]);
    if (others.length === 0) return foundOf(version, read, fitting);
    fitting = await rowsAndWords(version, [...fitting.words, ...others]);
  }
}

const withMeaning = ({ words }: ReadText): ReadWord[] =>
  words.filter(({ meaning, fact }) => meaning || fact);

/** The words of a text that rows state, and the words that are left out. */
function statedWords(read: ReadText, { words, unstated }: RowsAndWords) {
  const stated = read.words.filter((word) => words.includes(word) && !unstated.includes(word));
  const leftOut = read.words.filter((word) => !(word.isOptional || stated.includes(word)));
  return { stated, leftOut };
}

/**
 * Whether the left-out words are a part number, or name another vehicle than the words that the rows contain. The
 * text then counts as not found.
 */
const isOtherVehicle = (
  version: Version,
  index: WordIndex,
  read: ReadText,
  stated: readonly ReadWord[],
  leftOut: readonly ReadWord[],
): boolean =>
  (leftOut.length > 0 && !stated.some(({ isStrong }) => isStrong)) ||
  namesNumber(version, read.text, leftOut) ||
  leftOut.some((word) => isOfNumber(read, word, stated)) ||
  leftOut.some((word) => isUnknownCode(index, word)) ||
  (stated.every(isNoModel) && leftOut.some((word) => isUnknownName(index, word))) ||
  ((leftOut.some(isUnknownNumber) || isNumberInGroups(leftOut)) && !namesVehicle(stated)) ||
  stated.some((word) => isMissingMake(word, stated));

function foundOf(version: Version, read: ReadText, fitting: RowsAndWords): Found | undefined {
  const { rows, words } = fitting;
  const { stated, leftOut } = statedWords(read, fitting);
  latest.set(version, { words, rows });
  if (rows.length === 0) return undefined;
  const restOfText = withoutWords(read, leftOut);
  if (!stated.every(({ isTurboModel }) => isTurboModel)) {
    return { as: 'vehicle', words, ...restOfText };
  }
  const models = stated.map(({ start, end }) => read.text.slice(start, end)).join(' ');
  return { as: 'model', words, ...restOfText, text: models };
}

/** Whether a word may be a model or code that the catalogue lacks: Renault Kangoo, BMW X6, Peugeot 5008, Cummins ISX. */
const isUnknownName = (index: WordIndex, { meaning, isName, word }: ReadWord): boolean =>
  (!meaning || isName === true) &&
  !isTrim(word) &&
  (/^(?:\p{Script=Latin}{4,}|[a-z]{1,3}\d{1,3}|\d{4})$/u.test(word) ||
    codeForm(word) !== undefined ||
    (/^\d{3}$/.test(word) && !mayBePower(index, word)));
/** Whether a figure may be a power: 460, but not 716, nor 330 if a name begins with it, such as 3306. */
const mayBePower = (index: WordIndex, figure: string): boolean =>
  figure.endsWith('0') && runsFrom(index, figure).length === 0;
/** Whether a word is a model or engine that the catalogue lacks, beside others of its form: OM651 beside OM646. */
const isUnknownCode = (index: WordIndex, { meaning, word }: ReadWord): boolean =>
  !meaning &&
  /^[a-z]{2}/.test(word) &&
  placesOfOtherFigures(index, word).some((place) => /^(?:model|engine)$/.test(kindAt(place)));
const namesVehicle = (words: readonly ReadWord[]): boolean =>
  !words.every((word) => isNoModel(word) || word.isTurboModel);
/** Whether a word is part of a number that the catalogue lacks: 999999-5001S. */
const isUnknownNumber = ({ word }: ReadWord): boolean => /\d{5}/.test(word);

/** Whether figures are a number in groups that the catalogue lacks: 642 090 14 80. */
const isNumberInGroups = (words: readonly ReadWord[]): boolean =>
  words
    .filter(({ word, fact }) => !fact && /^\d+$/.test(word))
    .map(({ word }) => word)
    .join('').length >= MIN_OF_GROUPS;
/** VAG numbers have nine digits, Mercedes numbers ten. */
const MIN_OF_GROUPS = 9;

/** Whether a figure and the turbo model before it form a number: 'K03-02'. */
const isOfNumber = ({ text }: ReadText, word: ReadWord, kept: readonly ReadWord[]): boolean =>
  /\d/.test(word.word) &&
  kept.some(({ isTurboModel, end }) => isTurboModel && /^[^\s]$/.test(text.slice(end, word.start)));

/** Whether the text, or a part to be left out, is a number of the catalogue: numbers are never left out. */
function namesNumber(version: Version, text: string, leftOut: readonly ReadWord[]): boolean {
  const isNumber = (typed: string) => exactMatches(version, typed).length > 0;
  const figures = leftOut.filter(({ word }) => /\d/.test(word));
  return (
    figures.some(({ word, start, end }) => word.length > 3 && isNumber(text.slice(start, end))) ||
    (figures.length > 1 && numberWords(text).some(isNumber)) ||
    isNumber(text)
  );
}

/** The rows of the last text that was read: they are mostly requested right afterwards. */
const latest = new WeakMap<Version, { words: readonly ReadWord[]; rows: Int32Array }>();

async function rowsOfFound(version: Version, { words }: Found): Promise<Int32Array> {
  const last = latest.get(version);
  return last?.words === words ? last.rows : (await rowsAndWords(version, words)).rows;
}

/** Level of a row that does not state a power: such rows come last. */
const UNSTATED = 4;

interface RowsAndWords {
  readonly rows: Int32Array;
  readonly words: readonly ReadWord[];
  /** Words that no row states, though rows may fit them: a power, year or displacement. */
  readonly unstated: readonly ReadWord[];
}

const nothing: RowsAndWords = { rows: new Int32Array(), words: [], unstated: [] };

/** Rows that have all words. A word that is neither hard nor a fact is left out if no row would be left. */
async function rowsAndWords(version: Version, known: readonly ReadWord[]): Promise<RowsAndWords> {
  // The rarest hard word first: it leaves the fewest rows for the others. Then names, then figures.
  const ordered = known.toSorted(
    (a, b) =>
      Number(b.isHard ?? false) - Number(a.isHard ?? false) ||
      Number(a.fact !== undefined) - Number(b.fact !== undefined) ||
      (a.isHard ? 0 : b.weight - a.weight) ||
      (a.isHard ? (a.meaning?.rows ?? 0) - (b.meaning?.rows ?? 0) : a.start - b.start),
  );
  let rows: Int32Array | undefined;
  const words: ReadWord[] = [];
  for (const word of ordered) {
    const { isHard, fact } = word;
    const narrowed: Int32Array =
      fact && rows
        ? await rowsOfFact(version, rows, { ...word, fact }, namesVehicle(words))
        : await rowsHaving(version, rows, word);
    if (narrowed.length === 0 && (isHard || fact)) return nothing;
    if (narrowed.length === 0) continue;
    rows = narrowed;
    words.push(word);
  }
  if (!rows) return nothing;
  const fittingRows = rows;
  const isUnstated = ({ fact, meaning }: ReadWord) => {
    const levelOf = meaning ? levelTest(version, meaning) : () => 0;
    return fact !== undefined && !fittingRows.some((pos) => levelOf(pos) > 0);
  };
  return { rows, words, unstated: words.filter(isUnstated) };
}

const rowsHaving = async (
  version: Version,
  rows: Int32Array | undefined,
  { meaning }: ReadWord,
): Promise<Int32Array> => {
  if (!meaning) return new Int32Array();
  return rows ? rowsWith(version, rows, meaning) : rowsOf(version, meaning);
};

/**
 * Rows with the typed value, then rows without a value. Rows without a year count only if no row has the year. Rows
 * with another value do not match.
 * @param isNamed whether a model or engine is named: otherwise too many rows have no value
 */
async function rowsOfFact(
  version: Version,
  rows: Int32Array,
  word: ReadWord & { fact: VehicleFact },
  isNamed: boolean,
): Promise<Int32Array> {
  const { stated, allowed, unstatedFollow } = word.fact;
  const having = await rowsHaving(version, rows, word);
  const isStated = having.length > 0;
  // The figure may also mean something else: in 'Prado 90' it is the model, not a power.
  const isOtherMeaning =
    stated !== word.meaning && having.length > (await rowsWith(version, rows, stated)).length;
  if (isOtherMeaning) return having;
  const mayBeUnstated = isStated ? unstatedFollow && isNamed : isNamed || !word.isHard;
  if (!mayBeUnstated) return having;
  const [isHaving, isAllowed] = [levelTest(version, stated), levelTest(version, allowed())];
  return rowsWhere(rows, (pos) => Number(isHaving(pos) > 0 || isAllowed(pos) > 0));
}

/** Takes `leftOut` out of a text. Returns the remaining text and the words; words that touch are joined. */
function withoutWords({ text }: ReadText, leftOut: readonly ReadWord[]) {
  const pieces: { start: number; end: number }[] = [];
  for (const { start, end } of leftOut) {
    const last = pieces.at(-1);
    if (last && !/\s/.test(text.slice(last.end, start))) last.end = end;
    else pieces.push({ start, end });
  }
  let remaining = '';
  let at = 0;
  for (const { start, end } of pieces) {
    remaining += text.slice(at, start);
    at = end;
  }
  remaining += text.slice(at);
  return {
    text: remaining.replace(/\s+/g, ' ').replace(/^[\s,;/-]+|[\s,;/-]+$/g, ''),
    leftOut: pieces.map(({ start, end }) => text.slice(start, end)),
  };
}

/** The turbos of the vehicles that a text names, grouped by vehicle; cached for further pages. */
export async function vehicleWordSet(version: Version, typed: string): Promise<MatchSet> {
  const id = `words|${typed}`;
  const cached = version.vehicles.get(id);
  if (cached) return cached;
  const set = await setOfRows(version, await vehicleWordRows(version, typed));
  version.vehicles.set(id, set);
  return set;
}

/** The rows of the vehicles that a text names; rows that have its words in full come first. */
export async function vehicleWordRows(version: Version, typed: string): Promise<Int32Array> {
  const reading = await vehiclesRead(version, typed);
  if (!reading) return new Int32Array();
  const rows = await rowsOfFound(version, reading);
  const tests = reading.words.flatMap(({ meaning }) =>
    meaning ? levelTest(version, meaning) : [],
  );
  return byLevel(version, rows, tests);
}

/** Sorts rows by how well they match the words, then by vehicle. */
async function byLevel(
  version: Version,
  rows: Int32Array,
  tests: readonly LevelOf[],
): Promise<Int32Array> {
  const levels = new Uint8Array(version.columns.column('turbo').length);
  await inSlices(rows.length, (start, end) => {
    for (let at = start; at < end; at++) {
      const pos = rows[at] ?? 0;
      for (const test of tests) levels[pos] = (levels[pos] ?? 0) + (test(pos) || UNSTATED);
    }
  });
  return sortedBy(await byVehicle(version, rows), levels);
}

export type OfferedVehicle = OfferedText & { readonly kind: 'vehicle' };

const ROWS_SUGGESTED = 5000;

/** Vehicles that a text names, each once, as texts that find them again. @param most maximum number */
export async function suggestVehicles(
  version: Version,
  typed: string,
  language: LanguageCode,
  most: number,
): Promise<OfferedVehicle[]> {
  const rows = await vehicleWordRows(version, typed);
  return vehiclesOf(version, rows.subarray(0, ROWS_SUGGESTED), language, most);
}

/** The first distinct vehicles of some rows, with their years and number of turbos. */
export function vehiclesOf(
  { columns }: Version,
  rows: Int32Array,
  language: LanguageCode,
  most: number,
): OfferedVehicle[] {
  const turbos = columns.column('turbo');
  const [from, to] = [columns.column('from'), columns.column('to')];
  const vehicles = new Map<
    string,
    { pos: number; turbos: Set<number>; from: number; to: number }
  >();
  for (const pos of rows) {
    const { make, model, engine } = columns.vehicle(pos);
    const name = shortened([make, model, engine].join(' '));
    const vehicle = vehicles.get(name) ?? { pos, turbos: new Set(), from: 0, to: 0 };
    vehicles.set(name, vehicle);
    vehicle.turbos.add(turbos[pos] ?? 0);
    const first = from[pos] ?? 0;
    if (first > 0) vehicle.from = vehicle.from ? Math.min(vehicle.from, first) : first;
    vehicle.to = Math.max(vehicle.to, to[pos] ?? 0);
  }
  return [...vehicles].slice(0, most).map(([number, vehicle]) => ({
    kind: 'vehicle' as const,
    number,
    ...shownAs(columns.vehicle(vehicle.pos), language),
    ...(vehicle.from > 0 && { years: yearsText(vehicle.from, vehicle.to) }),
    turbos: vehicle.turbos.size,
  }));
}

/**
 * The translated name of a vehicle, as the results show it. A suggestion also keeps the catalogue's name, because a
 * search does not understand every translated word.
 */
function shownAs(
  { make, model, engine }: ReturnType<Version['columns']['vehicle']>,
  language: LanguageCode,
): Pick<OfferedVehicle, 'shown'> {
  const [modelText, engineText] = [vehicleIn(language, model), vehicleIn(language, engine)];
  if (modelText === model && engineText === engine) return {};
  return { shown: [make, modelText, engineText].filter(Boolean).join(' ') };
}

/** '1999-2003', '2016-', '2011'. */
const yearsText = (from: number, to: number): string =>
  from === to ? `${from}` : `${from}-${to === LAST_YEAR ? '' : to}`;

/** Maximum number of words of a suggestion, which is searched as a text. */
const MAX_WORDS = 12;

/** The first words of a text, as many as fit into the search field. */
function shortened(text: string): string {
  const words = text.split(/\s+/).filter(Boolean);
  while (words.length > MAX_WORDS || words.join(' ').length > MAX_TEXT_LENGTH) words.pop();
  return words.join(' ');
}
