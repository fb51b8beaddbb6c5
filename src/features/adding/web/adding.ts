/** Adding an item to cart or list, and development requests: their calls and texts. */
import type { OwnThing } from '#contract/call.ts';
import type { Counts } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import type { BomItem } from '#contract/shown-items.ts';
import type { TextKey } from '#language/format.ts';
import type { Client } from '#ui/site/client.ts';

export interface AddedItem extends Pick<BomItem, 'id' | 'type' | 'eePn'> {
  /** Shown for an item without an E&E P/N; for a turbo, the turbo P/N. */
  readonly oemPn?: string;
  /** The turbo on whose page a part or CHRA is added. */
  readonly refererTurboId?: string;
  /** The customer's own words for the item's line, such as the number that was typed. */
  readonly reference?: string;
}

/** What a page calls the list (docs/product.md 8). */
export type ListName = 'list' | 'listFromPart';

/** `list` and `listFromPart` are the same action; the part's page calls the list a wishlist (docs/product.md 8). */
export type AddingAction = 'cart' | ListName | 'development' | 'watch';

/** An action that a click on a button starts. */
export interface Adding {
  readonly action: AddingAction;
  readonly item: AddedItem;
  /** Pieces; for the list, pieces per turbo. */
  readonly quantity: number;
  /** Idempotency key: the same for every retry. */
  readonly key: string;
}

export const numberOf = ({ eePn, oemPn }: AddedItem): string => eePn || oemPn || '';

/** A key that is equal for the same action on the same item. */
export const sameAdding = ({ action, item }: Omit<Adding, 'key'>): string =>
  `${isList(action) ? 'list' : action} ${item.type} ${item.id}`;

/**
 * Identifies an item's row on a page: while a call of the row runs, the row's other buttons do nothing
 * (docs/product.md 4).
 */
export const actionRow = ({ item }: Pick<Adding, 'item'>): string => `${item.type} ${item.id}`;

export const isList = (action: AddingAction): boolean =>
  action === 'list' || action === 'listFromPart';

/**
 * Sends the call of an action.
 * @returns the number of lines in cart and list; undefined for a development request and 'Tell me'
 * @throws CallError of the call
 */
export async function sendAdding(client: Client, adding: Adding): Promise<Counts | undefined> {
  const { action, item, quantity, key } = adding;
  const { id, type, refererTurboId } = item;
  const ref = { refCodeType: type, refId: id, refCode: '', itemNumber: numberOf(item) };
  if (action === 'development') {
    await client.call('reqDev', { ...ref, quantity: String(quantity) }, { key });
    return undefined;
  }
  if (action === 'watch') {
    await client.call('watchAdd', ref, { key });
    return undefined;
  }
  // A turbo has no referring turbo (docs/product.md 7).
  const referer = type !== '0' && refererTurboId ? { refererTurboId } : {};
  const words = item.reference ? { reference: item.reference } : {};
  const payload = { ...ref, ...referer, ...words, quantity: String(quantity) };
  const call = action === 'cart' ? 'cartAdd' : 'listAdd';
  const { val } = await client.call(call, payload, { key });
  return val;
}

export interface WantedItem {
  readonly item: AddedItem;
  readonly quantity: number;
  /** The customer's own words for the line; default: the item's `reference`. */
  readonly reference?: string;
}

export const itemsOf = (wanted: readonly WantedItem[]) =>
  wanted.map(({ item, quantity, reference = item.reference }) => ({
    refCodeType: item.type,
    refId: item.id,
    itemNumber: numberOf(item),
    ...(item.type !== '0' && item.refererTurboId && { refererTurboId: item.refererTurboId }),
    quantity: String(quantity),
    ...(reference && { reference }),
  }));

/** Path of a list; without `id`, of the main list, which every customer has. */
export const listPath = (id?: string): string =>
  id ? `${paths.MyFavList}?${new URLSearchParams({ list: id })}` : paths.MyFavList;

/** The texts and the next page of an action, for one item or for many. */
interface AddingWords {
  /** Title of the alert if the action fails (docs/product.md 8). */
  failure: TextKey;
  done: TextKey;
  nextStep: TextKey;
  to: string;
  /** Data that the action changes. Cached responses that show the data are refetched. */
  changes: OwnThing;
}

const list = { nextStep: 'Open list', to: paths.MyFavList, changes: 'lists' } as const;

export const addingWords: Record<AddingAction, AddingWords> = {
  cart: {
    failure: 'Add to cart',
    done: 'Add to cart succeed!',
    nextStep: 'Open cart',
    to: paths.MyCart,
    changes: 'cart',
  },
  list: { ...list, failure: 'Add to list', done: 'Add to list succeed!' },
  listFromPart: { ...list, failure: 'Add to wishlist', done: 'Add to wishlist succeed!' },
  development: {
    failure: 'Request development',
    done: 'Request development submit succeed!',
    nextStep: 'Open orders',
    to: `${paths.OrderList}?tab=development`,
    changes: 'developmentRequests',
  },
  watch: {
    failure: 'Tell me',
    done: 'We will e-mail you when it is back.',
    nextStep: 'My account',
    to: paths.MyWatches,
    changes: 'watches',
  },
};
