/** Adding many items to the cart by one call. */
import type { BatchAdded } from '#contract/ordering.ts';
import type { Client } from '#ui/site/client.ts';
import { type AddedItem, numberOf } from './adding.ts';

/** An item with the pieces wanted of it. */
export interface Wanted {
  readonly item: AddedItem;
  readonly quantity: number;
  /** The customer's own words for the line. */
  readonly reference?: string;
}

/**
 * @param key idempotency key: the same for every retry
 * @returns what was added, and what could not be
 * @throws CallError of the call; conflict if the cart has no room, then nothing was added
 */
export async function sendBatch(
  client: Client,
  wanted: readonly Wanted[],
  key: string,
): Promise<BatchAdded> {
  const { val } = await client.call('cartBatchAdd', { items: itemsOf(wanted) }, { key });
  return val;
}

/** Items as the calls take them. */
export const itemsOf = (wanted: readonly Wanted[]) =>
  wanted.map(({ item, quantity, reference }) => ({
    refCodeType: item.type,
    refId: item.id,
    refCodeOld: numberOf(item),
    ...(item.type !== '0' && item.refererTurboId && { refererTurboId: item.refererTurboId }),
    quantity: String(quantity),
    ...(reference && { reference }),
  }));
