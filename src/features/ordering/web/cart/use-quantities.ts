import type { CartItem } from '#contract/ordering.ts';
import { useSite } from '#ui/site/site.tsx';
import { cartQuery } from '../lines/queries.ts';
import { type Saves, useSaves } from '../lines/use-saves.ts';

export interface Quantities extends Omit<Saves<CartItem>, 'save'> {
  /** Optimistic update of a line's quantity; rolled back if the call fails. */
  save(line: CartItem, quantity: number): void;
  /** The same for what the customer calls the line. */
  saveReference(line: CartItem, reference: string): void;
}

// Leaving the page must not cancel a save.
const keepalive = { keepalive: true };

/** Quantities and references of the cart, edited in place. */
export function useQuantities(): Quantities {
  const site = useSite();
  const saves = useSaves<CartItem>(cartQuery(site).queryKey);
  return {
    ...saves,
    save: (line, quantity) =>
      saves.save(line, { quantity, totalQuantity: quantity }, () => {
        const pieces = String(quantity);
        const payload = { id: line.id, quantity: pieces, totalQuantity: pieces };
        return site.client.call('cartUpdate', payload, keepalive);
      }),
    saveReference: (line, reference) =>
      saves.save(line, { reference }, () =>
        site.client.call('cartReference', { id: line.id, reference }, keepalive),
      ),
  };
}
