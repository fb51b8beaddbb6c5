import type { ReactNode } from 'react';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import type { Quotation } from '#contract/quotations.ts';
import { LineFacts } from '#features/catalogue/web/own-number.tsx';
import { colon, numbersIn, stockNote } from '#language/format.ts';
import { moneyIn } from '#language/money.ts';
import { type TextFunction, useLanguage, useText } from '#language/web/use-text.ts';
import { Hint } from '#ui/button.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { isConfirmed } from '../../states.ts';
import { priceHeads, quotationTerms, quotationTotals } from '../../words.ts';
import { Facts, typed } from '../facts.tsx';
import { OrderItemNumber } from '../lines/line-item.tsx';
import styles from './order-lines.module.css';
import page from './order-page.module.css';

interface Props {
  order: OrderDetail;
  children?: ReactNode;
}

/**
 * The lines of an order in one table (docs/product.md 12.20): ordered and agreed quantities, prices, shipped and
 * remaining pieces; then totals and terms.
 */
export function OrderLines({ order, children }: Props) {
  const t = useText();
  const { tag } = useLanguage();
  const { orderItems, orderCode, quotation } = order;
  const pieces = orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={page.section} aria-labelledby="items">
      <h2 id="items">{t('Items')}</h2>
      <Table
        folds="wide"
        className={styles.table}
        aria-label={t('Order {code}', { code: orderCode })}
        columns={columnsOf(order, tag)}
        rows={rowsOf(order)}
        keyOf={({ id }) => id}
        rowProps={(line) => ({ 'data-changed': isChanged(line) || undefined })}
      />
      <div className={styles.sums}>
        {quotation && (
          <Facts
            className={page.facts}
            facts={quotationTerms(t, tag, quotation).map(([name, value]) => [name, typed(value)])}
          />
        )}
        <div className={styles.totals}>
          <p>
            {t('Pieces in total')}
            {colon(t)}
            <strong>{numbersIn(tag).format(pieces)}</strong>
          </p>
          {quotation && (
            <Facts
              className={undefined}
              facts={quotationTotals(t, tag, quotation).map(([name, value]) => [
                name,
                typed(value),
              ])}
            />
          )}
        </div>
      </div>
      {children && <div className={page.buttons}>{children}</div>}
    </section>
  );
}

interface TableLine extends OrderLine {
  readonly price: Quotation['lines'][number] | undefined;
  readonly shipped: number;
}

function rowsOf({ orderItems, quotation }: OrderDetail): readonly TableLine[] {
  const prices = new Map(quotation?.lines.map((price) => [price.id, price]));
  return orderItems.map((line) => ({
    ...line,
    price: prices.get(line.id),
    shipped: line.quantity - (line.remaining ?? line.quantity),
  }));
}

const isChanged = ({ quantity, askedQuantity = quantity }: OrderLine) => askedQuantity !== quantity;

function columnsOf(order: OrderDetail, tag: string): readonly Column<TableLine>[] {
  const { orderItems, quotation, deliveries } = order;
  const money = (amount: string | undefined) =>
    quotation && amount && <bdi>{moneyIn(tag, quotation.currency, amount)}</bdi>;
  const hasChanges = orderItems.some(isChanged);
  const columns: readonly (Column<TableLine> | undefined | false)[] = [
    itemColumn,
    hasChanges && {
      head: 'Ordered',
      className: `${styles.figure} ${styles.ordered}`,
      labelled: true,
      cell: ({ quantity, askedQuantity }) => askedQuantity ?? quantity,
    },
    {
      head: hasChanges && isConfirmed(order) ? 'Agreed' : 'Quantity',
      className: `${styles.figure} ${styles.quantity}`,
      labelled: true,
      cell: (line) => (isChanged(line) ? <strong>{line.quantity}</strong> : line.quantity),
    },
    quotation && {
      head: priceHeads(quotation)[0],
      className: `${styles.figure} ${styles.unitPrice}`,
      cell: ({ price }) => money(price?.unitPrice),
    },
    quotation && {
      head: priceHeads(quotation)[1],
      className: `${styles.figure} ${styles.lineTotal}`,
      cell: ({ price }) => money(price?.total),
    },
    quotation?.lines.some(({ leadDays }) => leadDays !== undefined) && {
      head: 'Lead time in days',
      className: styles.figure,
      labelled: true,
      cell: ({ price }) => price?.leadDays,
    },
    ...(deliveries?.shipped.length ? movedColumns : []),
  ];
  return columns.filter((column): column is Column<TableLine> => Boolean(column));
}

