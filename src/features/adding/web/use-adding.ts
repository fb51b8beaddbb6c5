import { useState } from 'react';
import { loginAddress } from '#contract/paths.ts';
import { usePerson } from '#ui/session/person.tsx';
import { newKey } from '#ui/site/new-key.ts';
import { useSite } from '#ui/site/site.tsx';
import type { AddedItem, AddingAction, ListName } from './adding.ts';
import { asking } from './asking.ts';
import { remember } from './remembered.ts';
import { useRunAdding } from './run-adding.tsx';

export interface AddingTo {
  addToCart(item: AddedItem, quantity: number): void;
  /** @param name the page's name for the list */
  addToList(item: AddedItem, name: ListName): void;
  /** Prompts for a quantity, then sends a development request. */
  requestDevelopment(item: AddedItem): void;
  /** Tells the customer by mail when an item that is out of stock is back. */
  tellMe(item: AddedItem): void;
  /** The running action. */
  readonly busy: AddingAction | undefined;
}

/**
 * Adding to cart and list, and development requests, with their dialogs and toasts. A visitor is
 * sent to sign-in and back; then the remembered action runs once.
 * @param back address of this page without the language's part
 */
export function useAdding(back: string): AddingTo {
  const { go, href } = useSite();
  const person = usePerson();
  const run = useRunAdding();
  const [busy, setBusy] = useState<AddingAction>();
  const start = async (action: AddingAction, item: AddedItem, quantity: number) => {
    const adding = { action, item: fieldsOf(item), quantity, key: newKey() };
    if (!person) {
      remember(adding);
      go(loginAddress(href(back)));
      return true;
    }
    setBusy(action);
    const settled = await run(adding);
    setBusy(undefined);
    return settled;
  };
  return {
    addToCart: (item, quantity) => void start('cart', item, quantity),
    addToList: (item, name) => void start(name, item, 1),
    requestDevelopment: (item) =>
      asking.show({
        question: { item, onQuantity: (quantity) => start('development', item, quantity) },
      }),
    tellMe: (item) => void start('watch', item, 1),
    busy,
  };
}

/** Picks the fields that are sent or shown. */
const fieldsOf = ({ id, type, eePn, oemPn, refererTurboId }: AddedItem): AddedItem => ({
  id,
  type,
  eePn,
  ...(oemPn && { oemPn }),
  ...(refererTurboId && { refererTurboId }),
});
