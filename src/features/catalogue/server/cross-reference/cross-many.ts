/** Matches of many numbers at once, for quick orders, with the customer's own numbers. */
import type { Answer, Calls } from '#contract';
import { SUCCESSORS } from '#contract/parts.ts';
import type { OpenRow, OwnNumber } from '#contract/shown-items.ts';
import { inSlices } from '#features/catalogue-index/ints.ts';
import { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { Version, Versions } from '#features/catalogue-index/versions.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import { numberKey } from '#features/numbers/index.ts';
import { beforeQuantity } from '#features/numbers/pasted-lines.ts';
import type { LanguageCode } from '#language/languages.ts';
import { isExact, isOpenRow, supersededRow } from '../../line-state.ts';
import { type Items, itemsAt } from '../items/cross-items.ts';
import type { Key } from '../items/keys.ts';
import type { LiveStock } from '../items/stock.ts';
import { exactMatches } from '../search/exact-numbers.ts';
import { MIN_SEARCHED, wordsLeftOut } from '../search/number-search.ts';
import {
  bestFirst,
  type CrossReader,
  crossRows,
  exactWord,
  matchCross,
  sharedFirst,
} from './cross-search.ts';

/** Numbers per slice: a search by start or inside may take several milliseconds. */
const NUMBERS_AT_ONCE = 5;
/** Maximum number of rows shown for a number. */
const BEST_ROWS = 5;
/** Maximum number of exact matches that are sorted for a number; the first of them are shown. */
const MAX_SORTED = 20;
/** Leading zeros that a spreadsheet may have dropped. */
const ZEROS = ['0', '00', '000'];

type Answered = Answer<Calls['matchNumbers']>[number];

/**
 * The best rows for each of several numbers; no rows for a number that is too short or unknown. Only numbers
 * without an exact match are searched by start and inside. An item is read only once, even if several numbers
 * match it.
 */
function matchMany(version: Version, numbers: readonly string[], reader: CrossReader): Answered[] {
  const distinct = [...new Set(numbers)];
  const searched = distinct.filter((number) => numberKey(number).length >= MIN_SEARCHED);
  const words = new Map(searched.map((number) => [number, exactWord(version, number)]));
  const exact = new Map(
    searched.map((number) => [number, exactMatches(version, words.get(number) ?? number)]),
  );
  const items: Items = new Map();
  const compared = [...exact.values()].flatMap((found) => found.slice(0, MAX_SORTED));
  itemsAt(version, new Set(compared.map(({ pos }) => pos)), items);
  const answers = new Map<string, Answered>();
  for (const [number, found] of exact) {
    const word = words.get(number) ?? number;
    const matched =
      found.length > 0
        ? exactly(version, { typed: number, word, items }, found)
        : matchCross(version, number);
    const rows = crossRows(version, matched, word, first, reader);
    const leftOut = word === number ? [] : wordsLeftOut(number, word);
    const withZeros = found.length > 0 ? undefined : lostZeros(version, number);
    answers.set(number, {
      number,
      count: matched.set.size,
      rows,
      ...(word !== number && { within: word }),
      ...(leftOut.length > 0 && { leftOut }),
      ...(withZeros && { withZeros }),
    });
  }
  return numbers.map((number) => answers.get(number) ?? { number, count: 0, rows: [] });
}

/** The successors of the item that a number certainly names; empty if the item has no successor. */
export function successorsOf(
  version: Version,
  typed: string,
  reader: CrossReader,
): Answer<Calls['getSuccessors']> {
  const [answer] = matchMany(version, [typed], reader);
  const older = answer && supersededRow(answer);
  if (!older?.replacedBy) return [];
  const newer = matchMany(version, older.replacedBy.slice(0, SUCCESSORS), reader);
  const rows = newer.flatMap(({ number, rows: [row] }) =>
    row && isOpenRow(row) && [row.eePn, row.oemPn].includes(number) ? [row] : [],
  );
  return rows.length > 0 ? [{ number: older.eePn || older.oemPn, rows }] : [];
}

const first = { offset: 0, size: BEST_ROWS };

/** Exact matches, the best first. Items that the other typed words name, too, come before all others. */
function exactly(
  version: Version,
  text: { typed: string; word: string; items: Items },
  exact: Key[],
) {
  const { word, items } = text;
  const ordered = bestFirst(version, exact.slice(0, MAX_SORTED), word, items);
  const set = MatchSet.of([...sharedFirst(version, ordered, text), ...exact.slice(MAX_SORTED)]);
  return { set, items };
}

/** The number with leading zeros, if the catalogue has it. It is only suggested, never searched. */
function lostZeros(version: Version, number: string): string | undefined {
  const bare = number.trim();
  if (!/^[1-9]\d{3,}$/.test(bare)) return undefined;
  return ZEROS.map((zeros) => zeros + bare).find((one) => exactMatches(version, one).length > 0);
}

/** The own numbers of customers, which are no part of the catalogue. */
export interface OwnNumbers {
  /** Own numbers among the typed numbers, by the number as typed. */
  find(customer: Customer, numbers: readonly string[]): Promise<ReadonlyMap<string, OwnNumber>>;
  /** Own numbers by item id; the numbers of an item are joined in one text. */
  of(
    customerId: number,
    ids: readonly string[],
    language: LanguageCode,
  ): Promise<ReadonlyMap<string, string>>;
}

export interface CrossSources {
  readonly versions: Versions;
  readonly stock: LiveStock;
  readonly own: OwnNumbers;
}

type Answers = Answer<Calls['matchNumbers']>;

/** Runs matchMany for a long list in slices, between which other requests are served. */
async function matchInSlices(
  version: Version,
  numbers: readonly string[],
  reader: CrossReader,
): Promise<Answers> {
  const distinct = [...new Set(numbers)];
  const answers = new Map<string, Answered>();
  await inSlices(
    distinct.length,
    (start, end) => {
      const slice = matchMany(version, distinct.slice(start, end), reader);
      for (const answer of slice) answers.set(answer.number, answer);
    },
    NUMBERS_AT_ONCE,
  );
  return numbers.flatMap((number) => answers.get(number) ?? []);
}

const MAX_ROWS = 5;

/** The items of own numbers as rows. Items that the reader may not see are left out. */
export async function ownRows(
  version: Version,
  own: readonly OwnNumber[],
  reader: CrossReader,
): Promise<ReadonlyMap<OwnNumber, OpenRow>> {
  const answers = await matchInSlices(
    version,
    own.map(({ name }) => name),
    reader,
  );
  const rows = new Map<OwnNumber, OpenRow>();
  for (const [at, one] of own.entries()) {
    const row = answers[at]?.rows
      .filter(isOpenRow)
      .find(({ id, prdType }) => id === one.refId && prdType === one.type);
    const { number } = one;
    if (row) {
      rows.set(one, { ...row, match: { number, brand: '', reason: 'yours', how: 'same' } });
    }
  }
  return rows;
}

/**
 * The best rows for each of several numbers, the caller's own numbers first. If a text is unknown, but the text before a
 * quantity at its end is a number, these are the rows of that number.
 */
export async function answersWithOwn(
  { versions, stock, own }: CrossSources,
  numbers: readonly string[],
  { level, language, customer }: Pick<Context, 'level' | 'language' | 'customer'>,
): Promise<Answers> {
  const reader = { level, language, stock };
  const answersOf = async (texts: readonly string[]) => {
    const yours = customer ? await own.find(customer, texts) : new Map<string, OwnNumber>();
    return versions.read(async (version) => {
      const answers = await matchInSlices(version, texts, reader);
      return withOwn(answers, yours, await ownRows(version, [...yours.values()], reader));
    });
  };
  const answers = await answersOf(numbers);
  const headsOf = (answer: Answered) => (isNumber(answer) ? [] : beforeQuantity(answer.number));
  const heads = [...new Set(answers.flatMap(headsOf))];
  if (heads.length === 0) return answers;
  const known = new Map(
    (await answersOf(heads)).filter(isNumber).map((answer) => [answer.number, answer]),
  );
  return answers.map((answer) => {
    const within = headsOf(answer).find((head) => known.has(head));
    const found = known.get(within ?? '');
    if (within === undefined || !found) return answer;
    const { number } = answer;
    return { ...found, number, within, leftOut: [number.slice(within.length).trim()] };
  });
}

/** Whether the whole text is a number of the catalogue or of the customer. */
const isNumber = ({ rows: [row], within, yours }: Answered): boolean =>
  yours !== undefined || (within === undefined && row !== undefined && isExact(row));

function withOwn(
  answers: Answers,
  own: ReadonlyMap<string, OwnNumber>,
  rowsOfOwn: ReadonlyMap<OwnNumber, OpenRow>,
): Answers {
  return answers.map((answer) => {
    const yours = own.get(answer.number);
    if (!yours) return answer;
    const row = rowsOfOwn.get(yours);
    if (!row) return { ...answer, yours };
    const otherRows = answer.rows.filter(
      ({ id, prdType }) => id !== row.id || prdType !== row.prdType,
    );
    const addedCount = otherRows.length === answer.rows.length ? 1 : 0;
    const rows = [row, ...otherRows].slice(0, MAX_ROWS);
    return { ...answer, rows, count: answer.count + addedCount, yours };
  });
}