const movedColumns: readonly Column<TableLine>[] = [
  {
    head: 'Sent',
    className: styles.figure,
    labelled: true,
    cell: ({ shipped, quantity }) => (
      <span className={styles.sent} data-of={` / ${quantity}`}>
        {shipped}
      </span>
    ),
  },
  {
    head: 'Remaining',
    className: `${styles.figure} ${styles.remaining}`,
    cell: ({ remaining }) => remaining,
  },
];

const itemColumn: Column<TableLine> = {
  head: 'Item',
  names: true,
  className: styles.item,
  copyHeads: ['Item', 'Component', 'Your reference', 'Turbo P/N', 'Vehicle OE NO', 'Model'],
  copy: ({ itemNumber, name, reference, turboPn, vehicleOeNo, model }) => [
    ...[itemNumber, name, reference],
    ...[turboPn, vehicleOeNo, model],
  ],
  cell: (line, t) => (
    <>
      <OrderItemNumber line={line} />
      {line.name && <bdi className={styles.name}>{line.name}</bdi>}
      <About line={line} t={t} />
      <LineReference line={line} />
    </>
  ),
};

/**
 * Turbo, OE numbers and model of an item. On a phone they are folded behind a word, so that a row takes only
 * two lines.
 */
function About({ line, t }: { line: OrderLine; t: TextFunction }) {
  const { itemNumber, turboPn, vehicleOeNo, model, facts = [] } = line;
  const about = (
    [
      ['Turbo P/N', turboPn],
      ['Vehicle OE NO', vehicleOeNo],
      ['Model', model],
    ] as const
  ).filter(([, value]) => value && value !== itemNumber);
  if (about.length + facts.length === 0) return null;
  const words = [
    ...about.map(([name, value]) => [t(name), value] as const),
    ...facts.map(({ name, value }) => [name, value] as const),
  ].map(([name, value]) => t('{name}: {value}', { name, value }));
  return (
    <>
      <span className={styles.about}>
        {about.map(([name, value]) =>
          name === 'Turbo P/N' ? (
            <PartNumber key={name} number={value} />
          ) : (
            <bdi key={name} dir="ltr">
              {value}
            </bdi>
          ),
        )}
        <LineFacts facts={facts} />
      </span>
      <span className={styles.more}>
        <Hint text={words.join(' · ')}>{t('Details')}</Hint>
      </span>
    </>
  );
}

interface ReferenceProps {
  line: Pick<OrderLine, 'reference' | 'ownNumber' | 'backOrder' | 'expected' | 'isLate'>;
}

/** Back-order note, expected day, own number and reference of a line. Renders nothing without them. */
export function LineReference({ line }: ReferenceProps) {
  const t = useText();
  const { tag } = useLanguage();
  const { reference, ownNumber } = line;
  const note = stockNote(t, tag, line);
  return (
    <>
      {note && (
        <strong
          className={`${styles.reference} ${styles.backOrder}`}
          data-late={line.isLate || undefined}
        >
          {note}
        </strong>
      )}
      {ownNumber && (
        <span className={styles.reference}>{t('your number {number}', { number: ownNumber })}</span>
      )}
      {reference && (
        <span className={styles.reference}>{t('your reference {reference}', { reference })}</span>
      )}
    </>
  );
}
