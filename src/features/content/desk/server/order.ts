/**
 * The order of items. By themselves they go by their date, the newest first, with rank 0. What staff
 * move out of that order gets a rank: above 0 before those that go by date, below 0 after them.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { queries } from '#platform/queries.ts';
import type { ContentAudit } from './change.ts';
import type { Digits } from './fields.ts';
import { noItem, type Placed, placesSql, storeRanksSql } from './items.ts';
import { storedTextsOf, titleOf } from './texts.ts';

/** @throws CallError notFound; conflict when the other is in the bin or of another kind */
export async function moveItem(
  client: pg.ClientBase,
  { id, otherId, side }: { id: Digits; otherId: Digits; side: 'before' | 'after' },
) {
  const { kind } = await queries(client)
    .selectFrom('content.item')
    .select('kind')
    .where('id', '=', Number(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(noItem);
  const items = await lockKind(client, kind);
  const moved = items.find((item) => item.id === Number(id));
  const itemsAround = items.filter((item) => item !== moved);
  const at = itemsAround.findIndex((item) => item.id === Number(otherId));
  if (!moved || at === -1) {
    throw new CallError('conflict', 'The list has changed meanwhile. Please look again.');
  }
  const after = itemsAround.toSpliced(side === 'before' ? at : at + 1, 0, moved);
  await storeRanks(client, after, ranksOf(after));
  const texts = await storedTextsOf(client, {
    table: 'item_text',
    column: 'item_id',
    id: moved.id,
  });
  const audit: ContentAudit = {
    subject: 'content',
    subjectId: moved.id,
    subjectName: titleOf(texts),
    before: { place: items.indexOf(moved) + 1 },
    after: { place: after.indexOf(moved) + 1 },
  };
  return { val: null, audit };
}

/** Puts all items of a kind back into the order of their dates. */
export async function orderByDate(client: pg.ClientBase, kind: number) {
  const items = await lockKind(client, kind);
  await storeRanks(
    client,
    items,
    items.map(() => 0),
  );
  const placed = items.filter(({ rank }) => rank !== 0).length;
  const audit: ContentAudit = {
    subject: 'content',
    // Of no item: with the kind it would stand in the history of the item of that number.
    subjectId: 0,
    subjectName: `order of kind ${kind}`,
    before: { placedByHand: placed },
    after: { placedByHand: 0 },
  };
  return { val: null, audit };
}

/** The items of a kind in their order, held until the transaction ends. */
async function lockKind(client: pg.ClientBase, kind: number): Promise<Placed[]> {
  // In the order of their ids, so that two members of staff never wait for each other.
  await queries(client)
    .selectFrom('content.item')
    .select('id')
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return (await client.query<Placed>(placesSql, [kind])).rows;
}

/**
 * Ranks for items in a given order. The longest run that is sorted by date gets 0, so that as few items as
 * possible have a manual rank and new items sort before that run.
 * @param items in the wanted order, each with its position by date
 */
export function ranksOf(items: readonly Pick<Placed, 'place'>[]): number[] {
  let best = { from: 0, to: 0 };
  let from = 0;
  for (let to = 1; to <= items.length; to += 1) {
    if (to - from > best.to - best.from) best = { from, to };
    if ((items[to]?.place ?? 0) < (items[to - 1]?.place ?? 0)) from = to;
  }
  return items.map((_, index) => {
    if (index < best.from) return best.from - index;
    return index < best.to ? 0 : best.to - index - 1;
  });
}

async function storeRanks(
  client: pg.ClientBase,
  items: readonly Placed[],
  ranks: readonly number[],
): Promise<void> {
  await client.query(storeRanksSql, [items.map(({ id }) => id), ranks]);
}
