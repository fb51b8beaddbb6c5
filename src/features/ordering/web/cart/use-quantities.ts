import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CartItem, Counts } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import { useKeepCounts } from '#ui/session/counts.ts';
import { alertMessage } from '#ui/session/failure-message.ts';
import { useSite } from '#ui/site/site.tsx';
import { cartQuery } from '../lines/queries.ts';

export interface Quantities {
  /** Optimistic update of a line's quantity; rolled back if the call fails. */
  save(line: CartItem, quantity: number): void;
  /** The same for what the customer calls the line. */
  saveReference(line: CartItem, reference: string): void;
  /** Resolves when all running saves have ended. */
  settled(): Promise<void>;
  readonly failure: string | undefined;
  clearFailure(): void;
}

/** Quantities and references of the cart, edited in place. */
export function useQuantities(): Quantities {
  const t = useText();
  const site = useSite();
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();
  // Saves run one after the other, so that the last typed quantity is saved last.
  const saving = useRef(Promise.resolve());
  const [failure, setFailure] = useState<string>();
  const { queryKey } = cartQuery(site);

  const show = (id: string, fields: Partial<CartItem>) =>
    queries.setQueryData(queryKey, (shown) =>
      shown?.ok
        ? {
            ...shown,
            val: shown.val.map((line) => (line.id === id ? { ...line, ...fields } : line)),
          }
        : shown,
    );

  const send = async (call: () => Promise<{ val: Counts }>, undo: () => void) => {
    try {
      const { val } = await call();
      keepCounts(val);
    } catch (error) {
      const message = alertMessage(error, t);
      if (message) setFailure(message);
      undo();
    }
  };

  const change = (
    line: CartItem,
    fields: Partial<CartItem>,
    call: () => Promise<{ val: Counts }>,
  ) => {
    // A running refetch would restore the old value.
    void queries.cancelQueries({ queryKey });
    show(line.id, fields);
    const before = Object.fromEntries(
      Object.keys(fields).map((name) => [name, line[name as keyof CartItem]]),
    );
    saving.current = saving.current.then(() => send(call, () => show(line.id, before)));
  };
  // keepalive: leaving the page must not cancel a save.
  const keepalive = { keepalive: true };

  return {
    save: (line, quantity) =>
      change(line, { quantity, totalQuantity: quantity }, () => {
        const payload = {
          id: line.id,
          quantity: String(quantity),
          totalQuantity: String(quantity),
        };
        return site.client.call('cartUpdate', payload, keepalive);
      }),
    saveReference: (line, reference) =>
      change(line, { reference }, () =>
        site.client.call('cartReference', { id: line.id, reference }, keepalive),
      ),
    settled: () => saving.current,
    failure,
    clearFailure: () => setFailure(undefined),
  };
}
