import { useState } from 'react';
import { MAX_QUANTITY } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { Tick } from '#ui/office/fields.tsx';
import { type OfficeText, useDeskText } from '#ui/office/text.ts';
import { LinesTable } from './order-lines.tsx';
import { quotationDraftOf } from './quotation-entries.ts';
import { ListPrices, QuotationFields, usePriceFields, usePrices } from './quotation-form.tsx';
import { RemarkForm } from './remark-form.tsx';

/** Quantities by line; 0 removes the line. */
export type TypedQuantities = Readonly<Record<string, string>>;

interface Props {
  order: StaffOrder;
  /** Whether it gives prices, too. */
  withPrices: boolean;
  /** Quantities that the customer proposed. */
  proposed: TypedQuantities;
  /** False once the order was answered elsewhere: typed values stay readable. */
  offered: boolean;
  onClose: () => void;
}

/** Changes quantities, gives prices, or both, and sends the order to the customer. */
export function ChangeForm({ order, withPrices, proposed, offered, onClose }: Props) {
  const t = useDeskText();
  // Only typed quantities. They stay when the order was changed meanwhile, beside its new quantities.
  const [entries, setEntries] = useState<TypedQuantities>(proposed);
  const typed = quantitiesOf(order, entries);
  const prices = usePrices(order, typed);
  const priceFields = usePriceFields(prices.entries, prices.set, typed);
  const [remark, setRemark] = useState('');
  const [asBackOrder, setAsBackOrder] = useState(true);
  const sending = useOfficeChange();
  const lines = order.items
    .filter(({ id, quantity }) => typed[id] !== String(quantity))
    .map(({ id }) => ({ id, quantity: typed[id] ?? '' }));
  const quoted = withPrices ? quotationDraftOf(order, typed, prices.entries, t) : undefined;
  // A customer can confirm only pieces that are free, or a back order.
  const isShort = order.items.some(
    ({ id, free, backOrder }) => !backOrder && Number(typed[id]) > (free ?? 0),
  );
  const isUnchanged = !withPrices && lines.length === 0;
  const problem = offered
    ? problemOf(order, typed, t) ||
      (isUnchanged ? t('Change at least one quantity.') : (quoted?.problem ?? ''))
    : t(
        'The quantities of this order can no longer be changed. What you typed stays here until you close it.',
      );

  async function send() {
    const { id, version } = order;
    const quotation = quoted?.draft;
    const backOrder = isShort && asBackOrder ? '1' : '0';
    const isSaved = await sending.change(
      () =>
        call('changeOrder', {
          ...{ id, version, remark, lines, backOrder },
          ...(quotation && { quotation }),
        }),
      t('Sent to the customer: {name}', { name: order.orderCode }),
    );
    if (isSaved) onClose();
  }

  return (
    <RemarkForm
      {...{ remark, problem, offered, sending, onClose }}
      onRemark={setRemark}
      isRequired={!withPrices}
      isReady={problem === '' && (withPrices || remark.trim() !== '')}
      maxLength={500}
      hint={t('The customer gets it by e-mail and sees it in the order, then confirms or cancels.')}
      button={t('Send to the customer')}
      onSend={send}
    >
      <LinesTable
        items={order.items}
        typed={typed}
        onType={(id, quantity) => setEntries((before) => ({ ...before, [id]: quantity }))}
        more={withPrices ? priceFields : undefined}
      />
      {withPrices && <ListPrices order={order} quantities={typed} prices={prices} />}
      {withPrices && (
        <QuotationFields entries={prices.entries} onChange={prices.set} totals={quoted?.totals} />
      )}
      {isShort && (
        <Tick
          label={t(
            'Lines of which too few pieces are free become back orders. Otherwise the customer can’t confirm them.',
          )}
          checked={asBackOrder}
          onChange={setAsBackOrder}
        />
      )}
    </RemarkForm>
  );
}

/** The quantities of the order, with typed quantities in their place. */
export const quantitiesOf = ({ items }: StaffOrder, entries: TypedQuantities): TypedQuantities =>
  Object.fromEntries(items.map(({ id, quantity }) => [id, entries[id] ?? String(quantity)]));

/** Why the quantities cannot be sent; '' if they can. */
function problemOf({ items }: StaffOrder, typed: TypedQuantities, t: OfficeText): string {
  const values = items.map(({ id }) => typed[id] ?? '');
  if (!values.every((value) => /^\d{1,4}$/.test(value))) {
    return t('Quantities are whole numbers from 0 to {most}.', { most: String(MAX_QUANTITY) });
  }
  if (values.every((value) => Number(value) === 0)) {
    return t('The order would be empty: please reject it instead.');
  }
  return '';
}
