/**
 * Many numbers at once, as a quick order asks for them: the exact matches of all are read by one
 * query; only numbers without one are searched singly, by start and inside.
 */
import type { Answer, Calls } from '#contract';
import { numberKey, oeReadings, readings } from '../../numbers/index.ts';
import type { Version } from '../../publish/versions.ts';
import { type Found, MatchSet } from '../../search/server/match-set.ts';
import { foundOf, fullSql, LEAST_CHARACTERS } from '../../search/server/number-search.ts';
import { type Items, itemsAt } from './cross-items.ts';
import { bestFirst, type CrossReader, matchCross, rowsOf } from './cross-search.ts';

/** Rows for each number. */
const BEST = 5;
/** Exact matches of one number whose order is looked at: the first of them are shown. */
const COMPARED = 20;
/** Concurrent single searches: one call must not take all connections. */
const AT_ONCE = 2;
/** As many leading zeros a spreadsheet may have dropped. */
const ZEROS = ['0', '00', '000'];

type Answered = Answer<Calls['matchNumbers']>[number];

/** The best rows for each of several numbers; none for a number that is too short or unknown. */
export async function matchMany(
  version: Version,
  numbers: readonly string[],
  reader: CrossReader,
): Promise<Answer<Calls['matchNumbers']>> {
  const searched = [...new Set(numbers)].filter((one) => numberKey(one).length >= LEAST_CHARACTERS);
  const items: Items = new Map();
  const full = await fullMatches(version, searched, items);
  const answers = new Map<string, Answered>();
  for (const [number, found] of full) {
    answers.set(number, await answerOf(version, number, { found, items }, reader));
  }
  const rest = searched.filter((number) => !answers.has(number));
  const zeros = await lostZeros(version, rest);
  const waiting = [...rest];
  const work = async () => {
    for (let typed = waiting.pop(); typed !== undefined; typed = waiting.pop()) {
      const { set, items: own } = await matchCross(version, typed);
      const rows = await rowsOf(version, { set, items: own }, typed, first, reader);
      const withZeros = zeros.get(typed);
      const answer = { number: typed, count: set.size, rows, ...(withZeros && { withZeros }) };
      answers.set(typed, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return numbers.map((number) => answers.get(number) ?? { number, count: 0, rows: [] });
}

const first = { offset: 0, size: BEST };

async function answerOf(
  version: Version,
  number: string,
  { found, items }: { found: readonly Found[]; items: Items },
  reader: CrossReader,
): Promise<Answered> {
  const ordered = await bestFirst(version, found.slice(0, COMPARED), number, items);
  const set = new MatchSet([...ordered, ...found.slice(COMPARED)]);
  const rows = await rowsOf(version, { set, items }, number, first, reader);
  return { number, count: set.size, rows };
}

/** The exact matches of those numbers that have one; adds the items that their answers show. */
async function fullMatches(
  version: Version,
  numbers: readonly string[],
  items: Items,
): Promise<Map<string, Found[]>> {
  if (numbers.length === 0) return new Map();
  const keys = numbers.map((number) => [...new Set([...readings(number), ...oeReadings(number)])]);
  const rows = await version.query<{ place: number; full: string | null }>(
    'match_cross_many',
    (schema) => `select n.place::int, ${fullSql(schema, 'cross', 'n.k', 'n.readings')} as full
      from unnest($1::text[], $2::text[]) with ordinality n (k, readings, place)`,
    [numbers.map(numberKey), keys.map((list) => `{${list.join(',')}}`)],
  );
  const full = new Map<string, Found[]>();
  for (const { place, full: found } of rows.sort((a, b) => a.place - b.place)) {
    const number = numbers[place - 1];
    if (number !== undefined && found) {
      full.set(number, foundOf({ full: found, start: null, inside: null }).full);
    }
  }
  const shown = [...full.values()].flatMap((found) => found.slice(0, COMPARED));
  await itemsAt(version, new Set(shown.map(({ pos }) => pos)), items);
  return full;
}

/** By number: the same number with zeros before it, if that is known. It is told, never taken. */
async function lostZeros(
  version: Version,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const bare = numbers.filter((number) => /^[1-9]\d{3,}$/.test(number.trim()));
  const wanted = bare.map((number) => ZEROS.map((zeros) => zeros + number.trim()));
  const known = await fullMatches(version, wanted.flat(), new Map());
  return new Map(
    bare.flatMap((number, index) => {
      const found = wanted[index]?.find((one) => known.has(one));
      return found === undefined ? [] : [[number, found] as const];
    }),
  );
}
