/** Notes about an order that waits for the customer or has ended, for the order's page and for dialogs. */
import type { Order, OrderDetail } from '#contract/orders.ts';
import { colon, type TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { isClosed, waitsForCustomer } from '../../states.ts';
import { quotationLine } from '../../words.ts';
import { userText } from '../facts.tsx';
import { OrderQuestion } from './order-state.tsx';
import styles from './waiting.module.css';

export function AskingClaims({ order: { questions, claims } }: { order: OrderDetail }) {
  const t = useText();
  if (!questions?.includes('claim')) return null;
  return (
    <div className={styles.waiting} role="note">
      <a href="#messages">
        <OrderQuestion question="claim" />
      </a>
      {claims.filter(isAsking).map(({ id, code, events }) => (
        <p key={id}>
          {t('Claim {code}', { code })}
          {colon(t)}
          <span className={styles.remark}>
            {userText(events.findLast(({ action }) => action === 'ask')?.remark)}
          </span>
        </p>
      ))}
    </div>
  );
}

export const isAsking = ({ state }: OrderDetail['claims'][number]) => state === 'more information';

/** Changes that wait for an answer of either side, for dialogs. Renders nothing if there are none. */
export function WaitingChange({ order }: { order: Pick<Order, 'questions' | 'proposed'> }) {
  const t = useText();
  const { proposed, questions = [] } = order;
  const isAsked = questions.includes('amendment');
  if (!proposed && !isAsked) return null;
  return (
    <div className={styles.waiting} role="note">
      {isAsked && <OrderQuestion question="amendment" />}
      {proposed && proposed.length > 0 && (
        <>
          <p>{t('You have proposed this change, and we have not answered it yet:')}</p>
          <ChangedQuantities lines={proposed} />
        </>
      )}
      {proposed?.length === 0 && (
        <p>
          {t('Change proposed')}
          {colon(t)}
          {t('Waiting for an answer')}
        </p>
      )}
    </div>
  );
}

interface ChangedLine {
  readonly itemNumber: string;
  readonly name?: string;
  readonly from: number;
  readonly to: number;
}

function ChangedQuantities({ lines }: { lines: readonly ChangedLine[] }) {
  const t = useText();
  return (
    <ul className={styles.lines}>
      {lines.map(({ itemNumber, name, from, to }) => (
        <li key={itemNumber}>
          <PartNumber number={itemNumber} copy={false} /> {name && <bdi>{name}</bdi>}{' '}
          <strong>{t('from {from} to {to}', { from, to })}</strong>
        </li>
      ))}
    </ul>
  );
}

type ClosedOrder = Pick<OrderDetail, 'orderStatus' | 'history'>;

/** The reason why either side ended an order. Renders nothing for other orders. */
export function ClosingReason({ order }: { order: ClosedOrder }) {
  const t = useText();
  if (!isClosed(order)) return null;
  const end = order.history.findLast(({ action }) => action === order.orderStatus);
  if (!end?.remark) return null;
  return (
    <p className={styles.waiting} role="note">
      {t('Reason')}
      {colon(t)}
      <bdi className={styles.remark}>{end.remark}</bdi>
    </p>
  );
}

/** Text about the action of staff and the customer's next step: an expired quotation cannot be confirmed. */
function requestWords({ quotation }: Order): TextKey {
  if (!quotation) {
    return 'We have changed quantities in your order. Please check them, then confirm or cancel the order.';
  }
  return quotation.isExpired
    ? 'This quotation has expired. Write to us below, and we will send you a new one.'
    : 'We have sent you a quotation. Please check it, then confirm or cancel the order.';
}

interface ChangesProps {
  order: Order;
  /** Lists the changed lines, if the table of lines is not in view. */
  withLines?: boolean;
}

export function OrderChanges({ order, withLines = false }: ChangesProps) {
  const t = useText();
  const { tag } = useLanguage();
  if (!waitsForCustomer(order)) return null;
  const changed = order.orderItems.flatMap(({ askedQuantity, quantity, itemNumber, name }) =>
    askedQuantity === undefined ? [] : [{ itemNumber, name, from: askedQuantity, to: quantity }],
  );
  return (
    <div className={styles.waiting} role="note">
      <p>{t(requestWords(order))}</p>
      {order.quotation && <p>{quotationLine(t, tag, order.quotation)}</p>}
      {withLines && changed.length > 0 && <ChangedQuantities lines={changed} />}
      {order.remarks.length > 0 && (
        <p>
          {t('Remark')}
          {colon(t)}
          {order.remarks.map((remark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: remarks are only ever added at the end
            <bdi key={index} className={styles.remark}>
              {remark}
            </bdi>
          ))}
        </p>
      )}
    </div>
  );
}
