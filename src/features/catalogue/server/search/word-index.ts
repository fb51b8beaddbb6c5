/** The words of a version's makes, models, applications and engines, and what typed words stand for among them. */
import { setImmediate } from 'node:timers/promises';
import type { ColumnTextKind } from '#features/catalogue-index/columns.ts';
import { inSlices } from '#features/catalogue-index/ints.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { makeNamed } from '#features/numbers/makes.ts';
import { type Fuel, fuelsOf, type Power, powersOf } from '#features/numbers/vehicle-names.ts';

/** Columns whose words are compared. */
const wordKinds = ['make', 'model', 'application', 'engine'] as const;
/** Shorter words are not compared with one letter wrong: too many would be alike. */
const LEAST_MISSPELT = 4;

/** What a typed word stands for: codes of columns (1 where the text has the word), and a year. */
export interface Meaning {
  readonly codes: ReadonlyMap<ColumnTextKind, Uint8Array>;
  /** 0 for none. */
  readonly year: number;
  /** How many rows have it, at most. */
  readonly rows: number;
}

export function meaningOf(index: WordIndex, word: string | Power): Meaning | undefined {
  if (typeof word !== 'string') return meaningIn(index, placesOfPower(index, word));
  const starts = index.words.slice(placeOf(index, word), placeOf(index, word + LAST));
  const year = /^(?:19|20)\d\d$/.test(word) ? Number(word) : 0;
  const fuels = fuelsNamed((name) =>
    starts.length > 0 ? name === word : isBegun(word, name) || isMisspelt(word, name),
  );
  const ofFuels = fuels.flatMap((fuel) => index.fuels[fuel]);
  const words =
    starts.length > 0 || year > 0 || fuels.length > 0
      ? starts
      : index.words.filter((known) => isMisspelt(word, known));
  const ofWords = words.flatMap((one) => index.places.get(one) ?? []);
  return meaningIn(index, [...ofWords, ...ofFuels], year);
}

/** Undefined if it is nothing of the catalogue. */
function meaningIn(index: WordIndex, places: readonly WordPlace[], year = 0): Meaning | undefined {
  if (places.length === 0 && year === 0) return undefined;
  return { codes: codesOf(index, places), year, rows: rowsAtMost(index, places, year) };
}

/** Engines of a power. One horsepower may be lost where kilowatts are rounded. */
const placesOfPower = ({ powers }: WordIndex, { from, to }: Power): WordPlace[] =>
  powers.filter((one) => one.from <= to + 1 && from <= one.to + 1).map(({ place }) => place);

/** Fuels as they are typed, without case and accents. */
const fuelNames: Record<Fuel, string> = {
  diesel: 'diesel gasoil gazole gasoleo дизель дизельныи 柴油 ديزل',
  petrol: 'petrol gasoline gasolina essence benzin benzina бензин бензиновыи 汽油 بنزين',
};

const fuelsNamed = (isMeant: (name: string) => boolean): Fuel[] =>
  (['diesel', 'petrol'] as const).filter((fuel) => fuelNames[fuel].split(' ').some(isMeant));

const isBegun = (word: string, name: string): boolean =>
  name.startsWith(word) && (word.length >= LEAST_MISSPELT || word === name);

/** Sorts after whatever continues a word. */
const LAST = '\uffff';

/** How many words of the index come before a text. */
function placeOf({ words }: WordIndex, text: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many rows have one of some texts, at most; any row may be of a year. */
function rowsAtMost({ counts, rows }: WordIndex, places: readonly WordPlace[], year: number) {
  if (year > 0) return rows;
  let sum = 0;
  for (const { kind, code } of places) sum += counts.get(kind)?.[code] ?? 0;
  return Math.min(sum, rows);
}

/** A text of a column. */
interface WordPlace {
  readonly kind: ColumnTextKind;
  readonly code: number;
}

/** The words of a version's texts, each with the texts that have it. */
interface WordIndex {
  /** Sorted. */
  readonly words: readonly string[];
  readonly places: ReadonlyMap<string, readonly WordPlace[]>;
  /** Engines by fuel; those that name none are of both. */
  readonly fuels: Readonly<Record<Fuel, readonly WordPlace[]>>;
  /** Engines that name a power. */
  readonly powers: readonly (Power & { readonly place: WordPlace })[];
  /** By code of a column: how many rows have it. */
  readonly counts: ReadonlyMap<ColumnTextKind, Int32Array>;
  /** How many rows the version has. */
  readonly rows: number;
}

/** Texts that are read in one turn of the event loop. */
const TEXTS_AT_ONCE = 2000;
const indexes = new WeakMap<Version, Promise<WordIndex>>();

/** The words of a version; read at its first search by vehicle. */
export function wordIndex(version: Version): Promise<WordIndex> {
  const cached = indexes.get(version) ?? readWords(version);
  indexes.set(version, cached);
  return cached;
}

async function readWords(version: Version): Promise<WordIndex> {
  const places = new Map<string, WordPlace[]>();
  const fuels: Record<Fuel, WordPlace[]> = { diesel: [], petrol: [] };
  const powers: (Power & { place: WordPlace })[] = [];
  const counts = new Map<ColumnTextKind, Int32Array>();
  for (const kind of wordKinds) {
    const texts = version.columns.texts(kind);
    counts.set(kind, await rowsByCode(version.columns.column(kind), texts.length));
    for (const [code, text] of texts.entries()) {
      if (code % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await setImmediate();
      const place = { kind, code };
      for (const word of new Set(wordsOf(text))) {
        const wordPlaces = places.get(word);
        if (wordPlaces) wordPlaces.push(place);
        else places.set(word, [place]);
      }
      if (kind !== 'engine') continue;
      for (const power of powersOf(text).powers) powers.push({ ...power, place });
      const namedFuels = fuelsOf(text);
      if (namedFuels.size === 0 || namedFuels.has('diesel')) fuels.diesel.push(place);
      if (namedFuels.size === 0 || namedFuels.has('petrol')) fuels.petrol.push(place);
    }
  }
  const rows = version.columns.column('turbo').length;
  return { words: [...places.keys()].sort(), places, fuels, powers, counts, rows };
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

function codesOf({ counts }: WordIndex, places: readonly WordPlace[]): Meaning['codes'] {
  const flagsByColumn = new Map<ColumnTextKind, Uint8Array>();
  for (const { kind, code } of places) {
    const flags = flagsByColumn.get(kind) ?? new Uint8Array(counts.get(kind)?.length ?? 0);
    flags[code] = 1;
    flagsByColumn.set(kind, flags);
  }
  return flagsByColumn;
}

/** Units, and words that people add but that name no vehicle. */
const passedOver = new Set(['hp', 'ps', 'kw', 'cv', 'bhp', 'turbo', 'турбо', '涡轮', 'توربو']);
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** The powers and words of a typed text, with makes by the names that the catalogue has. */
export function typedWords(typed: string): (string | Power)[] {
  const { powers, rest } = powersOf(typed);
  const pieces = rest
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
  const words = wordsOf(names.join(' ')).filter((word) => !passedOver.has(word));
  return [...words, ...powers];
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
