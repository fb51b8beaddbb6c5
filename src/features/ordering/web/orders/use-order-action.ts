import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderAction } from '#contract/order-names.ts';
import type { Order } from '#contract/orders.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { alertMessage } from '#ui/session/failure-message.ts';
import type { Client } from '#ui/site/client.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { refetchCalls } from './queries.ts';

interface CustomerAction {
  call: 'orderCancel' | 'orderConfirm' | 'orderConfirmDelivery';
  button: TextKey;
  title: TextKey;
  question: TextKey;
  /** Toast after success. */
  done: TextKey;
  /** Title of the alert when it fails (docs/product.md 8). */
  failed: TextKey;
}

/** The customer's actions on an order, with their yes/no questions (docs/product.md 4). */
export const customerActions: Partial<Record<OrderAction, CustomerAction>> = {
  confirm: {
    call: 'orderConfirm',
    button: 'Confirm Order',
    title: 'Confirm Order',
    question: 'Do you want to confirm the order {code} as it is now?',
    done: 'The order {code} is confirmed.',
    failed: 'Confirm order error!',
  },
  deliver: {
    call: 'orderConfirmDelivery',
    button: 'Confirm delivery',
    title: 'Confirm delivery',
    question: 'Have the goods of the order {code} arrived?',
    done: 'The delivery of the order {code} is confirmed.',
    failed: 'Confirm delivery error!',
  },
  cancel: {
    call: 'orderCancel',
    button: 'Cancel',
    title: 'Cancel order',
    question: 'Do you want to cancel the order {code}?',
    done: 'The order {code} is cancelled.',
    failed: 'Cancel order error!',
  },
};

/**
 * An action in the open confirmation, with the version of the order that the customer agrees to.
 */
interface Asked extends CustomerAction {
  order: Order;
}

interface OrderActing {
  asked: Asked | undefined;
  ask: (asked: Asked | undefined) => void;
  /** Runs the action, then refetches the orders; does nothing while a run is pending. */
  act: () => Promise<void>;
  busy: boolean;
  failure: { title: TextKey; message: string } | undefined;
  forget: () => void;
}

const send = (client: Client, { call, order: { id: orderId, version } }: Asked) =>
  call === 'orderConfirm'
    ? client.call(call, { orderId, version })
    : client.call(call, { orderId });

/** The actions of a customer on one order. */
export function useOrderAction({ orderCode }: Order): OrderActing {
  const t = useText();
  const { client } = useSite();
  const queries = useQueryClient();
  const toast = useToast();
  const running = useRef(false);
  const [asked, ask] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<OrderActing['failure']>();
  const act = async () => {
    if (!asked || running.current) return;
    running.current = true;
    setBusy(true);
    let done = false;
    try {
      await send(client, asked);
      done = true;
    } catch (error) {
      const message = alertMessage(error, t);
      if (message) setFailure({ title: asked.failed, message });
    } finally {
      // Refetch after a failure too: usually the order has changed its state.
      await refetchCalls(queries, 'orderList', 'orderTotals', 'getOrder');
      running.current = false;
      setBusy(false);
      ask(undefined);
    }
    // Not sooner: nobody is told what stands behind an open dialog.
    if (done) toast(t(asked.done, { code: orderCode }));
  };
  return { asked, ask, act, busy, failure, forget: () => setFailure(undefined) };
}
