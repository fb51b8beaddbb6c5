import { type ReactNode, useEffect, useState } from 'react';
import type { OrderMessage } from '#contract/order-messages.ts';
import { MAX_MESSAGE } from '#contract/order-names.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { apart, colon } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Moment, ZoneNote } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useForm } from '#ui/session/form.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { changeWords, type TimelineRow, withNewestMessages } from '../../timeline.ts';
import { userText } from '../facts.tsx';
import { AmendedParts } from './amendments.tsx';
import { AttachmentField, useOwnAttachments } from './attachments.tsx';
import { FileLinks } from './files.tsx';
import { Folded, listedOf, MoreEntries } from './folded.tsx';
import page from './order-page.module.css';
import orders from './orders.module.css';
import { QuotedPrices } from './quotation.tsx';
import { OrderSection } from './section.tsx';
import styles from './talk.module.css';
import { isAsking } from './waiting.tsx';

interface Props {
  /** Actions, messages and mails, the oldest first. */
  rows: readonly TimelineRow[];
  reader: 'customer' | 'staff';
  fileAddress: (id: string) => string;
  children: ReactNode;
}

/**
 * Actions on an order and messages about it, newest first, with a box to write, for its customer and for staff
 * (docs/product.md 12.14).
 */
export function OrderTalk({ rows, reader, fileAddress, children }: Props) {
  const t = useText();
  const [isWhole, showWhole] = useState(false);
  const { shown, earlier } = withNewestMessages(rows);
  const newest = (isWhole ? rows : shown).toReversed();
  const mails = newest.filter(({ isMail }) => isMail);
  const listed = listedOf(
    rows.filter(({ changes, quotation }) => changes.length > 0 || quotation).length,
  );
  return (
    <OrderSection id="messages" title={t('Messages and history')}>
      {children}
      <ol className={styles.entries}>
        {newest
          .filter(({ isMail }) => !isMail)
          .map((row) => (
            <Entry
              key={row.key}
              row={row}
              reader={reader}
              listed={listed}
              fileAddress={fileAddress}
            />
          ))}
      </ol>
      {earlier > 0 && !isWhole && (
        <Button variant="quiet" onClick={() => showWhole(true)}>
          {t('Earlier messages: {number}', { number: earlier })}
        </Button>
      )}
      {mails.length > 0 && (
        <details>
          <summary>
            {t('E-mails')}
            {colon(t)}
            {mails.length}
          </summary>
          <ul className={page.pieces}>
            {mails.map(({ key, at, what, text }) => (
              <li key={key}>
                <bdi>{text}</bdi>{' '}
                <span className={page.when}>
                  {reader === 'staff' && `${what} · `}
                  <Moment at={at} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <ZoneNote className={orders.zone} />
    </OrderSection>
  );
}

interface EntryProps extends Pick<Props, 'reader' | 'fileAddress'> {
  row: TimelineRow;
  /** Maximum number of changes that are listed; the PDF of the order lists all changes. */
  listed: number;
}

function Entry({ row, reader, listed, fileAddress }: EntryProps) {
  const { what, who, at, text, changes, files, quotation, message, amendment } = row;
  const agreed = amendment?.quotation;
  return (
    <li className={message ? styles.message : styles.entry}>
      <p>
        <strong>{what}</strong>{' '}
        <span className={page.when}>
          {who && (
            <>
              <bdi>{who}</bdi> ·{' '}
            </>
          )}
          <Moment at={at} />
        </span>
        {message && <ReadMark message={message} reader={reader} />}
      </p>
      {text && <p className={page.remark}>{userText(text)}</p>}
      {quotation && <QuotedPrices quotation={quotation} listed={listed} />}
      {(changes.length > 0 || agreed) && (
        <Folded
          count={changes.length + (agreed?.prices.length ?? 0) + (agreed?.terms?.length ?? 0)}
        >
          {amendment ? (
            <AmendedParts amendment={amendment} listed={listed} />
          ) : (
            <Changes changes={changes} listed={listed} />
          )}
        </Folded>
      )}
      <FileLinks files={files} addressOf={fileAddress} />
    </li>
  );
}

function ReadMark({ message, reader }: { message: OrderMessage } & Pick<Props, 'reader'>) {
  const t = useText();
  if (message.isRead) return null;
  return (
    <>
      {' '}
      <span className={styles.unread}>
        {message.by === reader ? t('not read yet') : t('Unread')}
      </span>
    </>
  );
}

function Changes({ changes, listed }: Pick<TimelineRow, 'changes'> & Pick<EntryProps, 'listed'>) {
  const t = useText();
  const { tag } = useLanguage();
  return (
    <ul className={page.pieces}>
      {changes.slice(0, listed).map((change) => (
        <li key={change.name}>
          {change.isField ? (
            `${change.name}${colon(t)}`
          ) : (
            <PartNumber number={change.name} copy={false} />
          )}{' '}
          {changeWords(change, t, (value) => apart(tag, String(value)))}
        </li>
      ))}
      <MoreEntries count={changes.length - listed} />
    </ul>
  );
}

/** Marks the messages that an order's page has shown as read. */
export function useReadMark({ id: orderId, messages, claims }: OrderDetail): void {
  const { client } = useSite();
  const { act } = useAct({
    send: (messageId: string) =>
      client.call('orderMessagesRead', { orderId, messageId }, { keepalive: true }),
    // Not 'orders': the page keeps its 'Unread' marks until it is opened again.
    changes: ['counts', 'conversations'],
    tells: 'toast',
  });
  const unread = [messages, ...claims.map((claim) => claim.messages)]
    .flat()
    .filter(({ by, isRead }) => by === 'staff' && !isRead);
  const last =
    unread.length > 0 ? String(Math.max(...unread.map(({ id }) => Number(id)))) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `act` is new at each render
  useEffect(() => {
    if (last === undefined) return;
    // In a hidden tab, waits until the tab is shown.
    const forget = () => document.removeEventListener('visibilitychange', mark);
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      forget();
      void act(last);
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return forget;
  }, [last]);
}

export function MessageBox({ order }: { order: OrderDetail }) {
  const [sent, setSent] = useState(0);
  // A new key empties the box and resets the chosen subject.
  return <MessageForm key={sent} order={order} onSent={() => setSent((count) => count + 1)} />;
}

function MessageForm({ order, onSent }: { order: OrderDetail; onSent: () => void }) {
  const { id: orderId, orderCode, claims } = order;
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const attachments = useOwnAttachments(orderId);
  const { named: files } = attachments;
  const asking = claims.find(isAsking);
  const form = useForm(
    {
      text: (value) =>
        value.trim() || files.length > 0 ? undefined : 'Please write your message.',
    },
    async ({ text = '', claimId }, key) => {
      if (claimId) await client.call('claimMessageAdd', { claimId, text, files }, { key });
      else await client.call('orderMessageAdd', { orderId, text, files }, { key });
    },
    {
      changes: ['orders'],
      isFinal: true,
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
      {claims.length > 0 && (
        <Select name="claimId" label={t('About')} defaultValue={asking?.id}>
          <option value="">{t('Order {code}', { code: orderCode })}</option>
          {claims.map(({ id, code }) => (
            <option key={id} value={id}>
              {t('Claim {code}', { code })}
            </option>
          ))}
        </Select>
      )}
      <Field label={t('Your message')} error={form.error('text')}>
        {(control) => (
          <textarea name="text" rows={2} dir="auto" maxLength={MAX_MESSAGE} {...control} />
        )}
      </Field>
      <AttachmentField attachments={attachments} label={t('Attach a file')}>
        <Button
          type="submit"
          variant={asking ? 'primary' : 'plain'}
          busy={form.sending}
          disabled={attachments.busy}
        >
          {t('Send message')}
        </Button>
      </AttachmentField>
      <p className={styles.note}>
        {t('Our answer appears here, and we send it to you by e-mail.')}
      </p>
    </form>
  );
}
