/**
 * Turbos and parts by any number, a million of them. The keys of the newest version made lead to nearly
 * all; what was changed since is few, and its numbers are read from the tables that staff edit.
 */

import type pg from 'pg';
import type { PageInfo } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { FoundItem } from '#contract/staff/items.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { numberKey, oeReadings, readings } from '#features/numbers/index.ts';
import { queries } from '#platform/queries.ts';
import type { Page } from '#staff/server/paging.ts';
import { mayHoldKey, numbersOf, type PublishedKey, publishedKeys } from './find-queries.ts';
import { linksById } from './items.ts';

/** Fewest letters or digits to search by. */
const LEAST = 3;
/** Changed items whose numbers are looked at one by one. */
const MOST_CHANGED = 5000;

type As = FoundItem['foundAs'];

type Hit = PublishedKey;

export interface FindQuestion extends Page {
  readonly text: string;
  readonly type?: 'turbo' | 'part' | undefined;
}

/**
 * A page of what has a number equal to the text, or starting so; full matches first. Where there is
 * none, what has a number with the text inside.
 * @returns rows, and how many there are, at most 1000 for each kind of number
 * @throws CallError badInput for fewer than 3 letters or digits
 */
export async function findItems(
  write: pg.Pool,
  versions: Versions,
  { text, type, page, size, offset }: FindQuestion,
): Promise<{ val: FoundItem[]; pageInfo: PageInfo }> {
  const key = numberKey(text);
  if (key.length < LEAST) {
    throw new CallError('badInput', 'Please type at least {count} letters or digits.', {
      count: LEAST,
    });
  }
  const full = new Set([key, ...readings(text), ...oeReadings(text)]);
  const published = versions.readNewest((version) =>
    publishedKeys(version, { key, all: [...full] }),
  );
  const starting = [...published, ...(await freshHits(write, key, full))];
  const hits = starting.length > 0 ? starting : await insideHits(write, versions, key);
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
  return {
    val: rows.slice(offset, offset + size),
    pageInfo: { page, size, count: rows.length },
  };
}

const order: As[] = ['own', 'eePn', 'former', 'oe', 'cross'];

/** Where nothing starts so: numbers that hold the text, of items that the newest version leads to. */
async function insideHits(write: pg.Pool, versions: Versions, key: string): Promise<Hit[]> {
  const ids = versions.readNewest((version) => mayHoldKey(version, key));
  return (await hitsOf(write, ids)).filter((hit) => hit.key.includes(key));
}

/** Of items changed since that version, by the numbers that they have now. */
async function freshHits(write: pg.Pool, key: string, full: ReadonlySet<string>): Promise<Hit[]> {
  const changed = await queries(write)
    .selectFrom('catalogue.change as c')
    .innerJoin('catalogue.change_set as s', 's.id', 'c.set_id')
    .select('c.item_id')
    .distinct()
    .where('s.version', 'is', null)
    .limit(MOST_CHANGED)
    .execute();
  const hits = await hitsOf(
    write,
    changed.map(({ item_id }) => item_id),
  );
  return hits.filter((hit) => hit.key.startsWith(key) || full.has(hit.key));
}

/** All numbers of items, as they are now. */
async function hitsOf(write: pg.Pool, ids: number[]): Promise<Hit[]> {
  const rows = ids.length === 0 ? [] : await numbersOf(write, ids);
  return rows.map(({ id, as, number }): Hit => ({ id, as, key: numberKey(number) }));
}

/** As they stand now; those withdrawn are left out, and so are numbers that an item has no more. */
async function present(
  write: pg.Pool,
  hits: Hit[],
  type: FindQuestion['type'],
): Promise<FoundItem[]> {
  const links = await linksById(write, { ids: hits.map(({ id }) => id), withdrawn: false });
  return hits.flatMap(({ id, as, key }) => {
    const link = links.get(id);
    const wanted = link && (!type || (link.type === '0') === (type === 'turbo'));
    return wanted ? [{ ...link, found: key, foundAs: as }] : [];
  });
}
