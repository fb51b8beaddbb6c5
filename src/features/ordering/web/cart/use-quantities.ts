import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CartItem } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import { useKeepCounts } from '#ui/session/counts.ts';
import { alertMessage } from '#ui/session/failure-message.ts';
import { useSite } from '#ui/site/site.tsx';
import { cartQuery } from '../lines/queries.ts';

export interface Quantities {
  /** Optimistic update of a line's quantity; rolled back if the call fails. */
  save(line: CartItem, quantity: number): void;
  /** Resolves when all running saves have ended. */
  settled(): Promise<void>;
  readonly failure: string | undefined;
  clearFailure(): void;
}

/** Quantities of the cart, edited in place. */
export function useQuantities(): Quantities {
  const t = useText();
  const site = useSite();
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();
  // Saves run one after the other, so that the last typed quantity is saved last.
  const saving = useRef(Promise.resolve());
  const [failure, setFailure] = useState<string>();
  const { queryKey } = cartQuery(site);

  const show = (id: string, fields: Pick<CartItem, 'quantity' | 'totalQuantity'>) =>
    queries.setQueryData(queryKey, (shown) =>
      shown?.ok
        ? {
            ...shown,
            val: shown.val.map((line) => (line.id === id ? { ...line, ...fields } : line)),
          }
        : shown,
    );

  const send = async ({ id, quantity: before, totalQuantity }: CartItem, quantity: number) => {
    try {
      const payload = { id, quantity: String(quantity), totalQuantity: String(quantity) };
      // keepalive: leaving the page must not cancel the save.
      const { val } = await site.client.call('cartUpdate', payload, { keepalive: true });
      keepCounts(val);
    } catch (error) {
      const message = alertMessage(error, t);
      if (message) setFailure(message);
      show(id, { quantity: before, totalQuantity });
    }
  };

  return {
    save(line, quantity) {
      // A running refetch would restore the old quantity.
      void queries.cancelQueries({ queryKey });
      show(line.id, { quantity, totalQuantity: quantity });
      saving.current = saving.current.then(() => send(line, quantity));
    },
    settled: () => saving.current,
    failure,
    clearFailure: () => setFailure(undefined),
  };
}
