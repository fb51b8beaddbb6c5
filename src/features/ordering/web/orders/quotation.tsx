import type { ReactNode } from 'react';
import type { OrderDetail, OrderEvent, OrderLine } from '#contract/orders.ts';
import type { Quotation } from '#contract/quotations.ts';
import { moneyIn } from '#language/money.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/files.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { quotationLine, quotationTerms, quotationTotals } from '../../words.ts';
import { Facts, typed } from '../facts.tsx';
import { ItemNumber, OrderItemNumber } from '../lines/line-item.tsx';
import lineStyles from './order-lines.module.css';
import { ProposeQuantities } from './proposed-quantities.tsx';
import styles from './quotation.module.css';

/** The prices of an order with its terms and totals, its documents, and a proposal of other quantities. */
export function OrderQuotation({ order }: { order: OrderDetail }) {
  const t = useText();
  const { tag } = useLanguage();
  const { quotation, orderStatus } = order;
  if (!quotation) return null;
  const isOpen = orderStatus === 'wait for customer confirm';
  return (
    <section className={styles.section} aria-labelledby="quotation">
      <h2 id="quotation">{t('Quotation')}</h2>
      {isOpen && quotation.isExpired && (
        <p className={styles.expired} role="note">
          {t('This quotation has expired. Write to us below, and we will send you a new one.')}
        </p>
      )}
      <Facts
        className={styles.terms}
        facts={[
          ...quotationTerms(t, tag, quotation).map(
            ([name, value]) => [name, typed(value)] as const,
          ),
          [t('Proforma invoice'), quotation.proforma && <bdi>{quotation.proforma}</bdi>],
        ]}
      />
      <PricedLines order={order} quotation={quotation} />
      <QuotationTotals quotation={quotation} />
      <div className={styles.actions}>
        <DocumentButton order={order} document="quotation" />
        {quotation.proforma && <DocumentButton order={order} document="proforma" />}
        {isOpen && <ProposeQuantities key={order.version} order={order} />}
      </div>
    </section>
  );
}

/** The totals of a quotation, the last of them in bold. */
function QuotationTotals({ quotation }: { quotation: Quotation }) {
  const t = useText();
  const { tag } = useLanguage();
  return (
    <Facts
      className={styles.totals}
      facts={quotationTotals(t, tag, quotation).map(
        ([name, value]) => [name, <bdi key={name}>{value}</bdi>] as const,
      )}
    />
  );
}

interface PricedLine extends OrderLine {
  readonly price: Quotation['lines'][number];
}

function PricedLines({ order, quotation }: { order: OrderDetail; quotation: Quotation }) {
  const t = useText();
  const { tag } = useLanguage();
  const prices = new Map(quotation.lines.map((price) => [price.id, price]));
  const rows = order.orderItems.flatMap((line): PricedLine[] => {
    const price = prices.get(line.id);
    return price ? [{ ...line, price }] : [];
  });
  const money = (amount: string) => <bdi>{moneyIn(tag, quotation.currency, amount)}</bdi>;
  const columns = columnsOf(money).filter(
    ({ head }) => head !== LEAD_TIME || rows.some(({ price }) => price.leadDays !== undefined),
  );
  return (
    <Table
      folds
      className={styles.lines}
      aria-label={t('Quotation for order {code}', { code: order.orderCode })}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

/** Left out where no line has one. */
const LEAD_TIME = 'Lead time in days';

const columnsOf = (money: (amount: string) => ReactNode): readonly Column<PricedLine>[] => [
  {
    head: 'Item',
    names: true,
    className: styles.item,
    copy: ({ itemNumber }) => [itemNumber],
    cell: (line) => (
      <>
        <OrderItemNumber line={line} />
        {line.name && <bdi className={lineStyles.name}>{line.name}</bdi>}
      </>
    ),
  },
  {
    head: LEAD_TIME,
    className: styles.figure,
    labelled: true,
    cell: ({ price }) => price.leadDays,
  },
  { head: 'Quantity', className: styles.figure, labelled: true, cell: ({ quantity }) => quantity },
  {
    head: 'Unit price',
    className: styles.figure,
    labelled: true,
    cell: ({ price }) => money(price.unitPrice),
  },
  {
    head: 'Line total',
    className: styles.figure,
    labelled: true,
    cell: ({ price }) => money(price.total),
  },
];

/** What the history says of a quotation: total, day, and prices that were changed. */
export function QuotedPrices({ quotation }: Pick<OrderEvent, 'quotation'>) {
  const t = useText();
  const { tag } = useLanguage();
  if (!quotation) return null;
  const { currency, prices } = quotation;
  return (
    <>
      <p>{quotationLine(t, tag, quotation)}</p>
      {prices.length > 0 && (
        <ul className={styles.prices}>
          {prices.map(({ itemNumber, from, to }) => (
            <li key={itemNumber}>
              <ItemNumber number={itemNumber} copy={false} />{' '}
              {t('price from {from} to {to}', {
                from: moneyIn(tag, currency, from),
                to: moneyIn(tag, currency, to),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface DocumentProps {
  order: OrderDetail;
  document: 'quotation' | 'proforma';
}

/** A button that saves a document of the quotation. */
function DocumentButton({ order: { id: orderId }, document }: DocumentProps) {
  const t = useText();
  const { client } = useSite();
  const { act, busy } = useAct({
    send: () => client.call('exportQuotation', { orderId, document }),
    done: ({ val }) => saveFile(val),
    tells: 'toast',
  });
  return (
    <Button size="small" busy={busy} onClick={() => void act()}>
      {document === 'quotation' ? t('Quotation as PDF') : t('Proforma invoice as PDF')}
    </Button>
  );
}
