import { useState } from 'react';
import { CallError } from '#contract/errors.ts';
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
      try {
        return (await client.call('orderAddFromCart', orderPayload(draft, lines), { key })).val;
      } catch (error) {
        const refused = refusedOf(error);
        if (!(error instanceof CallError) || !refused) throw error;
        onRefused(error.message, refused);
        return undefined;
      }
    },
    done(placed) {
      setCode(placed);
      if (placed !== undefined) onPlaced();
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
function refusedOf(error: unknown): Refused[] | undefined {
  if (!(error instanceof CallError) || !Array.isArray(error.val) || error.val.length === 0) {
    return undefined;
  }
  return error.val as Refused[];
}
