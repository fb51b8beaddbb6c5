import { useMemo, useState } from 'react';
import { MAX_AMENDMENT_TEXT, MAX_QUANTITY } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { Tick } from '#ui/office/fields.tsx';
import office from '#ui/office/office.module.css';
import type { OfficeColumn } from '#ui/office/sheet.tsx';
import { type OfficeText, useDeskText } from '#ui/office/text.ts';
import { readAmount } from '../../money.ts';
import { isConfirmed } from '../../states.ts';
import { type EnteredItem, EnteredItemFields, useEnteredItems } from './entered-items.tsx';
import { type EditedLine, LinesTable, type SetByLine, type TypedByLine } from './order-lines.tsx';
import { quotationDraftOf } from './quotation-entries.ts';
import { ListPrices, QuotationFields, usePriceFields, usePrices } from './quotation-form.tsx';
import { RemarkForm } from './remark-form.tsx';

interface Props {
  order: StaffOrder;
  /** Whether the form has fields for prices, too. */
  withPrices: boolean;
  /** Quantities that the customer proposed. */
  proposed: TypedByLine;
  /** False once the order can't be changed any more: typed values stay readable. */
  offered: boolean;
  onClose: () => void;
}

/**
 * Changes lines of an order, its prices, or both, and sends the change to the customer. In a confirmed order, items
 * are replaced and added, too.
 */
export function ChangeForm({ order, withPrices, proposed, offered, onClose }: Props) {
  const t = useDeskText();
  const isAgreed = isConfirmed(order);
  const change = useTypedChange(order, withPrices, proposed);
  const { typed, prices, items, quoted, isShort, lines, added } = change;
  const priceFields = usePriceFields(prices);
  const replacementField = useReplacementField(change.setReplacements);
  const isReplaceable = isAgreed && order.items.some(({ successors }) => successors.length > 0);
  const more = useMemo(
    () => [...(isReplaceable ? [replacementField] : []), ...(withPrices ? priceFields : [])],
    [isReplaceable, replacementField, withPrices, priceFields],
  );
  const [remark, setRemark] = useState('');
  const [asBackOrder, setAsBackOrder] = useState(!isAgreed);
  const sending = useOfficeChange();
  const problem = offered
    ? change.problem
    : t('The order can no longer be changed, or another change waits for an answer.');

  async function send() {
    const { id, version } = order;
    const quotation = quoted?.draft;
    const backOrder = isShort && asBackOrder ? '1' : '0';
    const isSaved = await sending.change(
      () =>
        call('changeOrder', {
          id,
          version,
          remark,
          lines,
          added,
          backOrder,
          ...(quotation && { quotation }),
        }),
      t('Sent to the customer: {name}', { name: order.orderCode }),
    );
    if (isSaved) onClose();
  }

  return (
    <RemarkForm
      remark={remark}
      problem={problem}
      offered={offered}
      sending={sending}
      onClose={onClose}
      onRemark={setRemark}
      isRequired={!withPrices}
      isReady={problem === '' && (withPrices || remark.trim() !== '')}
      maxLength={MAX_AMENDMENT_TEXT}
      hint={
        isAgreed
          ? t('The order stays as it is until the customer accepts.')
          : t('The customer gets it by e-mail and sees it in the order, then confirms or cancels.')
      }
      button={t('Send to the customer')}
      onSend={send}
    >
      <LinesTable
        items={change.rows}
        onType={change.setQuantities}
        isPromised={isAgreed}
        more={more}
      />
      {isAgreed && <EnteredItemFields items={items} currency={change.currency} />}
      {withPrices && <ListPrices order={order} quantities={typed} prices={prices} />}
      {withPrices && <QuotationFields order={order} prices={prices} totals={quoted?.totals} />}
      {isShort && (
        <Tick
          label={t(
            'Lines of which too few pieces are free become back orders. Otherwise the customer can’t accept them.',
          )}
          checked={asBackOrder}
          onChange={setAsBackOrder}
        />
      )}
    </RemarkForm>
  );
}

