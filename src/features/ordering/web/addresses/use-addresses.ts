import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Address } from '#contract/addresses.ts';
import { useAct } from '#ui/session/use-act.ts';
import { refetchChanged } from '#ui/site/changed.ts';
import { focusNextRow } from '#ui/site/focus-next-row.ts';
import { useSite } from '#ui/site/site.tsx';
import { addressesQuery } from '../queries.ts';

/**
 * The customer's saved addresses, and what changes them.
 * @param heading id of the heading that gets the focus when the last address is deleted
 */
export function useAddresses(heading: string) {
  const site = useSite();
  const queries = useQueryClient();
  const query = addressesQuery(site);
  const { data: outcome, refetch } = useQuery(query);
  const [asked, ask] = useState<Address>();
  const { act, busy } = useAct({
    send: ({ call, id }: { call: 'addressDefault' | 'addressDelete'; id: string }) =>
      site.client.call(call, { id }),
    changes: ['addresses'],
    tells: 'toast',
  });
  return {
    addresses: outcome?.ok ? outcome.val : undefined,
    failure: outcome?.ok === false ? outcome.message : undefined,
    retry: () => void refetch(),
    /** Shows an address that was saved at once, and refetches all of them. */
    show(saved: Address) {
      queries.setQueryData(query.queryKey, (shown) =>
        shown?.ok ? { ...shown, val: withSaved(shown.val, saved) } : shown,
      );
      void refetchChanged(queries, 'addresses');
    },
    makeDefault: ({ id }: Address) => void act({ call: 'addressDefault', id }),
    /** The deletion of an address, after a question. */
    deleting: {
      asked,
      ask,
      busy,
      confirm() {
        if (!asked || busy) return;
        // As in cart and list: the closed dialog gives the focus back to a button that goes.
        flushSync(() => ask(undefined));
        focusNextRow('delete', document.activeElement, heading);
        void act({ call: 'addressDelete', id: asked.id });
      },
    },
  };
}

const withSaved = (shown: Address[], saved: Address): Address[] =>
  shown.some(({ id }) => id === saved.id)
    ? shown.map((one) => (one.id === saved.id ? saved : one))
    : [
        ...shown.filter(({ isDefault }) => isDefault),
        saved,
        ...shown.filter((one) => !one.isDefault),
      ];
