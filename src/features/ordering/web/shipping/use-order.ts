import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import type { CartItem, Refused } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { refetchChanged } from '#ui/site/changed.ts';
import { useSite } from '#ui/site/site.tsx';
import { Attempt } from './attempt.ts';
import { type Draft, orderPayload } from './draft.ts';

interface Options {
  /** Saves what the order changes in the cart. Resolves when all changes of the cart are saved. */
  ready: () => Promise<void>;
  onPlaced: () => void;
  /** Called when lines were refused; nothing was ordered. */
  onRefused: (message: string, lines: readonly Refused[]) => void;
}

/** Places an order exactly once, also with repeated clicks and retries. */
export function useOrder({ ready, onPlaced, onRefused }: Options) {
  const t = useText();
  const { client } = useSite();
  const queries = useQueryClient();
  const attempt = useRef(new Attempt());
  const running = useRef(false);
  const [sending, setSending] = useState(false);
  const [code, setCode] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const fail = (error: unknown) => {
    attempt.current.ended(error);
    const refused = refusedOf(error);
    if (error instanceof CallError && refused) {
      onRefused(error.message, refused);
      void refetchChanged(queries, 'cart', 'counts');
    } else setFailure(failureMessage(error, t));
  };

  /** Places the order; does nothing while a call runs. */
  const place = async (draft: Draft, lines: readonly CartItem[]) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      await ready();
      const { key } = attempt.current;
      const { val } = await client.call('orderAddFromCart', orderPayload(draft, lines), { key });
      attempt.current.ended();
      setCode(val);
      onPlaced();
      void refetchChanged(queries, 'cart', 'counts', 'orders');
    } catch (error) {
      fail(error);
    } finally {
      running.current = false;
      setSending(false);
    }
  };

  const reset = () => {
    setCode(undefined);
    setFailure(undefined);
  };
  return { place, sending, code, failure, reset };
}

/** The refused lines of an order (409 with `val`); undefined for other failures. */
function refusedOf(error: unknown): Refused[] | undefined {
  if (!(error instanceof CallError) || !Array.isArray(error.val) || error.val.length === 0) {
    return undefined;
  }
  return error.val as Refused[];
}
