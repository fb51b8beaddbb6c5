/**
 * Finds turbos and parts by number, model, component type or vehicle among a million. Most are found in the
 * newest version. The few that were changed since then are read from the tables that staff edit.
 */

import type pg from 'pg';
import { CallError, type PageOf } from '#contract/errors.ts';
import type { FoundItem } from '#contract/staff/items.ts';
import { END, mayHold } from '#features/catalogue/server/items/keys.ts';
import { refItem } from '#features/catalogue-index/items.ts';
import type { Version, Versions } from '#features/catalogue-index/versions.ts';
import { numberKey, oeReadings, readings } from '#features/numbers/index.ts';
import { nameKey } from '#features/numbers/key.ts';
import { vehicleNamed } from '#features/numbers/typed-words.ts';
import { withThumbnails } from '#features/pictures/server/pictures.ts';
import { queries } from '#platform/queries.ts';
import type { Page } from '#staff/server/paging.ts';
import { freshHitsByWords, hitsByWords, type ItemHit } from './find-words.ts';
import { linksById } from './items.ts';

/** Minimum letters or digits of a search. */
const MIN_LETTERS = 3;
/** Maximum number of changed items whose numbers are read. */
const MAX_CHANGED = 5000;

type As = FoundItem['foundAs'];

interface FindQuestion extends Page {
  readonly text: string;
  readonly type?: 'turbo' | 'part' | undefined;
  /** Whether withdrawn items are found too, by their former number. */
  readonly withdrawn?: boolean;
}

/**
 * A page of items: by numbers that equal or start with the text, then by model, vehicle and component type;
 * full matches first. If nothing is found, items with the text inside a number.
 * @returns rows and their count, at most 1000 for each way to find items
 * @throws CallError badInput for fewer than 3 letters or digits
 */
export async function findItems(
  write: pg.Pool,
  versions: Versions,
  { text, type, withdrawn = false, page, size, offset }: FindQuestion,
): Promise<PageOf<FoundItem>> {
  const key = numberKey(text);
  if (nameKey(text).length < MIN_LETTERS && !vehicleNamed(text)) {
    throw new CallError('badInput', 'Please type at least {count} letters or digits.', {
      count: MIN_LETTERS,
    });
  }
  const full = new Set([key, ...readings(text), ...oeReadings(text)]);
  const published = versions.readNewest((version) =>
    publishedKeys(version, { key, all: [...full] }),
  );
  const changed = await changedItems(write);
  const hits = [
    ...published,
    ...(await freshHits(write, changed, key, full)),
    ...(await versions.readNewest((version) => hitsByWords(version, text))),
    ...(await freshHitsByWords(write, changed, text)),
    ...(withdrawn && key.length >= MIN_LETTERS ? await withdrawnHits(write, key) : []),
  ];
  if (hits.length === 0) hits.push(...(await insideHits(write, versions, key)));
  const best = new Map<number, ItemHit>();
  const rank = (hit: ItemHit) => (full.has(hit.key) ? 0 : 1) * 10 + order.indexOf(hit.as);
  for (const hit of hits) {
    const bestHit = best.get(hit.id);
    if (!bestHit || rank(hit) < rank(bestHit)) best.set(hit.id, hit);
  }
  const sorted = [...best.values()].sort(
    (a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id),
  );
  const rows = await toFoundItems(write, sorted, type, withdrawn);
  return {
    val: await withThumbnails(write, rows.slice(offset, offset + size), ({ id }) => id),
    pageInfo: { page, size, count: rows.length },
  };
}

const order: As[] = ['own', 'eePn', 'former', 'oe', 'cross', 'model', 'vehicle', 'kind'];

/** Items of the newest version with the text inside a number. Used if nothing else is found. */
async function insideHits(write: pg.Pool, versions: Versions, key: string): Promise<ItemHit[]> {
  if (key.length < MIN_LETTERS) return [];
  const ids = versions.readNewest((version) => mayHoldKey(version, key));
  return (await hitsOf(write, ids)).filter((hit) => hit.key.includes(key));
}

/** Items changed since the newest version was created. */
async function changedItems(write: pg.Pool): Promise<number[]> {
  const changed = await queries(write)
    .selectFrom('catalogue.change as c')
    .innerJoin('catalogue.change_set as s', 's.id', 'c.set_id')
    .select('c.item_id')
    .distinct()
    .where('s.version', 'is', null)
    .limit(MAX_CHANGED)
    .execute();
  return changed.map(({ item_id }) => item_id);
}

/** Hits among changed items, by their current numbers. */
async function freshHits(
  write: pg.Pool,
  changed: number[],
  key: string,
  full: ReadonlySet<string>,
): Promise<ItemHit[]> {
  if (key.length < MIN_LETTERS) return [];
  const hits = await hitsOf(write, changed);
  return hits.filter((hit) => hit.key.startsWith(key) || full.has(hit.key));
}

