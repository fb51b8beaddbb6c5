import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { shippingMethods } from '#contract/choices.ts';
import type { CartItem } from '#contract/ordering.ts';
import { countriesQuery } from '#features/accounts/web/account-links.ts';
import { ShortNote } from '#features/adding/web/item-stock.tsx';
import { WantedNote } from '#features/adding/web/put-on-list.tsx';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { useDay } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useSite } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { wishesOf } from '../../words.ts';
import fieldStyles from '../addresses/address-fields.module.css';
import type { Draft } from '../addresses/draft.ts';
import { Facts, typed } from '../facts.tsx';
import { QuantityField } from '../lines/line-fields.tsx';
import { addedItem, lineNumber } from '../lines/line-item.tsx';
import { poNumberQuery } from '../ordering-pages.ts';
import { LineReference } from '../orders/order-lines.tsx';
import styles from './placing.module.css';

export interface ReviewedLine extends CartItem {
  /** Whether the quantity differs from the quantity in the cart, to which `short` refers. */
  isChanged: boolean;
}

interface Props {
  ref: RefObject<HTMLElement | null>;
  draft: Draft;
  lines: readonly ReviewedLine[];
  onQuantity: (line: CartItem, quantity: number) => void;
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
    cell: (line, t) =>
      line.type === '0' ? (
        <>
          <span className={styles.name}>{t('Complete turbo')}</span>{' '}
          {line.turboPn !== lineNumber(line) && <PartNumber number={line.turboPn} copy={false} />}{' '}
          <bdi dir="ltr">{line.model}</bdi>
        </>
      ) : (
        <bdi className={styles.name}>{line.name}</bdi>
      ),
  },
];

/** The review before an order is sent; the quantity of each line can be changed for this order. */
export function OrderReview({ ref, draft, lines, onQuantity, failure }: Props) {
  const t = useText();
  // Focus the text, not the button: a second Enter would send the order unread.
  // Scroll up, because the dialog keeps the scroll position of the form.
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
        <p role="alert" className={fieldStyles.failure}>
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
                <span className={styles.name}>{t('{count} items', { count: lines.length })}</span>
              </th>
              <td className={styles.pieces}>{t('{count} pcs', { count: sum })}</td>
            </tr>
          </tfoot>
        }
      />
      <p className={styles.hint}>{t('If you order fewer, the rest stays in your cart.')}</p>
      <Delivery draft={draft} lines={lines} />
    </section>
  );
}

/** Note if only a part of the quantity is in stock. For a changed quantity, the server checks this. */
function StockOfQuantity({ line }: { line: ReviewedLine }) {
  const { stockInfo, isChanged, quantity } = line;
  if (!isChanged) return <ShortNote line={line} />;
  return stockInfo && <WantedNote item={{ ...addedItem(line), stockInfo }} quantity={quantity} />;
}

/** A PO number, with a note if another order already has it: the same order may have been placed twice. */
function PoNumber({ poNumber }: Pick<Draft, 'poNumber'>) {
  const t = useText();
  const day = useDay();
  const { data } = useQuery(poNumberQuery(useSite(), poNumber));
  const former = data?.ok ? data.val.order : undefined;
  return (
    <>
      {typed(poNumber)}
      {former && (
        <p role="status" className={styles.repeated}>
          {t('This PO number is already on your order {code} of {date}.', {
            code: former.orderCode,
            date: day(former.inTime),
          })}
        </p>
      )}
    </>
  );
}

function Delivery({ draft, lines }: Pick<Props, 'draft' | 'lines'>) {
  const t = useText();
  const { tag } = useLanguage();
  const { data: countries } = useQuery(countriesQuery(useSite()));
  const { consigneeCountry, requestedDay } = draft;
  const wishes = {
    poNumber: '',
    requestedDay,
    ...(draft.sendWhole === '1' && { sendWhole: true as const }),
  };
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
        [t('PO number'), draft.poNumber.trim() && <PoNumber poNumber={draft.poNumber} />],
        ...wishesOf(t, tag, wishes, lines),
        [t('Note'), draft.note.trim() && typed(draft.note)],
      ]}
    />
  );
}
