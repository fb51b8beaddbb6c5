/**
 * Vehicles and engines as people type them: 'Golf 1.9 TDI', 'BXE', 'CAT 320', 'фольксваген golf 2004'.
 * Each word begins a word of the make, model, application or engine, in any order, or is a year, fuel or
 * power of the vehicle (docs/product.md 11.7).
 */
import { MAX_TEXT_LENGTH } from '#contract/call.ts';
import { rowsWhere } from '#features/catalogue-index/columns.ts';
import { inSlices } from '#features/catalogue-index/ints.ts';
import type { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { rowsBetween, setOfRows } from './vehicle-choice.ts';
import { type Meaning, meaningOf, typedWords, wordIndex } from './word-index.ts';

/** Longer texts are no vehicle. */
const MOST_WORDS = 10;
/** A word that names something; numbers alone name no vehicle. */
const NAME = /^\p{L}{3,}$/u;

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
  // The rarest word first: it leaves the fewest rows for the others.
  const [rarest, ...others] = (await meaningsOf(version, typed)).sort((a, b) => a.rows - b.rows);
  if (!rarest) return new Int32Array();
  let rows = await rowsOf(version, rarest);
  for (const meaning of others) {
    const fits = testOf(version, meaning);
    rows = await rowsWhere(rows, (pos) => Number(fits(pos)));
  }
  return rows;
}

/**
 * The rows of all vehicles that have what a word stands for. It goes through all rows of the catalogue, so it
 * has a loop for each column: a call for each row takes five times as long.
 */
async function rowsOf({ columns }: Version, { codes, year, rows }: Meaning): Promise<Int32Array> {
  const [from, to] = [columns.column('from'), columns.column('to')];
  // By row 1 where it is wanted.
  const marks = new Uint8Array(from.length);
  for (const [kind, wanted] of codes) {
    const column = columns.column(kind);
    await inSlices(marks.length, (start, end) => {
      for (let pos = start; pos < end; pos++) if (wanted[column[pos] ?? 0]) marks[pos] = 1;
    });
  }
  if (year > 0) {
    await inSlices(marks.length, (start, end) => {
      for (let pos = start; pos < end; pos++) {
        if ((from[pos] ?? 0) <= year && (to[pos] ?? 0) >= year) marks[pos] = 1;
      }
    });
  }
  const markedRows = new Int32Array(rows);
  let size = 0;
  await inSlices(marks.length, (start, end) => {
    for (let pos = start; pos < end; pos++) if (marks[pos] === 1) markedRows[size++] = pos;
  });
  return markedRows.subarray(0, size);
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
    if (meaning)
      tests.push({
        isName: typeof word === 'string' && NAME.test(word),
        fits: testOf(version, meaning),
      });
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
