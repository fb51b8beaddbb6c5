/** Items that a customer finds by own numbers, among those of the cross reference. */
import type { Answer, Calls } from '#contract';
import type { OpenRow, OwnNumber } from '#contract/shown-items.ts';
import type { Version, Versions } from '#features/catalogue-index/versions.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import { isOpenRow } from '../../open-row.ts';
import type { LiveStock } from '../parts/live-stock.ts';
import { matchMany } from './cross-many.ts';
import type { CrossReader } from './cross-search.ts';

/** The own numbers of customers, which are no part of the catalogue. */
export interface OwnNumbers {
  /** What typed numbers name, by the number as typed. */
  find(customer: Customer, numbers: readonly string[]): Promise<ReadonlyMap<string, OwnNumber>>;
  /** The numbers of items, by the items' ids. */
  of(customerId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** What a list of numbers is answered from. */
export interface CrossSources {
  readonly versions: Versions;
  readonly stock: LiveStock;
  readonly own: OwnNumbers;
}

type Answers = Answer<Calls['matchNumbers']>;

/** Rows shown for a number. */
const MOST = 5;

/** The item of an own number as a row; undefined if the reader can't have it. */
export function ownRow(
  version: Version,
  { number, name, refId, type }: OwnNumber,
  reader: CrossReader,
): OpenRow | undefined {
  const [found] = matchMany(version, [name], reader);
  const row = found?.rows
    .filter(isOpenRow)
    .find(({ id, prdType }) => id === refId && prdType === type);
  return row && { ...row, match: { number, brand: '', reason: 'yours', how: 'same' } };
}

/** The best rows for each of several numbers, the caller's own numbers first. */
export async function answersWithOwn(
  { versions, stock, own }: CrossSources,
  numbers: readonly string[],
  { level, language, customer }: Context,
): Promise<Answers> {
  const reader = { level, language, stock };
  const yours = customer ? await own.find(customer, numbers) : new Map<string, OwnNumber>();
  return versions.read((version) =>
    withOwn(version, matchMany(version, numbers, reader), yours, reader),
  );
}

/** Puts the items of own numbers first. */
function withOwn(
  version: Version,
  answers: Answers,
  own: ReadonlyMap<string, OwnNumber>,
  reader: CrossReader,
): Answers {
  return answers.map((answer) => {
    const yours = own.get(answer.number);
    if (!yours) return answer;
    const row = ownRow(version, yours, reader);
    if (!row) return { ...answer, yours };
    const others = answer.rows.filter(
      ({ id, prdType }) => id !== row.id || prdType !== row.prdType,
    );
    const more = others.length === answer.rows.length ? 1 : 0;
    const rows = [row, ...others].slice(0, MOST);
    return { ...answer, rows, count: answer.count + more, yours };
  });
}