/** The change as it is typed: lines, added items and prices, and why it can't be sent. */
function useTypedChange(order: StaffOrder, withPrices: boolean, proposed: TypedByLine) {
  const t = useDeskText();
  // Only what staff typed. These texts survive if the order changes meanwhile; all other fields then show the
  // new values.
  const [quantities, setQuantities] = useState(proposed);
  const [replacements, setReplacements] = useState<TypedByLine>({});
  const typed = quantitiesOf(order, quantities);
  const prices = usePrices(order, typed);
  const items = useEnteredItems(order.customerId);
  const lines = order.items.flatMap(({ id, quantity: before }) => {
    const { [id]: quantity = '' } = typed;
    const { [id]: replacement } = replacements;
    if (quantity === String(before) && !replacement) return [];
    return [{ id, quantity, ...(replacement && { replacement }) }];
  });
  const currency = withPrices ? prices.entries.currency : order.quotation?.currency;
  const added = items.chosen.map((item) => addedOf(item, currency));
  const quoted = withPrices ? quotationDraftOf(order, typed, prices.entries, added, t) : undefined;
  const isUnpriced = currency !== undefined && added.some(({ unitPrice }) => !unitPrice);
  const isUnchanged = !withPrices && lines.length + added.length === 0;
  const problem =
    problemOf(order, typed, added.length > 0, t) ||
    items.problem ||
    (isUnpriced && t('Enter a unit price in {currency} for each item.', { currency })) ||
    (isUnchanged && t('Change or add at least one line.')) ||
    (quoted?.problem ?? '');
  return {
    typed,
    rows: order.items.map(
      (item): EditedLine => ({
        ...item,
        typedQuantity: typed[item.id] ?? '',
        unitPrice: prices.entries.unitPrices[item.id] ?? '',
        leadDays: prices.entries.leadDays[item.id] ?? '',
        replacement: replacements[item.id] ?? '',
      }),
    ),
    lines,
    setQuantities,
    setReplacements,
    items,
    added,
    prices,
    quoted,
    currency,
    problem,
    // A customer can agree only to free pieces or to a back order, so the form offers a back order.
    isShort:
      isConfirmed(order) ||
      order.items.some(({ id, free, backOrder }) => !backOrder && Number(typed[id]) > (free ?? 0)),
  };
}

const addedOf = (
  { row, quantity, unitPrice }: EnteredItem,
  currency: Parameters<typeof readAmount>[0] | undefined,
) => {
  const price = currency && readAmount(currency, unitPrice);
  return { itemId: row.id, quantity, ...(price && { unitPrice: price }) };
};

/** The column in which an item is replaced by an item that supersedes it. */
function useReplacementField(onChange: SetByLine) {
  const t = useDeskText();
  return useMemo(
    (): OfficeColumn<EditedLine> => ({
      head: 'Replace by',
      className: office.named,
      labelled: true,
      cell: ({ id, itemNumber, successors, replacement }) => {
        if (successors.length === 0) return t('Nothing supersedes it');
        return (
          <select
            className={office.choice}
            aria-label={t('What replaces {number}', { number: itemNumber })}
            value={replacement}
            onChange={({ target }) => onChange((before) => ({ ...before, [id]: target.value }))}
          >
            <option value="">{t('Keep this item')}</option>
            {successors.map((number) => (
              <option key={number}>{number}</option>
            ))}
          </select>
        );
      },
    }),
    [t, onChange],
  );
}

/** Quantity of each line as text: the typed quantity if there is one, else the order's. */
export const quantitiesOf = ({ items }: StaffOrder, entries: TypedByLine): TypedByLine =>
  Object.fromEntries(items.map(({ id, quantity }) => [id, entries[id] ?? String(quantity)]));

/** Why the quantities cannot be sent; '' if they can. */
function problemOf(
  { items }: StaffOrder,
  typed: TypedByLine,
  hasAdded: boolean,
  t: OfficeText,
): string {
  const values = items.map(({ id }) => typed[id] ?? '');
  if (!values.every((value) => /^\d{1,4}$/.test(value))) {
    return t('Quantities are whole numbers from 0 to {most}.', { most: String(MAX_QUANTITY) });
  }
  if (!hasAdded && values.every((value) => Number(value) === 0)) {
    return t('Nothing would be left of the order.');
  }
  return '';
}
