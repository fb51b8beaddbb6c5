/** Putting an item into cart or list, and asking that one be developed: what is sent, and how. */
import type { BomItem } from '#contract/catalogue.ts';
import { CallError } from '#contract/errors.ts';
import type { Counts } from '#contract/ordering.ts';
import type { Client } from '#ui/site/client.ts';

/** An item as a page shows it. */
export interface AddedItem extends Pick<BomItem, 'id' | 'type' | 'eePn'> {
  /** Names an item that has no E&E P/N; of a turbo, the turbo P/N. */
  readonly oemPn?: string;
  /** The turbo from whose page a part or CHRA is added. */
  readonly refererTurboId?: string;
}

/** What the list is called where something is put on it (docs/product.md 8). */
export type ListName = 'list' | 'wishlist';

/** `list` and `wishlist` do the same in other words. */
export type AddingAction = 'cart' | ListName | 'development';

/** One press of a button. */
export interface Adding {
  readonly action: AddingAction;
  readonly item: AddedItem;
  /** Pieces; 1 for the list. */
  readonly quantity: number;
  /** The same for every sending of it, so that it is done once. */
  readonly key: string;
}

/** The number by which people know the item. */
export const numberOf = ({ eePn, oemPn }: AddedItem): string => eePn || oemPn || '';

/** What a second press of the same button means. */
export const sameAdding = ({ action, item }: Omit<Adding, 'key'>): string =>
  `${isList(action) ? 'list' : action} ${item.type} ${item.id}`;

/**
 * The row of a page that an item stands in: while one call of it runs, any other press of its buttons
 * does nothing (docs/product.md 4).
 */
export const rowOf = ({ item }: Pick<Adding, 'item'>): string => `${item.type} ${item.id}`;

export const isList = (action: AddingAction): boolean => action === 'list' || action === 'wishlist';

/**
 * Sends it.
 * @returns the lines of cart and list; nothing for a development request
 * @throws CallError as the calls do
 */
export async function sendAdding(client: Client, adding: Adding): Promise<Counts | undefined> {
  const { action, item, quantity, key } = adding;
  const { id, type, refererTurboId } = item;
  const ref = { refCodeType: type, refId: id, refCode: '', refCodeOld: numberOf(item) };
  if (action === 'development') {
    await client.call('reqDev', { ...ref, quantity: String(quantity) }, { key });
    return undefined;
  }
  // Of the turbo itself there is none (docs/product.md 7).
  const referer = type !== '0' && refererTurboId ? { refererTurboId } : {};
  const payload = { ...ref, ...referer, quantity: String(quantity) };
  const call = action === 'cart' ? 'cartAdd' : 'wishlistAdd';
  const { val } = await client.call(call, payload, { key });
  return val;
}

/** Whether nobody knows what became of a call: no answer came, or none that tells. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallError) || error.code === 'unavailable' || error.code === 'serverFault';
