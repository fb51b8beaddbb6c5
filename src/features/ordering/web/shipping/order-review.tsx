import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { shippingMethods } from '#contract/choices.ts';
import type { CartItem } from '#contract/ordering.ts';
import { countriesQuery } from '#features/accounts/web/account-links.ts';
import { ShortNote } from '#features/adding/web/item-stock.tsx';
import { WantedNote } from '#features/adding/web/put-on-list.tsx';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { useSite } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { Facts, typed } from '../facts.tsx';
import { QuantityField } from '../lines/line-fields.tsx';
import { addedItem, lineNumber } from '../lines/line-item.tsx';
import { LineReference } from '../orders/order-lines.tsx';
import type { Draft } from './draft.ts';
import styles from './shipping.module.css';

/** A line with the quantity of this order. */
export interface ReviewedLine extends CartItem {
  /** Whether the quantity is another than the cart's, of which `short` tells. */
  isChanged: boolean;
}

interface Props {
  ref: RefObject<HTMLElement | null>;
  draft: Draft;
  lines: readonly ReviewedLine[];
  /** Called when the quantity of a line changes. */
  onQuantity: (line: CartItem, quantity: number) => void;
  /** The failure of the last attempt. */
  failure: string | undefined;
}

const columns: readonly Column<ReviewedLine>[] = [
  {
    head: 'Item',
    names: true,
    cell: (line) => (
      <>
        <PartNumber number={lineNumber(line)} copy={false} />
        <LineReference line={line} />
        <StockOfQuantity line={line} />
      </>
    ),
  },
  {
    head: 'Component',
    cell: ({ type, name }, t) => (
      <bdi className={styles.name}>{type === '0' ? t('Complete turbo') : name}</bdi>
    ),
  },
];

/** The review before an order is sent; the quantity of each line can be changed for this order. */
export function OrderReview({ ref, draft, lines, onQuantity, failure }: Props) {
  const t = useText();
  // Focus the text, not the button: a second Enter would send the order unread.
  // The dialog would stay where the form was scrolled to.
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.closest('dialog')?.scrollTo({ top: 0, behavior: 'instant' });
  }, [ref]);
  const sum = lines.reduce((pieces, { quantity }) => pieces + quantity, 0);
  const pieces: Column<ReviewedLine> = {
    head: 'Quantity',
    className: styles.pieces,
    cell: (line) => <QuantityField line={line} onSave={(quantity) => onQuantity(line, quantity)} />,
  };
  return (
    <section ref={ref} tabIndex={-1} className={styles.review} aria-label={t('Review your order')}>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Table
        className={styles.lines}
        aria-label={t('What will be ordered')}
        columns={[...columns, pieces]}
        rows={lines}
        keyOf={({ id }) => id}
        foot={
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                <span className={styles.name}>
                  {t('items: {number}', { number: lines.length })}
                </span>
              </th>
              <td className={styles.pieces}>{t('{count} pcs', { count: sum })}</td>
            </tr>
          </tfoot>
        }
      />
      <p className={styles.hint}>{t('If you order fewer, the rest stays in your cart.')}</p>
      <Delivery draft={draft} />
    </section>
  );
}

/** Whether all of the quantity is in stock; the server is asked about a changed one. */
function StockOfQuantity({ line }: { line: ReviewedLine }) {
  const { stockInfo, isChanged, quantity } = line;
  if (!isChanged) return <ShortNote line={line} />;
  return stockInfo && <WantedNote item={{ ...addedItem(line), stockInfo }} quantity={quantity} />;
}

function Delivery({ draft }: { draft: Draft }) {
  const t = useText();
  const { data: countries } = useQuery(countriesQuery(useSite()));
  const { consigneeCountry } = draft;
  const country = countries?.ok
    ? countries.val.find(({ id }) => id === consigneeCountry)?.name
    : undefined;
  return (
    <Facts
      className={styles.delivery}
      facts={[
        [
          t('Ship to'),
          <>
            {typed(draft.consigneeName)}
            {typed(draft.consigneeCompany)}
            {typed(draft.consigneeAddress)}
            {typed(`${draft.consigneeZipcode} ${country ?? consigneeCountry}`)}
          </>,
        ],
        [t('Contact'), typed(draft.consigneeContact)],
        [t('Shipping Method'), t(shippingMethods[draft.shippingMethod])],
        [t('PO number'), draft.poNumber.trim() && typed(draft.poNumber)],
        [t('Note'), draft.note.trim() && typed(draft.note)],
      ]}
    />
  );
}
