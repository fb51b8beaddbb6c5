import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CartItem, Counts, ListItem } from '#contract/ordering.ts';
import { useKeepCounts } from '#ui/session/person.tsx';
import { useAct } from '#ui/session/use-act.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import { newKey } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import type { ShownList } from '../ordering-links.ts';
import { cartQuery, listQuery } from '../queries.ts';

/**
 * Optimistic saves of fields of lines: shown at once, rolled back if the call fails.
 * @param queryKey of the query whose lines are shown
 */
function useSaves<T extends ListItem>(queryKey: QueryKey) {
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();
  // Saves run one after the other, so that what was typed last is saved last.
  const saving = useRef(Promise.resolve());
  // Whether the shown lines are older than another change, whose refetch a save has cancelled.
  const outdated = useRef(false);
  const { act, failure, forget } = useAct({
    send: (call: () => Promise<{ val: Counts }>) => call(),
    done: ({ val }) => keepCounts(val),
    tells: 'alert',
    // Each save is one of its own.
    part: newKey,
  });

  const show = (id: string, fields: Partial<T>) =>
    queries.setQueryData<Outcome<T[]>>(queryKey, (shown) =>
      shown?.ok
        ? {
            ...shown,
            val: shown.val.map((line) => (line.id === id ? { ...line, ...fields } : line)),
          }
        : shown,
    );

  return {
    save(line: T, fields: Partial<T>, call: () => Promise<{ val: Counts }>) {
      const state = queries.getQueryState(queryKey);
      // Only the server can tell whether another quantity is in stock.
      outdated.current ||=
        state?.isInvalidated || state?.fetchStatus === 'fetching' || 'quantity' in fields;
      // A running refetch would restore the old value.
      void queries.cancelQueries({ queryKey });
      show(line.id, fields);
      const before = Object.fromEntries(
        Object.keys(fields).map((name) => [name, line[name as keyof T]]),
      ) as Partial<T>;
      const saved = saving.current.then(async () => {
        if (!(await act(call))) show(line.id, before);
      });
      saving.current = saved;
      void saved.then(() => {
        if (!outdated.current || saving.current !== saved) return;
        outdated.current = false;
        void queries.invalidateQueries({ queryKey });
      });
    },
    /** Resolves when all running saves have ended. */
    settled: () => saving.current,
    failure,
    clearFailure: forget,
  };
}

export type Quantities = ReturnType<typeof useQuantities>;

// Leaving the page must not cancel a save.
const keepalive = { keepalive: true };

/** Quantities and references of the cart, edited in place. */
export function useQuantities() {
  const site = useSite();
  const saves = useSaves<CartItem>(cartQuery(site).queryKey);
  return {
    ...saves,
    save: (line: CartItem, quantity: number) =>
      saves.save(line, { quantity, totalQuantity: quantity }, () => {
        const pieces = String(quantity);
        const payload = { id: line.id, quantity: pieces, totalQuantity: pieces };
        return site.client.call('cartUpdate', payload, keepalive);
      }),
    saveReference: (line: CartItem, reference: string) =>
      saves.save(line, { reference }, () =>
        site.client.call('cartReference', { id: line.id, reference }, keepalive),
      ),
  };
}

/** Quantities and notes of a list's lines, edited in place. */
export function useListFields(shown: ShownList) {
  const site = useSite();
  const saves = useSaves<ListItem>(listQuery(site, shown).queryKey);
  const update = (line: ListItem, fields: { quantity: number } | { reference: string }) =>
    saves.save(line, fields, () =>
      // keepalive: leaving the page must not cancel a save.
      site.client.call('wishlistUpdate', { id: line.id, ...fields }, { keepalive: true }),
    );
  return { ...saves, update };
}
