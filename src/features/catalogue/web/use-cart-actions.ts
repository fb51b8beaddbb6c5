import type { BomItem } from '#contract/catalogue.ts';
import { useSite } from '#web/site.tsx';
import { loginAddress } from './catalogue-links.ts';

/** What can be put into a cart or list: refCodeType, id and E&E P/N of an item. */
export type OrderItem = Pick<BomItem, 'id' | 'type' | 'eePn'>;

export interface CartActions {
  addToCart(item: OrderItem, quantity: number): void;
  addToList(item: OrderItem): void;
  requestDevelopment(item: OrderItem): void;
  /** Where the buttons lead without scripts. */
  form: { action: string; back: string };
}

/**
 * Cart, list and development requests. They need a session, so a visitor is sent to sign in and
 * comes back to this page.
 * @param back address of this page without the language's part
 */
export function useCartActions(back: string): CartActions {
  const { go, href } = useSite();
  const signIn = () => go(loginAddress(href(back)));
  return {
    addToCart: signIn,
    addToList: signIn,
    requestDevelopment: signIn,
    form: { action: href('/login'), back: href(back) },
  };
}
