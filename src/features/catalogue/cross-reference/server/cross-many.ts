/** Many numbers at once, as a quick order asks for them. */
import type { Answer, Calls } from '#contract';
import { numberKey } from '../../numbers/index.ts';
import type { Version } from '../../publish/versions.ts';
import { MatchSet } from '../../search/server/match-set.ts';
import { LEAST_CHARACTERS } from '../../search/server/number-search.ts';
import type { Items } from './cross-items.ts';
import { bestFirst, type CrossReader, exactMatches, matchCross, rowsOf } from './cross-search.ts';

/** Rows for each number. */
const BEST = 5;
/** Exact matches of one number whose order is looked at: the first of them are shown. */
const COMPARED = 20;
/** As many leading zeros a spreadsheet may have dropped. */
const ZEROS = ['0', '00', '000'];

type Answered = Answer<Calls['matchNumbers']>[number];

/**
 * The best rows for each of several numbers; none for a number that is too short or unknown. Only
 * numbers without an exact match are searched by start and inside.
 */
export function matchMany(
  version: Version,
  numbers: readonly string[],
  reader: CrossReader,
): Answered[] {
  const answers = new Map<string, Answered>();
  for (const number of new Set(numbers)) answers.set(number, answerOf(version, number, reader));
  return numbers.map((number) => answers.get(number) ?? { number, count: 0, rows: [] });
}

const first = { offset: 0, size: BEST };

function answerOf(version: Version, number: string, reader: CrossReader): Answered {
  if (numberKey(number).length < LEAST_CHARACTERS) return { number, count: 0, rows: [] };
  const exact = exactMatches(version, number);
  if (exact.length === 0) {
    const matched = matchCross(version, number);
    const rows = rowsOf(version, matched, number, first, reader);
    const withZeros = lostZeros(version, number);
    return { number, count: matched.set.size, rows, ...(withZeros && { withZeros }) };
  }
  const items: Items = new Map();
  const ordered = bestFirst(version, exact.slice(0, COMPARED), number, items);
  const set = MatchSet.of([...ordered, ...exact.slice(COMPARED)]);
  return { number, count: set.size, rows: rowsOf(version, { set, items }, number, first, reader) };
}

/** The same number with zeros before it, if that is known. It is told, never taken. */
function lostZeros(version: Version, number: string): string | undefined {
  const bare = number.trim();
  if (!/^[1-9]\d{3,}$/.test(bare)) return undefined;
  return ZEROS.map((zeros) => zeros + bare).find((one) => exactMatches(version, one).length > 0);
}
