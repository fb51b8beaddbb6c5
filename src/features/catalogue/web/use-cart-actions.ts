import type { AddedItem } from '#features/adding/web/adding.ts';
import { type AddingTo, useAdding } from '#features/adding/web/use-adding.ts';
import { useSite } from '#ui/site/site.tsx';

/** What can be put into a cart or list: refCodeType, id and E&E P/N of an item, and its turbo. */
export type OrderItem = AddedItem;

export interface CartActions extends AddingTo {
  /** Where the buttons lead without scripts. */
  form: { action: string; back: string };
}

/**
 * Cart, list and development requests. They need a session, so a visitor is sent to sign in and
 * comes back to this page; what was wanted is done then.
 * @param back address of this page without the language's part
 */
export function useCartActions(back: string): CartActions {
  const { href } = useSite();
  const adding = useAdding(back);
  return { ...adding, form: { action: href('/login'), back: href(back) } };
}
