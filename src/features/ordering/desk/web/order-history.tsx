import { type FormEvent, useState } from 'react';
import type { OrderFile } from '#contract/order-messages.ts';
import { MAX_MESSAGE } from '#contract/order-names.ts';
import type { StaffClaim } from '#contract/staff/claims.ts';
import { ERASED_ADDRESS } from '#contract/staff/names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { joined } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { TextArea } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { useLeaveWarning } from '#ui/office/leaving.ts';
import office from '#ui/office/office.module.css';
import { OfficeSection } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { useSendOnce } from '#ui/site/outcome.ts';
import { changeWords, claimTimeline, type TimelineRow, timelineOf } from '../../timeline.ts';
import { userText } from '../../web/facts.tsx';
import { AttachmentField, useAttachments } from '../../web/orders/attachments.tsx';
import { FileLinks } from '../../web/orders/files.tsx';
import { quotationLine } from '../../words.ts';
import styles from './order.module.css';

/** All that was done and written about an order, the newest first. */
export const DeskOrderHistory = ({ order }: { order: StaffOrder }) => (
  <History rows={timelineOf(order, useText())} />
);

/** All that was done and written about a claim. */
export const ClaimHistory = ({ claim }: { claim: StaffClaim }) => (
  <History rows={claimTimeline(claim, useText())} />
);

function History({ rows }: { rows: readonly TimelineRow[] }) {
  const t = useDeskText();
  const { moment } = useFormats();
  return (
    <OfficeSection title={t('History')}>
      <table className={styles.history}>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.key}>
              <td>{moment(row.at)}</td>
              <td>
                <EmailText email={row.who} />
              </td>
              <td>{row.what}</td>
              <td>
                <Details row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </OfficeSection>
  );
}

function Details({ row: { text, changes, files, quotation } }: { row: TimelineRow }) {
  const t = useDeskText();
  const say = useText();
  const { tag } = useLanguage();
  const { money } = useFormats();
  const withName = (name: string, value: string) => t('{name}: {value}', { name, value });
  return (
    <>
      {quotation && <p>{quotationLine(say, tag, quotation)}</p>}
      {quotation?.prices.map(({ itemNumber, from, to }) => (
        <p key={itemNumber}>
          {withName(
            itemNumber,
            t('price from {from} to {to}', {
              from: money(quotation.currency, from),
              to: money(quotation.currency, to),
            }),
          )}
        </p>
      ))}
      {changes.map((change) => {
        const words = changeWords(change, say);
        // Pieces that were moved stand behind their item: CH-1 × 5.
        const isMoved = change.from === change.to && !change.replacedBy;
        return (
          <p key={change.name}>
            {isMoved ? `${change.name} ${words}` : withName(change.name, words)}
          </p>
        );
      })}
      {text && <p className={office.lines}>{userText(text)}</p>}
      <FileLinks files={files} addressOf={fileAddress} />
    </>
  );
}

const fileAddress = (id: string) => `/api/staff/orders/file?id=${id}`;

/** The messages of an order, with a form to write a message. */
export function DeskOrderMessages({ order }: { order: StaffOrder }) {
  const { id, messages, unread, orderCode, customerEmail } = order;
  return (
    <DeskThread
      orderId={id}
      code={orderCode}
      messages={messages}
      unread={unread}
      isErased={customerEmail.endsWith(ERASED_ADDRESS)}
      send={(message, key) => call('sendOrderMessage', { id, ...message, key })}
      read={(messageId) => call('readOrderMessages', { id, messageId })}
    />
  );
}

type StaffMessage = StaffOrder['messages'][number];

interface Props {
  /** The order that it is about. */
  readonly orderId: string;
  /** Name of the record, for notices. */
  readonly code: string;
  readonly messages: readonly StaffMessage[];
  /** Number of the customer's messages that staff have not read. */
  readonly unread: number;
  /** An erased customer can't be written to. */
  readonly isErased?: boolean;
  readonly send: (
    message: { text: string; files: { id: string; type: OrderFile['type'] }[] },
    key: string,
  ) => Promise<unknown>;
  /** Marks messages as read, up to the given message. */
  readonly read: (messageId: string) => Promise<unknown>;
}

/** A section with messages and files of customer and staff, and a form to write. */
export function DeskThread(props: Props) {
  const { orderId, code, messages, unread, isErased = false, send, read } = props;
  const t = useDeskText();
  const { change, busy, failure } = useOfficeChange();
  const sendOnce = useSendOnce();
  const attachments = useAttachments((file, key) =>
    call('addOrderFile', { id: orderId, ...file, key }),
  );
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '' && attachments.named.length === 0;
  useLeaveWarning(!isEmpty, busy);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (attachments.busy || isEmpty) return;
    const message = { text: text.trim(), files: attachments.named };
    const sending = () => sendOnce((key) => send(message, key));
    if (!(await change(sending, t('Message sent: {name}', { name: code })))) return;
    setText('');
    attachments.clear();
  };
  const last = messages.at(-1);
  const isUnread = messages.some(({ by, isRead }) => by === 'customer' && !isRead);
  return (
    <OfficeSection title={unread > 0 ? t('Messages, {unread} unread', { unread }) : t('Messages')}>
      <div className={styles.thread}>
        {messages.length > 0 && (
          <ol className={styles.messages}>
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ol>
        )}
        <form className={styles.form} onSubmit={submit}>
          {isErased ? (
            <p className={office.none}>{t('This customer has been erased.')}</p>
          ) : (
            <>
              <TextArea
                label={t('Message to the customer')}
                hint={t('The customer gets it by e-mail and sees it on the page of the order.')}
                rows={3}
                maxLength={MAX_MESSAGE}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <AttachmentField attachments={attachments} label={t('Attach a file')} />
            </>
          )}
          {failure && (
            <p className={office.failure} role="alert">
              {failure}
            </p>
          )}
          <div className={office.actions}>
            {!isErased && (
              <Button
                type="submit"
                variant="primary"
                busy={busy}
                disabled={isEmpty || attachments.busy}
              >
                {t('Send')}
              </Button>
            )}
            {isUnread && last && (
              <Button
                busy={busy}
                onClick={() =>
                  void change(() => read(last.id), t('Marked as read: {name}', { name: code }))
                }
              >
                {t('Mark as read')}
              </Button>
            )}
          </div>
        </form>
      </div>
    </OfficeSection>
  );
}

function Message({ message }: { message: StaffMessage }) {
  const t = useDeskText();
  const say = useText();
  const { moment } = useFormats();
  const { by, who, at, isRead, text, files } = message;
  const name = who || t('erased');
  return (
    <li data-by={by}>
      <p className={styles.small}>
        {joined(say, [
          by === 'customer' ? t('{name} (customer)', { name }) : name,
          moment(at),
          !isRead && (by === 'customer' ? t('unread') : t('not read yet')),
        ])}
      </p>
      {text && <p className={office.lines}>{userText(text)}</p>}
      <FileLinks files={files} addressOf={fileAddress} />
    </li>
  );
}
