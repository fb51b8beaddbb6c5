/**
 * Turbos and parts by any number, a million of them. The keys of the newest version made lead to nearly
 * all; what was changed since is few, and its numbers are read from the tables that staff edit.
 */

import { CallError } from '#contract/errors.ts';
import type { FoundItem } from '#contract/staff/items.ts';
import type { Database } from '#platform/database.ts';
import { numberKey, oeReadings, readings } from '../../numbers/index.ts';
import { FRAGMENT } from '../../publish/fragments.ts';
import { itemOf } from '../../publish/items.ts';
import { schemaOf } from '../../publish/schema.ts';
import { type LinkRow, linkColumns, linkJoins, newestKept, presentLink } from './items.ts';

/** Fewest letters or digits to search by. */
const LEAST = 3;
/** Beyond every key: keys are digits and capital letters. */
const END = '~';
/** Matches of each kind of number; who meets more types more of the number. */
const MOST = 1000;
/** Changed items whose numbers are looked at one by one. */
const MOST_CHANGED = 5000;

type As = FoundItem['foundAs'];

interface Hit {
  readonly id: number;
  readonly as: As;
  readonly key: string;
}

export interface FindQuestion {
  readonly text: string;
  readonly type?: 'turbo' | 'part' | undefined;
  readonly size: number;
  readonly offset: number;
}

/**
 * A page of what has a number equal to the text, or starting so; full matches first. Where there is
 * none, what has a number with the text inside.
 * @returns rows, and how many there are, at most 1000 for each kind of number
 * @throws CallError badInput for fewer than 3 letters or digits
 */
export async function findItems(
  { write }: Database,
  { text, type, size, offset }: FindQuestion,
): Promise<{ rows: FoundItem[]; count: number }> {
  const key = numberKey(text);
  if (key.length < LEAST) {
    throw new CallError('badInput', 'Please type at least {count} letters or digits.', {
      count: LEAST,
    });
  }
  const full = new Set([key, ...readings(text), ...oeReadings(text)]);
  const starting = [
    ...(await publishedHits(write, key, [...full])),
    ...(await freshHits(write, key, full)),
  ];
  const hits = starting.length > 0 ? starting : await insideHits(write, key);
  const best = new Map<number, Hit>();
  const rank = (hit: Hit) => (full.has(hit.key) ? 0 : 1) * 10 + order.indexOf(hit.as);
  for (const hit of hits) {
    const known = best.get(hit.id);
    if (!known || rank(hit) < rank(known)) best.set(hit.id, hit);
  }
  const sorted = [...best.values()].sort(
    (a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id),
  );
  const rows = await present(write, sorted, type);
  return { rows: rows.slice(offset, offset + size), count: rows.length };
}

const order: As[] = ['own', 'eePn', 'former', 'oe', 'cross'];

/** By the keys of the newest version made, which is not always the one that visitors read. */
async function publishedHits(
  write: Database['write'],
  key: string,
  full: string[],
): Promise<Hit[]> {
  const { rows: versions } = await write.query<{ id: number }>(newestKept);
  const [newest] = versions;
  if (!newest) return [];
  const schema = schemaOf(newest.id);
  const both = (table: string, columns: string) => `
    (select ${columns} from ${schema}.${table} n where k = any ($2) limit ${MOST})
    union all
    (select ${columns} from ${schema}.${table} n where k > $1 and k < $3 order by k limit ${MOST})`;
  const turbo = `(select turbo_id from ${schema}.row r where r.pos = n.pos)`;
  const { rows } = await write.query<Hit & { pos: number | null }>(
    `select ${turbo} id, case when how <= 3 then 'own' else 'former' end "as", k "key", null::int pos
       from (${both('key_pn', 'k, pos, how')}) n
     union all
     select ${turbo}, 'oe', k, null from (${both('key_oe', 'k, pos')}) n
     union all
     select item_id, 'eePn', k, null from (${both('key_ee', 'k, item_id')}) n
     union all
     select null, case number when 1 then 'own' else 'cross' end, k, pos
       from (${both('key_cross', 'k, pos, number')}) n`,
    [key, full, key + END],
  );
  return rows.flatMap(({ id, as, key: k, pos }): Hit[] => {
    if (pos === null) return [{ id, as, key: k }];
    const item = itemOf(pos);
    return 'part' in item ? [{ id: item.part, as, key: k }] : [];
  });
}

