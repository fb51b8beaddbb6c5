/** Notices that staff must not miss, on an order's page and in the questions about it. */
import type { ReactNode } from 'react';
import type { Amendment } from '#contract/confirmed-orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { colon } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { type OfficeText, useDeskText } from '#ui/office/text.ts';
import { waitingAmendment } from '../../states.ts';
import { userText } from '../../web/facts.tsx';
import { AmendedParts } from '../../web/orders/amendments.tsx';
import styles from './order.module.css';

interface NoticesProps {
  order: Pick<StaffOrder, 'note' | 'amendments'>;
  /** Answers to the change that waits. */
  children?: ReactNode;
}

/** The customer's note and the change that waits. Renders nothing if there is neither. */
export function OrderNotices({ order, children }: NoticesProps) {
  const t = useDeskText();
  const change = waitingAmendment(order);
  if (!order.note && !change) return null;
  return (
    <div className={styles.notes}>
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
