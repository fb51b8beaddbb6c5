import { useState } from 'react';
import type { CallError } from '#contract/errors.ts';
import type { CartItem, Refused } from '#contract/ordering.ts';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { type Draft, orderPayload } from './draft.ts';

interface Options {
  /** Saves what the order changes in the cart. Resolves when all changes of the cart are saved. */
  ready: () => Promise<void>;
  onPlaced: () => void;
  /** Called when lines were refused; nothing was ordered. */
  onRefused: (message: string, lines: readonly Refused[]) => void;
}

interface Placed {
  draft: Draft;
  lines: readonly CartItem[];
}

/** Places an order exactly once, also with repeated clicks and retries. */
export function useOrder({ ready, onPlaced, onRefused }: Options) {
  const { client } = useSite();
  const [code, setCode] = useState<string>();
  const { act, busy, failure, forget } = useAct({
    async send({ draft, lines }: Placed, key) {
      await ready();
      return client.call('orderAddFromCart', orderPayload(draft, lines), { key });
    },
    done({ val }) {
      setCode(val);
      onPlaced();
    },
    refused(error) {
      const lines = refusedOf(error);
      if (lines) onRefused(error.message, lines);
      return lines !== undefined;
    },
    changes: ['cart', 'counts', 'orders'],
  });
  const reset = () => {
    setCode(undefined);
    forget();
  };
  return { place: act, sending: busy && code === undefined, code, failure, reset };
}

/** The refused lines of an order (409 with `val`); undefined for other failures. */
const refusedOf = ({ val }: CallError): Refused[] | undefined =>
  Array.isArray(val) && val.length > 0 ? (val as Refused[]) : undefined;
