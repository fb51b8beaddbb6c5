/** getPartUse: the turbos that contain a part or CHRA, with their vehicles. */
import type { Answer, Calls, PageInfo, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { type Level, maySeeRestricted } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import { numberKey } from '../../numbers/index.ts';
import { CHUNK_SIZE } from '../../publish/schema.ts';
import type { Row } from '../../publish/shown.ts';
import type { Version } from '../../publish/versions.ts';
import { pageOf } from '../../results/server/paging.ts';
import {
  idsOf,
  presentRow,
  type RowReader,
  readRows,
  rowList,
  rowsAt,
} from '../../results/server/rows.ts';
import { MatchSet } from '../../search/server/match-set.ts';
import { mayOpen } from './opening.ts';

type Query = Payload<Calls['getPartUse']>;
type Result = { val: Answer<Calls['getPartUse']>; pageInfo: PageInfo };

/**
 * One page of the turbos, in the catalogue's order. With search words, a turbo shows its first
 * vehicle that has all of them.
 * @throws CallError notFound, needLogin, noRight as the part's page; badInput for an invalid page
 */
export async function partUse(version: Version, query: Query, reader: RowReader): Promise<Result> {
  const { level } = reader;
  const { page, size, offset } = pageOf(query);
  const id = Number(query.id);
  const [part] =
    id > 2_147_483_647
      ? []
      : await version.query<{ turbos: number; open: number }>(
          'part_use',
          (schema) => `select turbos, open from ${schema}.part_detail where id = $1`,
          [id],
        );
  if (!part) {
    throw new CallError('notFound', 'This part is not in the catalogue.' satisfies TextKey);
  }
  mayOpen(part.open, level);
  const words = (query.val ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const rows = await rowsAt(version, await holders(version, id, offset, size));
    return present(rows, { page, size, count: part.turbos }, reader);
  }
  const set = await narrowed(version, id, words, level);
  const rows = await rowsAt(version, set.positions.subarray(offset, offset + size));
  return present(rows, { page, size, count: set.size }, reader);
}

const present = (rows: Row[], pageInfo: PageInfo, reader: RowReader): Result => ({
  val: rows.map((row) => presentRow(row, reader)),
  pageInfo,
});

/** Main rows of the turbos of one page. */
async function holders(
  version: Version,
  part: number,
  offset: number,
  size: number,
): Promise<number[]> {
  const first = Math.floor(offset / CHUNK_SIZE);
  const chunks = await version.query<{ positions: string }>(
    'holders',
    (schema) => `select positions::text positions from ${schema}.holder
      where part_id = $1 and chunk between $2 and $3 order by chunk`,
    [part, first, Math.floor((offset + size - 1) / CHUNK_SIZE)],
  );
  const start = offset - first * CHUNK_SIZE;
  return chunks.flatMap(({ positions }) => idsOf(positions)).slice(start, start + size);
}

/** One row of each turbo with all search words; cached for further pages. */
async function narrowed(
  version: Version,
  part: number,
  words: readonly string[],
  level: Level,
): Promise<MatchSet> {
  // C1 must not find out hidden values by searching for them.
  const hides = !maySeeRestricted(level);
  const id = `use|${part}|${hides}|${words.join(' ')}`;
  const known = version.matches.get(id);
  if (known) return known;
  const [found] = await version.query<{ list: string | null }>(
    'use_rows',
    (schema) => `select ${rowList('order by holds.main, at.place')} list
      from (select unnest(positions) main from ${schema}.holder where part_id = $1) holds
      join ${schema}.row m on m.pos = holds.main
      join ${schema}.turbo t on t.id = m.turbo_id
      cross join unnest(t.positions) with ordinality at (pos, place)
      join ${schema}.row r on r.pos = at.pos`,
    [part],
  );
  const first = new Map<number, number>();
  for (const row of readRows(found?.list)) {
    if (!first.has(row.turboId) && hasAll(row, words, hides)) first.set(row.turboId, row.pos);
  }
  const set = new MatchSet([...first.values()].map((pos) => ({ pos, how: 0, number: 0 })));
  version.matches.set(id, set);
  return set;
}

function hasAll(row: Row, words: readonly string[], hides: boolean): boolean {
  const hidden = hides && row.restricted;
  const texts = hidden ? [row.pn] : [row.pn, row.model, row.make, row.carModel, row.engine];
  const all = texts.join('\n').toLowerCase();
  const keys = (hidden ? [row.pn] : [row.pn, row.model]).map(numberKey);
  return words.every((word) => {
    const key = numberKey(word);
    return all.includes(word) || (key !== '' && keys.some((one) => one.includes(key)));
  });
}
