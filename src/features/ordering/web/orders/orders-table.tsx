import type { ComponentProps } from 'react';
import { shippingMethods } from '#contract/choices.ts';
import type { Order, OrderLine } from '#contract/orders.ts';
import { colon } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { isConfirmed, waitsForCustomer } from '../../states.ts';
import { wishesOf } from '../../words.ts';
import { OrderItemNumber } from '../lines/line-item.tsx';
import { orderAddress } from '../ordering-pages.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderQuestion, OrderState, ShippingState } from './order-state.tsx';
import styles from './orders-table.module.css';

/** Number of items that a row names; the page of the order has all items. */
const MAX_NAMED = 2;

/** Number of characters of a note that a row shows; the page of the order has the whole note. */
const MAX_SHOWN_NOTE = 80;

interface Props {
  orders: readonly Order[];
  onFailure: ComponentProps<typeof OrderActions>['onFailure'];
}

export function OrdersTable({ orders, onFailure }: Props) {
  const t = useText();
  return (
    <Table
      folds
      className={styles.table}
      aria-label={t('Orders')}
      columns={columnsOf(onFailure)}
      rows={orders}
      keyOf={({ id }) => id}
      rowClass={styles.order}
      rowProps={(order) => ({ 'aria-labelledby': codeId(order) })}
    />
  );
}

/** Id of the cell with the code, which names the row and its buttons. */
const codeId = ({ id }: Order): string => `order-${id}`;

const columnsOf = (onFailure: Props['onFailure']): readonly Column<Order>[] => [
  {
    head: 'Order code',
    names: true,
    id: codeId,
    className: styles.code,
    copyHeads: ['Order code', 'PO number'],
    copy: ({ orderCode, poNumber }) => [orderCode, poNumber],
    cell: (order, t) => (
      <>
        <PartNumber
          number={order.orderCode}
          link={(number) => <SiteLink to={orderAddress(order.id)}>{number}</SiteLink>}
        />
        {order.poNumber && <bdi className={styles.own}>{order.poNumber}</bdi>}
        <Wishes order={order} />
        {order.note && <Remark name={t('Note')} value={order.note} />}
      </>
    ),
  },
  {
    head: 'Order date',
    className: styles.date,
    cell: ({ inTime }) => <Moment at={inTime} dayOnly />,
  },
  {
    head: 'Recipient',
    className: styles.recipient,
    copyHeads: ['Recipient', 'Shipping Method'],
    copy: ({ shippingConsigneeName, shippingMethod }, t) => [
      shippingConsigneeName,
      t(shippingMethods[shippingMethod]),
    ],
    cell: ({ shippingConsigneeName, shippingMethod }, t) => (
      <>
        <bdi>{shippingConsigneeName}</bdi>
        <span className={styles.beside}>{t(shippingMethods[shippingMethod])}</span>
      </>
    ),
  },
  {
    head: 'Items',
    className: styles.items,
    copy: ({ orderItems }) => [orderItems.map(({ itemNumber }) => itemNumber).join('; ')],
    cell: ({ orderItems }) => <Items lines={orderItems} />,
  },
  { head: 'Order status', className: styles.state, cell: (order) => <States order={order} /> },
  {
    head: 'What can be done',
    unseen: true,
    className: styles.buttons,
    cell: (order) => <OrderActions order={order} namedBy={codeId(order)} onFailure={onFailure} />,
  },
];

/** The customer's wishes, except the PO number. */
function Wishes({ order }: { order: Order }) {
  const t = useText();
  const { tag } = useLanguage();
  return wishesOf(t, tag, { ...order, poNumber: '' }, order.orderItems).map(([name, value]) => (
    <Remark key={name} name={name} value={value} />
  ));
}

function Remark({ name, value }: { name: string; value: string }) {
  const t = useText();
  return (
    <span className={styles.note}>
      {name}
      {colon(t)}
      <bdi>{value.length > MAX_SHOWN_NOTE ? `${value.slice(0, MAX_SHOWN_NOTE)}…` : value}</bdi>
    </span>
  );
}

function States({ order }: { order: Order }) {
  const t = useText();
  const { quotation, questions = [] } = order;
  return (
    <>
      <OrderState status={order.orderStatus} />
      {isConfirmed(order) && <ShippingState order={order} />}
      {waitsForCustomer(order) && (
        <span className={styles.beside}>{t(quotation ? 'Quotation' : 'Quantities changed')}</span>
      )}
      {questions.map((question) => (
        <OrderQuestion key={question} question={question} />
      ))}
    </>
  );
}

function Items({ lines }: { lines: readonly OrderLine[] }) {
  const t = useText();
  // One more item takes no more room than the words 'and 1 more item'.
  const namedCount = lines.length === MAX_NAMED + 1 ? MAX_NAMED + 1 : MAX_NAMED;
  const moreCount = lines.length - namedCount;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ul className={styles.numbers}>
        {lines.slice(0, namedCount).map((line) => (
          <li key={line.id}>
            <OrderItemNumber line={line} copy={false} />
          </li>
        ))}
      </ul>
      <span className={styles.beside}>
        {moreCount > 0 && <>{t('and {count} more items', { count: moreCount })} · </>}
        {t('{count} pcs', { count: pieces })}
      </span>
    </>
  );
}
