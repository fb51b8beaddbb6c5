/** Items that a customer finds by own numbers, among those of the cross reference. */
import type { Answer, Calls } from '#contract';
import type { CrossRow, OwnNumber } from '#contract/cross-row.ts';
import type { Version } from '../../publish/versions.ts';
import { matchMany } from './cross-many.ts';
import type { CrossReader } from './cross-search.ts';

/** Finds what typed numbers name as own numbers of a customer. */
export type FindOwn = (
  customerId: number,
  numbers: readonly string[],
) => Promise<ReadonlyMap<string, OwnNumber>>;

type Answers = Answer<Calls['matchNumbers']>;

/** Rows shown for a number. */
const MOST = 5;

/** The item of an own number as a row; undefined if the reader can't have it. */
export function ownRow(
  version: Version,
  { number, name, refId, type }: OwnNumber,
  reader: CrossReader,
): CrossRow | undefined {
  const [found] = matchMany(version, [name], reader);
  const row = found?.rows.find(({ id, prdType }) => id === refId && prdType === type);
  return row && { ...row, match: { number, brand: '', reason: 'yours', how: 'same' } };
}

/** Puts the items of own numbers first. */
export function withOwn(
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