/** Where nothing starts so: numbers that hold the text, of items that the newest version leads to. */
async function insideHits(write: Database['write'], key: string): Promise<Hit[]> {
  const { rows: versions } = await write.query<{ id: number }>(newestKept);
  const [newest] = versions;
  if (!newest) return [];
  const schema = schemaOf(newest.id);
  // Up to six characters every number that holds them has a fragment that starts so; of longer ones
  // the first six, and the number itself is looked at below.
  const holders = (table: string) => `
    (select distinct unnest(ids) id from ${schema}.fragment_${table} where f >= $1 and f < $2
     limit ${MOST})`;
  const turbo = `(select turbo_id from ${schema}.row r where r.pos = n.id)`;
  const start = key.slice(0, FRAGMENT);
  const { rows } = await write.query<{ id: number; ref: boolean }>(
    `select ${turbo} id, false as ref from ${holders('pn')} n
     union select ${turbo}, false from ${holders('oe')} n
     union select id, false from ${holders('ee')} n
     union select id, true from ${holders('cross')} n`,
    [start, start + END],
  );
  const ids = rows.flatMap(({ id, ref }) => {
    if (!ref) return [id];
    const item = itemOf(id);
    return 'part' in item ? [item.part] : [];
  });
  return (await numbersOf(write, ids)).filter((hit) => hit.key.includes(key));
}

/** Of items changed since that version, by the numbers that they have now. */
async function freshHits(
  write: Database['write'],
  key: string,
  full: ReadonlySet<string>,
): Promise<Hit[]> {
  const { rows } = await write.query<{ id: number }>(
    `select distinct c.item_id id from catalogue.change c
     join catalogue.change_set s on s.id = c.set_id where s.version is null limit ${MOST_CHANGED}`,
  );
  const hits = await numbersOf(
    write,
    rows.map(({ id }) => id),
  );
  return hits.filter((hit) => hit.key.startsWith(key) || full.has(hit.key));
}

/** All numbers of items, as they are now. */
async function numbersOf(write: Database['write'], ids: number[]): Promise<Hit[]> {
  if (ids.length === 0) return [];
  const { rows } = await write.query<{ id: number; as: As; number: string }>(
    `select id, 'own' as "as", pn as number from catalogue.turbo where id = any ($1)
     union all select id, 'own', oem_pn from catalogue.part where id = any ($1)
     union all select id, 'eePn', ee_pn from catalogue.item where id = any ($1) and ee_pn is not null
     union all select turbo_id, 'oe', number from catalogue.oe_number where turbo_id = any ($1)
     union all select turbo_id, 'former', number from catalogue.turbo_number where turbo_id = any ($1)
     union all select part_id, 'cross', number from catalogue.cross_reference where part_id = any ($1)`,
    [ids],
  );
  return rows.map(({ id, as, number }): Hit => ({ id, as, key: numberKey(number) }));
}

/** As they stand now; those withdrawn are left out, and so are numbers that an item has no more. */
async function present(
  write: Database['write'],
  hits: Hit[],
  type: FindQuestion['type'],
): Promise<FoundItem[]> {
  const { rows } = await write.query<LinkRow>(
    `select ${linkColumns} from catalogue.item i ${linkJoins}
     where i.id = any ($1) and i.withdrawn_at is null
       and ($2 = '' or (i.type = 0) = ($2 = 'turbo'))`,
    [hits.map(({ id }) => id), type ?? ''],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap(({ id, as, key }) => {
    const row = byId.get(id);
    return row ? [{ ...presentLink(row), found: key, foundAs: as }] : [];
  });
}
