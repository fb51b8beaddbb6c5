import type { AddedItem } from '#features/adding/web/adding.ts';
import { type AddingTo, useAdding } from '#features/adding/web/use-adding.tsx';
import { useSite } from '#ui/site/site.tsx';

/** An item for cart or list: refCodeType, id, E&E P/N and its turbo. */
export type OrderItem = AddedItem;

export interface CartActions extends AddingTo {
  /** Form target of the buttons without scripts. */
  form: { action: string; back: string };
}

/**
 * Cart, list and development requests. They need a session: a visitor is sent to sign-in and back,
 * then the action runs.
 * @param back address of this page without the language's part
 */
export function useCartActions(back: string): CartActions {
  const { href } = useSite();
  const adding = useAdding(back);
  return { ...adding, form: { action: href('/login'), back: href(back) } };
}