/** Withdrawn items whose former number starts with `key`. Must match the index item_withdrawn. */
async function withdrawnHits(write: pg.Pool, key: string): Promise<ItemHit[]> {
  const { rows } = await write.query<ItemHit>(
    `select id, 'own' as "as", ordering.plain_number(withdrawn_name) as key from catalogue.item
     where withdrawn_at is not null and ordering.plain_number(withdrawn_name) collate "C" >= $1
       and ordering.plain_number(withdrawn_name) collate "C" < $1 || chr(1114111)
     limit ${MAX_HITS}`,
    [key],
  );
  return rows;
}

/** Current numbers of items. */
async function hitsOf(write: pg.Pool, ids: number[]): Promise<ItemHit[]> {
  const rows = ids.length === 0 ? [] : await numbersOf(write, ids);
  return rows.map(({ id, as, number }): ItemHit => ({ id, as, key: numberKey(number) }));
}

/** Current data of the hits. Leaves out items that no longer have the number. */
async function toFoundItems(
  write: pg.Pool,
  hits: ItemHit[],
  type: FindQuestion['type'],
  withdrawn: boolean,
): Promise<Omit<FoundItem, 'picture'>[]> {
  const links = await linksById(write, { ids: hits.map(({ id }) => id), withdrawn });
  return hits.flatMap(({ id, as, key }) => {
    const link = links.get(id);
    const isOfType = link && (!type || (link.type === '0') === (type === 'turbo'));
    return isOfType ? [{ ...link, found: key, foundAs: as }] : [];
  });
}

/** Maximum number of matches per kind of number. */
const MAX_HITS = 1000;

interface Key {
  readonly key: string;
  readonly id: number;
  readonly place: number;
}

const turbos = (index: 'pn' | 'oe', place: string) =>
  `select n.k as "key", r.turbo_id as id, ${place} as place from key_${index} n
   join row r on r.pos = n.pos`;
const selects = {
  pn: turbos('pn', 'n.how'),
  oe: turbos('oe', '0'),
  ee: 'select k as "key", item_id as id, 0 as place from key_ee n',
  item: 'select k as "key", pos as id, number as place from key_item n',
};
const kinds = ['pn', 'oe', 'ee', 'item'] as const;
const foundAs = {
  pn: (how) => (how <= 3 ? 'own' : 'former'),
  oe: () => 'oe',
  ee: () => 'eePn',
  item: (number) => (number === 1 ? 'own' : 'cross'),
} satisfies Record<(typeof kinds)[number], (place: number) => FoundItem['foundAs']>;
const full = (kind: (typeof kinds)[number]) =>
  `${selects[kind]} where n.k in (select value from json_each(?)) limit ${MAX_HITS}`;
const start = (kind: (typeof kinds)[number]) =>
  `${selects[kind]} where n.k > ? and n.k < ? order by n.k limit ${MAX_HITS}`;

/** Keys in a version that equal one of `all` or start with `key`. */
function publishedKeys(
  version: Version,
  { key, all }: { readonly key: string; readonly all: readonly string[] },
): ItemHit[] {
  if (key.length < MIN_LETTERS) return [];
  return kinds.flatMap((kind) =>
    [
      ...version.all<Key>(full(kind), JSON.stringify(all)),
      ...version.all<Key>(start(kind), key, key + END),
    ].flatMap((match) => {
      const id = kind === 'item' ? partAt(match.id) : match.id;
      return id === undefined ? [] : { id, as: foundAs[kind](match.place), key: match.key };
    }),
  );
}

/** Items that may have `key` inside a number, at most MAX_HITS per kind of number. */
function mayHoldKey(version: Version, key: string): number[] {
  const turboOf = (pos: number) =>
    version.get<{ id: number }>('select turbo_id as id from row where pos = ?', pos)?.id ?? [];
  const holders = (kind: (typeof kinds)[number]) => mayHold(version, kind, key).slice(0, MAX_HITS);
  return [
    ...[...holders('pn'), ...holders('oe')].flatMap(turboOf),
    ...holders('ee'),
    ...holders('item').flatMap((pos) => partAt(pos) ?? []),
  ];
}

function partAt(pos: number): number | undefined {
  const item = refItem(pos);
  return 'part' in item ? item.part : undefined;
}

async function numbersOf(pool: pg.Pool, ids: readonly number[]) {
  const { rows } = await pool.query<{ id: number; as: FoundItem['foundAs']; number: string }>(
    `select id, 'own' as "as", pn as number from catalogue.turbo where id = any ($1)
     union all select id, 'own', oem_pn from catalogue.part where id = any ($1)
     union all select id, 'eePn', ee_pn from catalogue.item where id = any ($1) and ee_pn is not null
     union all select turbo_id, 'oe', number from catalogue.oe_number where turbo_id = any ($1)
     union all select turbo_id, 'former', number from catalogue.turbo_number where turbo_id = any ($1)
     union all select part_id, 'cross', number from catalogue.cross_reference where part_id = any ($1)`,
    [ids],
  );
  return rows;
}

/** Number of turbos with a part in their build sheet, in a version. */
export const publishedTurbos = (version: Version, part: number): number =>
  version.get<{ turbos: number }>('select turbos from part_detail where id = ?', part)?.turbos ?? 0;
