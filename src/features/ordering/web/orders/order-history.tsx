import { useEffect, useState } from 'react';
import type { Calls, Payload } from '#contract';
import type { OrderFile, OrderMessage } from '#contract/order-messages.ts';
import { MAX_MESSAGE } from '#contract/order-names.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { company } from '#contract/paths.ts';
import { apart, colon, fileSize } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useForm } from '#ui/form.tsx';
import { KeptSection } from '#ui/kept-focus.tsx';
import { Moment, ZoneNote } from '#ui/moment.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { changeWords, type TimelineRow, timelineOf } from '../../timeline.ts';
import { fileTypeWords } from '../../words.ts';
import { ItemNumber } from '../lines/line-item.tsx';
import { orderFileAddress } from '../ordering-pages.ts';
import { AttachmentField, useAttachments } from './attachments.tsx';
import page from './order-page.module.css';
import orders from './orders.module.css';
import { QuotedPrices } from './quotation.tsx';
import styles from './thread.module.css';

/** All that happened to an order: what was done, written and sent, by whom and when. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  const t = useText();
  return (
    <section className={page.section} aria-labelledby="history">
      <h2 id="history">{t('History')}</h2>
      <ZoneNote className={orders.zone} />
      <ol className={page.events}>
        {timelineOf(order, t).map((row) => (
          <HistoryRow key={row.key} row={row} />
        ))}
      </ol>
    </section>
  );
}

function HistoryRow({ row }: { row: TimelineRow }) {
  const t = useText();
  const { tag } = useLanguage();
  const { what, who, at, text, changes, files, quotation } = row;
  return (
    <li className={page.event}>
      <p>
        <strong>{what}</strong>
        <span className={page.when}>
          {who && (
            <>
              <bdi>{who}</bdi> ·{' '}
            </>
          )}
          <Moment at={at} />
        </span>
      </p>
      {text && (
        <p className={page.remark}>
          <bdi>{text}</bdi>
        </p>
      )}
      {quotation && <QuotedPrices quotation={quotation} />}
      {changes.length > 0 && (
        <ul className={page.changes}>
          {changes.map((change) => (
            <li key={change.name}>
              {change.isField ? (
                `${change.name}${colon(t)}`
              ) : (
                <ItemNumber number={change.name} copy={false} />
              )}{' '}
              {changeWords(change, t, (value) => apart(tag, String(value)))}
            </li>
          ))}
        </ul>
      )}
      <FileLinks files={files} />
    </li>
  );
}

/** The messages of an order, with a form to write one. Shown messages count as read. */
export function OrderMessages({ order: { id, messages, claims } }: { order: OrderDetail }) {
  const t = useText();
  const { client } = useSite();
  useReadMark(id, [...messages, ...claims.flatMap((claim) => claim.messages)]);
  return (
    <KeptSection className={styles.section} aria-labelledby="messages">
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
    </KeptSection>
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

type ThreadMessage = Pick<Payload<Calls['orderMessageAdd']>, 'text' | 'files'>;

interface Props {
  /** The order that it is about. */
  orderId: string;
  messages: readonly OrderMessage[];
  /** Where what is typed is kept until it is sent. */
  place: string;
  /** A sentence below the field. */
  note: string;
  send: (message: ThreadMessage, key: string) => Promise<unknown>;
}

/** Messages and files of customer and staff, with a form to write. */
export function Thread({ messages, ...form }: Props) {
  const [sent, setSent] = useState(0);
  return (
    <>
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      {/* A new key empties the form. */}
      <MessageForm key={sent} {...form} onSent={() => setSent((count) => count + 1)} />
    </>
  );
}

function Message({ message: { by, at, text, files, isRead } }: { message: OrderMessage }) {
  const t = useText();
  return (
    <li className={by === 'customer' ? styles.own : styles.message}>
      <p className={styles.head}>
        <strong>{by === 'customer' ? t('you') : <bdi>{company.name}</bdi>}</strong>
        <Moment at={at} />
        {!isRead && <span>{by === 'customer' ? t('not read yet') : t('New')}</span>}
      </p>
      {text && (
        <p className={styles.text}>
          <bdi>{text}</bdi>
        </p>
      )}
      <FileLinks files={files} />
    </li>
  );
}

/** Files as links that save them. */
function FileLinks({ files }: { files: readonly OrderFile[] }) {
  const t = useText();
  const { tag } = useLanguage();
  const { href } = useSite();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('Files')}>
      {files.map(({ id, type, name, bytes }) => (
        <li key={id}>
          <a href={href(orderFileAddress(id))} download>
            <bdi>{name}</bdi>
          </a>{' '}
          <span className={styles.size}>
            {t(fileTypeWords[type])} · {fileSize(tag, bytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function MessageForm({
  orderId,
  place,
  note,
  send,
  onSent,
}: Omit<Props, 'messages'> & { onSent: () => void }) {
  const t = useText();
  const toast = useToast();
  const attachments = useAttachments(orderId);
  const { named } = attachments;
  const form = useForm(
    {
      text: (value) =>
        value.trim() || named.length > 0 ? undefined : 'Please write your message.',
    },
    ({ text = '' }, key) => send({ text, files: named }, key),
    {
      changes: ['orders'],
      place,
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
      <AttachmentField attachments={attachments} label={t('Attach a file')} />
      <p className={styles.note}>{note}</p>
      <Button type="submit" busy={form.sending} disabled={attachments.busy}>
        {t('Send message')}
      </Button>
    </form>
  );
}
