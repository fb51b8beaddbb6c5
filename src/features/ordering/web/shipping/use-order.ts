import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import type { CartItem } from '#contract/ordering.ts';
import type { Refused } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { useSite } from '#ui/site/site.tsx';
import { askAgain } from '../orders/queries.ts';
import { Attempt } from './attempt.ts';
import { type Draft, orderPayload } from './draft.ts';

export interface Ordering {
  /** Orders the lines; a second press while it runs does nothing. */
  place(draft: Draft, lines: readonly CartItem[]): Promise<void>;
  readonly sending: boolean;
  /** The code of the order that was placed. */
  readonly code: string | undefined;
  /** Why the last try failed, other than for its lines. */
  readonly failure: string | undefined;
  /** Forgets the code and the failure. */
  reset(): void;
}

interface Options {
  /** Resolves when the cart holds what the page shows. */
  settled: () => Promise<void>;
  onPlaced: () => void;
  /** Some lines can't be had: nothing was ordered. */
  onRefused: (message: string, lines: readonly Refused[]) => void;
}

/** Placing an order: once, however often it is pressed or sent again. */
export function useOrder({ settled, onPlaced, onRefused }: Options): Ordering {
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
      void askAgain(queries, 'cartList', 'getCounts');
    } else setFailure(failureMessage(error, t));
  };

  const place = async (draft: Draft, lines: readonly CartItem[]) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      await settled();
      const { key } = attempt.current;
      const { val } = await client.call('orderAddFromCart', orderPayload(draft, lines), { key });
      attempt.current.ended();
      setCode(val);
      onPlaced();
      void askAgain(queries, 'cartList', 'getCounts', 'orderList');
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

/** The lines in the way of an order (409 with `val`); undefined for other failures. */
function refusedOf(error: unknown): Refused[] | undefined {
  if (!(error instanceof CallError) || !Array.isArray(error.val) || error.val.length === 0) {
    return undefined;
  }
  return error.val as Refused[];
}
