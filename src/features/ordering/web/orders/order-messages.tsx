import { useEffect } from 'react';
import type { OrderMessage } from '#contract/order-messages.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import styles from './thread.module.css';
import { Thread } from './thread.tsx';

/** What customer and staff wrote about an order, and a form to write. Shown messages count as read. */
export function OrderMessages({ order: { id, messages, claims } }: { order: OrderDetail }) {
  const t = useText();
  const { client } = useSite();
  useReadMark(id, [...messages, ...claims.flatMap((claim) => claim.messages)]);
  return (
    <section className={styles.section} aria-labelledby="messages">
      <h2 id="messages">{t('Messages')}</h2>
      <Thread
        orderId={id}
        messages={messages}
        place={`message-${id}`}
        note={t(
          'Is anything about this order unclear? Write to us here. Our answer appears on this page, and we send it to you by e-mail.',
        )}
        send={(message, key) =>
          client.call('orderMessageAdd', { orderId: id, ...message }, { key })
        }
      />
    </section>
  );
}

/** Tells the server once which messages of staff the page has shown. */
function useReadMark(orderId: string, messages: readonly OrderMessage[]): void {
  const { client } = useSite();
  const { act } = useAct({
    send: (messageId: string) =>
      client.call('orderMessagesRead', { orderId, messageId }, { keepalive: true }),
    // Not 'orders': the page keeps its 'New' marks until it is opened again.
    changes: ['counts', 'conversations'],
    tells: 'toast',
  });
  const unread = messages.filter(({ by, isRead }) => by === 'staff' && !isRead);
  const last =
    unread.length > 0 ? String(Math.max(...unread.map(({ id }) => Number(id)))) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `act` is new at each render
  useEffect(() => {
    if (last !== undefined) void act(last);
  }, [last]);
}
