/** Notices that staff must not miss, on the page of an order and in dialogs about the order. */
import type { ReactNode } from 'react';
import type { Amendment } from '#contract/confirmed-orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { colon } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { type OfficeText, useDeskText } from '#ui/office/text.ts';
import { waitingAmendment } from '../../states.ts';
import { userText } from '../../web/facts.tsx';
import { AmendedParts } from '../../web/orders/amendments.tsx';
import { wishesOf } from '../../words.ts';
import styles from './order.module.css';

interface NoticesProps {
  order: Pick<StaffOrder, 'note' | 'requestedDay' | 'sendWhole' | 'items' | 'amendments'>;
  /** Buttons that answer the waiting change. */
  children?: ReactNode;
}

/** The customer's wishes and note, and the waiting change. Renders nothing if there are none. */
export function OrderNotices({ order, children }: NoticesProps) {
  const t = useDeskText();
  const say = useText();
  const { tag } = useLanguage();
  const change = waitingAmendment(order);
  const wishes = wishesOf(say, tag, { ...order, poNumber: '' }, order.items);
  if (!order.note && !change && wishes.length === 0) return null;
  return (
    <div className={styles.notes}>
      {wishes.map(([name, value]) => (
        <Notice key={name} title={name}>
          {value}
        </Notice>
      ))}
      {order.note && <Notice title={t('Note of the customer')}>{order.note}</Notice>}
      {change && (
        <Notice title={proposalTitle(change, t)}>
          <AmendedParts amendment={change} />
          {change.remark && <p>{userText(change.remark)}</p>}
          {children}
        </Notice>
      )}
    </div>
  );
}

const proposalTitle = ({ by }: Amendment, t: OfficeText): string =>
  by === 'customer'
    ? t('The customer proposes a change, which waits for your answer')
    : t('A proposed change waits for the customer');

function Notice({ title, children }: { title: string; children: ReactNode }) {
  const t = useText();
  return (
    <div role="note" className={styles.note}>
      <strong>
        {title}
        {colon(t)}
      </strong>
      {children}
    </div>
  );
}
