import type { Order, OrderLine } from '#contract/orders.ts';
import { LineFacts } from '#features/catalogue/web/own-number.tsx';
import { colon, stockNote, type TextKey } from '#language/format.ts';
import { type TextFunction, useLanguage, useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { quotationLine } from '../../words.ts';
import { OrderItemNumber } from '../lines/line-item.tsx';
import styles from './order-lines.module.css';
import { OrderQuestion } from './order-state.tsx';

interface OrderLinesProps {
  lines: readonly OrderLine[];
  /** Accessible name of the table. */
  label: string;
}

/**
 * The items of an order (docs/product.md 3), with the requested quantity where staff changed it.
 */
export const OrderLines = ({ lines, label }: OrderLinesProps) => (
  <Table
    folds
    className={styles.table}
    aria-label={label}
    columns={columns}
    rows={lines}
    keyOf={({ id }) => id}
  />
);

const columns: readonly Column<OrderLine>[] = [
  {
    head: 'Item',
    names: true,
    className: styles.item,
    copyHeads: ['Item', 'Component', 'Your reference'],
    copy: ({ itemNumber, name, reference }) => [itemNumber, name, reference],
    cell: (line) => (
      <>
        <OrderItemNumber line={line} />
        {line.name && <bdi className={styles.name}>{line.name}</bdi>}
        <LineFacts facts={line.facts} className={styles.reference} />
        <LineReference line={line} />
      </>
    ),
  },
  {
    head: 'Turbo P/N',
    className: styles.turbo,
    cell: ({ turboPn }) => turboPn && <PartNumber number={turboPn} />,
  },
  {
    head: 'Vehicle OE NO',
    className: styles.oe,
    cell: ({ vehicleOeNo }) =>
      vehicleOeNo && (
        <bdi dir="ltr" className={styles.numbers}>
          {vehicleOeNo}
        </bdi>
      ),
  },
  {
    head: 'Model',
    className: styles.model,
    cell: ({ model }) => model && <bdi dir="ltr">{model}</bdi>,
  },
  {
    head: 'Quantity',
    className: styles.quantity,
    copy: ({ quantity }) => [String(quantity)],
    cell: quantityOf,
  },
];

function quantityOf({ quantity, askedQuantity }: OrderLine, t: TextFunction) {
  if (askedQuantity === undefined || askedQuantity === quantity) return quantity;
  return (
    <strong>{t('{quantity}, you asked for {asked}', { quantity, asked: askedQuantity })}</strong>
  );
}

interface ReferenceProps {
  line: Pick<OrderLine, 'reference' | 'ownNumber' | 'backOrder' | 'expected'>;
}

/** That a line is a back order, and what the customer calls it and its item; nothing where neither is so. */
export function LineReference({ line }: ReferenceProps) {
  const t = useText();
  const { tag } = useLanguage();
  const { reference, ownNumber } = line;
  const note = stockNote(t, tag, line);
  return (
    <>
      {note && <strong className={`${styles.reference} ${styles.backOrder}`}>{note}</strong>}
      {ownNumber && (
        <span className={styles.reference}>{t('your number {number}', { number: ownNumber })}</span>
      )}
      {reference && (
        <span className={styles.reference}>{t('your reference {reference}', { reference })}</span>
      )}
    </>
  );
}

/** What waits for the customer's answer further down the page. */
export function OrderQuestions({ questions = [] }: Pick<Order, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <div className={styles.changes} role="note">
      {questions.map((question) => (
        <a key={question} href={`#${question}s`}>
          <OrderQuestion question={question} />
        </a>
      ))}
    </div>
  );
}

/** What staff did, and what the customer can do now: an expired quotation cannot be confirmed. */
function requestWords({ quotation }: Order): TextKey {
  if (!quotation) {
    return 'We have changed quantities in your order. Please check them, then confirm or cancel the order.';
  }
  return quotation.isExpired
    ? 'This quotation has expired. Write to us below, and we will send you a new one.'
    : 'We have sent you a quotation. Please check it, then confirm or cancel the order.';
}

/**
 * Changes by staff in an order that waits for the customer: quantities before and after, and the
 * reason.
 */
export function OrderChanges({ order }: { order: Order }) {
  const t = useText();
  const { tag } = useLanguage();
  if (order.orderStatus !== 'wait for customer confirm') return null;
  const changed = order.orderItems.filter(({ askedQuantity }) => askedQuantity !== undefined);
  return (
    <div className={styles.changes} role="note">
      <p>{t(requestWords(order))}</p>
      {order.quotation && <p>{quotationLine(t, tag, order.quotation)}</p>}
      {changed.length > 0 && (
        <ul className={styles.changedLines}>
          {changed.map(({ id, itemNumber, name, quantity, askedQuantity = quantity }) => (
            <li key={id}>
              <PartNumber number={itemNumber} copy={false} /> {name && <bdi>{name}</bdi>}{' '}
              <strong>{t('from {from} to {to}', { from: askedQuantity, to: quantity })}</strong>
            </li>
          ))}
        </ul>
      )}
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
