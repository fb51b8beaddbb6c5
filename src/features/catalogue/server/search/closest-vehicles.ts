/** Finds the vehicles most similar to a text that names no vehicle. Each word of the text has a weight. */
import { rowsWhere } from '#features/catalogue-index/columns.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import type { LanguageCode } from '#language/languages.ts';
import { ALIKE, levelTest, meaningOf } from './meanings.ts';
import { isMissingMake, type ReadWord } from './read-words.ts';
import { readTyped } from './typed-reader.ts';
import { rowsBetween } from './vehicle-choice.ts';
import { type OfferedVehicle, vehiclesOf } from './vehicle-words.ts';
import { runsFrom, type WordIndex, wordIndex } from './word-index.ts';

/** Minimum weight of a close vehicle: the weight of a make alone. */
const MIN_WEIGHT = 3;
/** Maximum number of rows read for a set of words. */
const ROWS_READ = 2000;
/** Maximum number of tests. A set of tests is stored as the bits of one 32-bit integer. */
const MAX_TESTS = 20;

interface Test {
  readonly fits: (pos: number) => boolean;
  readonly weight: number;
}

/**
 * Finds vehicles that fit words with a high total weight. Different sets of words may fit different vehicles,
 * as when two makes are typed: the result then takes vehicles from each set in turn.
 * @param most maximum number of vehicles
 */
export async function closestVehicles(
  version: Version,
  typed: string,
  language: LanguageCode,
  most: number,
): Promise<OfferedVehicle[]> {
  const read = await readTyped(version, typed);
  const words = read.words.filter((word) => !isMissingMake(word, read.words));
  // For a turbo model, the closest models are suggested instead.
  if (words.every(({ isTurboModel, meaning }) => isTurboModel || !meaning)) return [];
  const index = await wordIndex(version);
  const tests = words.flatMap((word) => testsOf(version, index, word)).slice(0, MAX_TESTS);
  const total = (set: number) =>
    tests.reduce((sum, { weight }, at) => sum + (set & (1 << at) ? weight : 0), 0);
  const sets = await rowsBySet(version, tests);
  const best = Math.max(0, ...[...sets.keys()].map(total));
  if (best < MIN_WEIGHT) return [];
  const lists = [...sets]
    .filter(([set]) => ![...sets.keys()].some((other) => other !== set && (set & other) === set))
    .filter(([set]) => total(set) >= Math.max(MIN_WEIGHT, best / 2))
    .sort(([a], [b]) => total(b) - total(a))
    .map(([, rows]) => vehiclesOf(version, rows, language, most));
  const inTurn = Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? []));
  return inTurn.flat().slice(0, most);
}

/**
 * Tests of a typed word. A row passes the first test if it has the word. It passes the second test if it has
 * only another word with the same stem: 320C for the word '320D'.
 */
function testsOf(version: Version, index: WordIndex, { word, meaning, weight }: ReadWord): Test[] {
  const exact = meaning ? levelTest(version, meaning) : () => 0;
  const tests = weight > 0 ? [{ fits: (pos: number) => exact(pos) > 0, weight }] : [];
  const stem = /^(?:\p{L}{0,3}\d{2,}|\d{3,})/u.exec(word)?.[0];
  if (!stem || stem === word) return tests;
  const places = runsFrom(index, stem).flatMap((run) => index.places.get(run) ?? []);
  const alike = levelTest(version, meaningOf(index, { [ALIKE]: places }));
  return [...tests, { fits: (pos) => exact(pos) === 0 && alike(pos) > 0, weight: 2 }];
}

/** Rows by the set of tests that they pass. A set has a bit for each test. */
async function rowsBySet(
  version: Version,
  tests: readonly Test[],
): Promise<Map<number, Int32Array>> {
  const sets = new Map<number, number[]>();
  const all = await rowsBetween(0, version.columns.column('turbo').length - 1);
  await rowsWhere(all, (pos) => {
    let set = 0;
    for (let at = 0; at < tests.length; at++) if (tests[at]?.fits(pos)) set |= 1 << at;
    if (set === 0) return 0;
    const rows = sets.get(set);
    if (!rows) sets.set(set, [pos]);
    else if (rows.length < ROWS_READ) rows.push(pos);
    return 0;
  });
  return new Map(Array.from(sets, ([set, rows]) => [set, Int32Array.from(rows)]));
}
