import { type FormEvent, useState } from 'react';
import type { OrderFile, OrderMessage } from '#contract/order-messages.ts';
import { MAX_MESSAGE } from '#contract/order-names.ts';
import type { StaffClaim } from '#contract/staff/claims.ts';
import { ERASED_ADDRESS } from '#contract/staff/names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { useLeaveWarning } from '#ui/office/leaving.ts';
import office from '#ui/office/office.module.css';
import { useDeskText } from '#ui/office/text.ts';
import { useSendOnce } from '#ui/site/outcome.ts';
import { claimTimeline, timelineOf } from '../../timeline.ts';
import { AttachmentField, useAttachments } from '../../web/orders/attachments.tsx';
import { OrderDocuments } from '../../web/orders/documents.tsx';
import { OrderTalk } from '../../web/orders/order-talk.tsx';
import styles from '../../web/orders/talk.module.css';

const fileAddress = (id: string) => `/api/staff/orders/file?id=${id}`;

export function DeskDocuments({ order }: { order: StaffOrder }) {
  const t = useDeskText();
  const { id } = order;
  return (
    <OrderDocuments
      order={order}
      quotationFile={(of) => call('getQuotationFile', { id, ...of })}
      bilingual={t('English and Chinese')}
      claimReport={(of) => call('getClaimReport', of)}
      fileAddress={fileAddress}
    />
  );
}

export function DeskOrderTalk({ order }: { order: StaffOrder }) {
  const { id, messages, unread, orderCode, customerEmail } = order;
  return (
    <OrderTalk rows={timelineOf(order, useText())} reader="staff" fileAddress={fileAddress}>
      <DeskMessageBox
        orderId={id}
        code={orderCode}
        messages={messages}
        unread={unread}
        isErased={customerEmail.endsWith(ERASED_ADDRESS)}
        send={(message, key) => call('sendOrderMessage', { id, ...message, key })}
      />
    </OrderTalk>
  );
}

export function DeskClaimTalk({ claim }: { claim: StaffClaim }) {
  const { id, orderId, code, messages, unread } = claim;
  return (
    <OrderTalk rows={claimTimeline(claim, useText())} reader="staff" fileAddress={fileAddress}>
      <DeskMessageBox
        orderId={orderId}
        code={code}
        messages={messages}
        unread={unread}
        send={(message, key) => call('sendClaimMessage', { id, ...message, key })}
      />
    </OrderTalk>
  );
}

interface BoxProps {
  /** Id of the order that the messages are about. */
  readonly orderId: string;
  /** Code of the order or claim, for notices. */
  readonly code: string;
  readonly messages: readonly OrderMessage[];
  /** Number of the customer's messages that staff have not read. */
  readonly unread: number;
  /** An erased customer can't be written to. */
  readonly isErased?: boolean;
  readonly send: (
    message: { text: string; files: { id: string; type: OrderFile['type'] }[] },
    key: string,
  ) => Promise<unknown>;
}

function DeskMessageBox(props: BoxProps) {
  const { orderId, code, messages, unread, isErased = false, send } = props;
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
  const read = () => call('readOrderMessages', { id: orderId, messageId: last?.id ?? '' });
  const isUnread = messages.some(({ by, isRead }) => by === 'customer' && !isRead);
  return (
    <form className={styles.form} onSubmit={submit}>
      {unread > 0 && <p>{t('New messages: {number}', { number: unread })}</p>}
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
        {isUnread && (
          <Button
            busy={busy}
            onClick={() => void change(read, t('Marked as read: {name}', { name: code }))}
          >
            {t('Mark as read')}
          </Button>
        )}
      </div>
    </form>
  );
}
