import { useEffect, useState } from 'react';
import { company } from '#contract/company.ts';
import { MAX_MESSAGE } from '#contract/order-names.ts';
import type { OrderDetail, OrderMessage } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { Check } from '#ui/form.tsx';
import { useForm } from '#ui/form.tsx';
import { Moment } from '#ui/moment.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './order-messages.module.css';

/** What customer and staff wrote about an order, and a form to write. Shown messages count as read. */
export function OrderMessages({ order: { id, messages } }: { order: OrderDetail }) {
  const t = useText();
  const [sent, setSent] = useState(0);
  useReadMark(id, messages);
  return (
    <section className={styles.section} aria-labelledby="messages">
      <h2 id="messages">{t('Messages')}</h2>
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      {/* A new key empties the field. */}
      <MessageForm key={sent} orderId={id} onSent={() => setSent((count) => count + 1)} />
    </section>
  );
}

function Message({ message: { by, at, text, isRead } }: { message: OrderMessage }) {
  const t = useText();
  return (
    <li className={by === 'customer' ? styles.own : styles.message}>
      <p className={styles.head}>
        <strong>{by === 'customer' ? t('you') : <bdi>{company.name}</bdi>}</strong>
        <Moment at={at} />
        {!isRead && <span>{by === 'customer' ? t('not read yet') : t('New')}</span>}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </li>
  );
}

const hasText: Check = (value) => (value.trim() ? undefined : 'Please write your message.');

function MessageForm({ orderId, onSent }: { orderId: string; onSent: () => void }) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const form = useForm(
    { text: hasText },
    ({ text = '' }, key) => client.call('orderMessageAdd', { orderId, text }, { key }),
    {
      changes: ['orders'],
      place: `message-${orderId}`,
      after: () => {
        toast(t('Your message was sent.'));
        onSent();
      },
    },
  );
  return (
    <form {...form.props} className={styles.form}>
      {form.failure && <p role="alert">{form.failure}</p>}
      <Field label={t('Your message')} error={form.error('text')}>
        {(control) => (
          <textarea name="text" rows={3} dir="auto" maxLength={MAX_MESSAGE} {...control} />
        )}
      </Field>
      <p className={styles.note}>
        {t(
          'Is anything about this order unclear? Write to us here. Our answer appears on this page, and we send it to you by e-mail.',
        )}
      </p>
      <Button type="submit" busy={form.sending}>
        {t('Send message')}
      </Button>
    </form>
  );
}

/** Tells the server once which messages of staff the page has shown. */
function useReadMark(orderId: string, messages: readonly OrderMessage[]): void {
  const { client } = useSite();
  const { act } = useAct({
    send: (messageId: string) => client.call('orderMessagesRead', { orderId, messageId }),
    // The page keeps its 'New' marks until it is opened again.
    changes: ['counts'],
    tells: 'toast',
  });
  const last = messages.findLast(({ by, isRead }) => by === 'staff' && !isRead)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `act` is new at each render
  useEffect(() => {
    if (last !== undefined) void act(last);
  }, [last]);
}
