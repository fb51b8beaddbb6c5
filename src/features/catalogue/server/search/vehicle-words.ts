/**
 * Vehicles and engines as people type them: 'Golf 1.9 TDI', 'BXE', 'CAT 320', 'фольксваген гольф 2004'.
 * Each word begins a word of the make, model, application or engine, in any order, or is a year of the
 * vehicle (docs/product.md 11.7).
 */
import { setImmediate } from 'node:timers/promises';
import { MAX_TEXT_LENGTH } from '#contract/call.ts';
import { type ColumnTextKind, rowsWhere } from '#features/catalogue-index/columns.ts';
import type { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { makeNamed } from '#features/numbers/makes.ts';
import { rowsBetween, setOfRows } from './vehicle-choice.ts';

/** Columns whose words are compared. */
const wordKinds = ['make', 'model', 'application', 'engine'] as const;
/** Longer texts are no vehicle. */
const MOST_WORDS = 10;
/** Shorter words are not compared with one letter wrong: too many would be alike. */
const LEAST_MISSPELT = 4;
/** A word that names something; numbers alone name no vehicle. */
const NAME = /^\p{L}{3,}$/u;

/** What a typed word stands for: codes of columns (1 where the text has the word), and a year. */
interface Meaning {
  readonly codes: ReadonlyMap<ColumnTextKind, Uint8Array>;
  /** 0 for none. */
  readonly year: number;
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

/** The rows of the vehicles that a text names; none where one of its words stands for nothing. */
export async function vehicleWordRows(version: Version, typed: string): Promise<Int32Array> {
  const { columns } = version;
  const meanings = await meaningsOf(version, typed);
  if (meanings.length === 0) return new Int32Array();
  let rows = await rowsBetween(0, columns.column('turbo').length - 1);
  for (const meaning of meanings) {
    const fits = testOf(version, meaning);
    rows = await rowsWhere(rows, (pos) => Number(fits(pos)));
  }
  return rows;
}

/** Whether the vehicle of a row has what a word stands for. */
function testOf({ columns }: Version, { codes, year }: Meaning): (pos: number) => boolean {
  const tests = Array.from(codes, ([kind, wanted]) => ({ codes: columns.column(kind), wanted }));
  const [from, to] = [columns.column('from'), columns.column('to')];
  return (pos) => {
    for (const test of tests) if (test.wanted[test.codes[pos] ?? 0]) return true;
    return year > 0 && (from[pos] ?? 0) <= year && (to[pos] ?? 0) >= year;
  };
}

/** Vehicles that a text names, each once, as texts that find them again. @param most how many */
export async function suggestVehicles(
  version: Version,
  typed: string,
  most: number,
): Promise<string[]> {
  return textsOf(version, await vehicleWordRows(version, typed), most);
}

/**
 * Vehicles that a text nearly names, as such texts: those that most of its words fit, at least half of them
 * and a name among these. @param most how many
 */
export async function closestVehicles(
  version: Version,
  typed: string,
  most: number,
): Promise<string[]> {
  const words = typedWords(typed);
  if (words.length > MOST_WORDS) return [];
  const index = await wordIndex(version);
  const tests: { isName: boolean; fits: (pos: number) => boolean }[] = [];
  for (const word of words) {
    const meaning = meaningOf(index, word);
    if (meaning) tests.push({ isName: NAME.test(word), fits: testOf(version, meaning) });
  }
  if (!tests.some(({ isName }) => isName)) return [];
  const countOf = (pos: number) => {
    let count = 0;
    let hasName = false;
    for (const { isName, fits } of tests) {
      if (!fits(pos)) continue;
      count += 1;
      hasName ||= isName;
    }
    return hasName ? count : 0;
  };
  let highest = Math.ceil(words.length / 2);
  const all = await rowsBetween(0, version.columns.column('turbo').length - 1);
  const rows = await rowsWhere(all, (pos) => {
    const count = countOf(pos);
    highest = Math.max(highest, count);
    return Number(count === highest);
  });
  return textsOf(version, await rowsWhere(rows, (pos) => Number(countOf(pos) === highest)), most);
}

/** Each vehicle of some rows once. */
function textsOf(version: Version, rows: Int32Array, most: number): string[] {
  const texts = new Set<string>();
  for (const pos of rows) {
    const { make, model, engine } = version.columns.vehicle(pos);
    texts.add(shortened([make, model, engine].join(' ')));
    if (texts.size === most) break;
  }
  return [...texts];
}

/** Whole words of a text, as many as the field takes. */
function shortened(text: string): string {
  const words = text.split(/\s+/).filter(Boolean);
  while (words.length > MOST_WORDS || words.join(' ').length > MAX_TEXT_LENGTH) words.pop();
  return words.join(' ');
}

async function meaningsOf(version: Version, typed: string): Promise<Meaning[]> {
  const words = typedWords(typed);
  if (words.length === 0 || words.length > MOST_WORDS) return [];
  const index = await wordIndex(version);
  const meanings: Meaning[] = [];
  for (const word of words) {
    const meaning = meaningOf(index, word);
    if (!meaning) return [];
    meanings.push(meaning);
  }
  return meanings;
}

function meaningOf(index: WordIndex, word: string): Meaning | undefined {
  const starts = index.words.filter((known) => known.startsWith(word));
  const year = /^(?:19|20)\d\d$/.test(word) ? Number(word) : 0;
  const matches =
    starts.length > 0 || year > 0 ? starts : index.words.filter((known) => isMisspelt(word, known));
  if (matches.length === 0 && year === 0) return undefined;
  return { codes: codesOf(index, matches), year };
}

/** The words of a version's texts, each with the codes of the texts that have it. */
interface WordIndex {
  readonly words: readonly string[];
  readonly codes: ReadonlyMap<string, readonly { kind: ColumnTextKind; code: number }[]>;
  /** How many codes a column has. */
  readonly sizes: ReadonlyMap<ColumnTextKind, number>;
}

/** Texts that are read in one turn of the event loop. */
const TEXTS_AT_ONCE = 2000;
const indexes = new WeakMap<Version, Promise<WordIndex>>();

/** The words of a version; read at its first search by vehicle. */
function wordIndex(version: Version): Promise<WordIndex> {
  const cached = indexes.get(version) ?? readWords(version);
  indexes.set(version, cached);
  return cached;
}

async function readWords(version: Version): Promise<WordIndex> {
  const codes = new Map<string, { kind: ColumnTextKind; code: number }[]>();
  const sizes = new Map<ColumnTextKind, number>();
  for (const kind of wordKinds) {
    const texts = version.columns.texts(kind);
    sizes.set(kind, texts.length);
    for (const [code, text] of texts.entries()) {
      if (code % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate();
      for (const word of new Set(wordsOf(text))) {
        const places = codes.get(word);
        if (places) places.push({ kind, code });
        else codes.set(word, [{ kind, code }]);
      }
    }
  }
  return { words: [...codes.keys()], codes, sizes };
}

function codesOf({ codes, sizes }: WordIndex, words: readonly string[]): Meaning['codes'] {
  const flagsByColumn = new Map<ColumnTextKind, Uint8Array>();
  for (const { kind, code } of words.flatMap((word) => codes.get(word) ?? [])) {
    const flags = flagsByColumn.get(kind) ?? new Uint8Array(sizes.get(kind) ?? 0);
    flags[code] = 1;
    flagsByColumn.set(kind, flags);
  }
  return flagsByColumn;
}

/** Units, and words that people add but that name no vehicle. */
const passedOver = new Set(['hp', 'ps', 'kw', 'cv', 'bhp', 'turbo', 'турбо', '涡轮', 'توربو']);
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** The words of a typed text, with makes by the names that the catalogue has. */
function typedWords(typed: string): string[] {
  const pieces = typed
    .replace(/(\d),(\d)/g, '$1.$2')
    .split(/[\s,;/]+/)
    .filter((piece) => piece !== '');
  const names: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    // A make may have two words: 'Mercedes Benz'.
    const two = at + 1 < pieces.length ? makeNamed(pieces.slice(at, at + 2).join(' ')) : undefined;
    const piece = pieces[at] ?? '';
    names.push(two ?? makeNamed(piece) ?? piece);
    if (two !== undefined) at += 1;
  }
  return wordsOf(names.join(' ')).filter((word) => !passedOver.has(word));
}

/**
 * The words of a text without case and accents. A displacement is a word of its own ('1.8T' is 1.8 and t), and
 * a Roman numeral is a number ('Golf IV' is golf and 4).
 */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\d\.\d)(?=\p{L})/gu, '$1 ')
    .replace(/\.(?!\d)|(?<!\d)\./g, ' ')
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '')
    .map((word, at) => (at > 0 && roman.includes(word) ? `${roman.indexOf(word) + 1}` : word));
}

/** Whether a word differs from one of the catalogue by one letter: another, one more, one less, or two swapped. */
function isMisspelt(word: string, known: string): boolean {
  if (word.length < LEAST_MISSPELT || /\d/.test(word)) return false;
  if (Math.abs(word.length - known.length) > 1) return false;
  let same = 0;
  while (same < word.length && word[same] === known[same]) same += 1;
  const [a, b] = [word.slice(same), known.slice(same)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
