/** Adding many items to cart or list by one call. */
import type { BatchAdded } from '#contract/ordering.ts';
import type { Client } from '#ui/site/client.ts';
import { type AddedItem, numberOf } from './adding.ts';

/** An item with the pieces wanted of it. */
export interface Wanted {
  readonly item: AddedItem;
  readonly quantity: number;
}

/**
 * @param key idempotency key: the same for every retry
 * @returns what was added, and what could not be
 * @throws CallError of the call; conflict if the cart has no room, then nothing was added
 */
export async function sendBatch(
  client: Client,
  target: 'cart' | 'list',
  wanted: readonly Wanted[],
  key: string,
): Promise<BatchAdded> {
  const items = wanted.map(({ item, quantity }) => ({
    refCodeType: item.type,
    refId: item.id,
    refCodeOld: numberOf(item),
    ...(item.type !== '0' && item.refererTurboId && { refererTurboId: item.refererTurboId }),
    quantity: String(quantity),
  }));
  const call = target === 'cart' ? 'cartBatchAdd' : 'wishlistBatchAdd';
  const { val } = await client.call(call, { items }, { key });
  return val;
}
