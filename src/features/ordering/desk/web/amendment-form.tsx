import { type ReactNode, useState } from 'react';
import { MAX_AMENDMENT_TEXT, MAX_QUANTITY } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { Tick } from '#ui/office/fields.tsx';
import office from '#ui/office/office.module.css';
import { type OfficeColumn, OfficeRows } from '#ui/office/sheet.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { readAmount } from '../../money.ts';
import { OfficeDeliveryFields } from './delivery-fields.tsx';
import { type EnteredItem, EnteredItemFields, useEnteredItems } from './entered-items.tsx';
import { FigureInput } from './figure-input.tsx';
import type { DeskOrderItem } from './order-lines.tsx';
import { waitingChange } from './order-notices.tsx';
import { RemarkForm } from './remark-form.tsx';
import { completeDelivery, type TypedDelivery } from './typed-delivery.ts';

interface Props {
  order: StaffOrder;
  /** False once the order can't be changed any more: typed values stay readable. */
  offered: boolean;
  onClose: () => void;
}

/** Quantity and replacement of a line, as typed. */
interface TypedLine {
  readonly quantity: string;
  readonly replacement: string;
}
type Entries = Readonly<Record<string, TypedLine>>;

/** Proposes other quantities, other items and more items of a confirmed order. */
export function AmendmentForm({ order, offered, onClose }: Props) {
  const t = useDeskText();
  const [entries, setEntries] = useState<Entries>({});
  const [remark, setRemark] = useState('');
  const [asBackOrder, setAsBackOrder] = useState(false);
  const items = useEnteredItems(order.customerId);
  const { id, version, orderCode, quotation } = order;
  const entryOf = (item: DeskOrderItem): TypedLine =>
    entries[item.id] ?? { quantity: String(item.quantity), replacement: '' };
  const columns = useEntryColumns(entryOf, (lineId, entry) =>
    setEntries({ ...entries, [lineId]: entry }),
  );
  const lines = order.items
    .map((item) => ({ item, ...entryOf(item) }))
    .filter(({ item, quantity, replacement }) => quantity !== String(item.quantity) || replacement)
    .map(({ item, quantity, replacement }) => ({
      id: item.id,
      quantity,
      ...(replacement && { replacement }),
    }));
  const added = items.chosen.map((item) => addedOf(item, quotation?.currency));
  const problem =
    items.problem ||
    (lines.every(({ quantity }) => /^\d{1,4}$/.test(quantity))
      ? ''
      : t('Quantities are whole numbers from 0 to {most}.', { most: String(MAX_QUANTITY) })) ||
    (quotation && added.some(({ unitPrice }) => !unitPrice)
      ? t('Enter a unit price in {currency} for each item.', { currency: quotation.currency })
      : '');
  const lacking =
    lines.length + added.length === 0
      ? t('Change or add at least one line.')
      : remark.trim() === ''
        ? t('Write a remark: the customer reads it with the change.')
        : '';

  return (
    <AmendingForm
      {...{ offered, onClose, remark, onRemark: setRemark }}
      problem={problem || lacking}
      isRemarkRequired
      button={t('Send to the customer')}
      hint={t('The order stays as it is until the customer accepts.')}
      done={t('Proposed to the customer: {name}', { name: orderCode })}
      send={() =>
        call('amendOrder', {
          ...{ id, version, lines, added, remark },
          backOrder: asBackOrder ? '1' : '0',
        })
      }
    >
      <OfficeRows
        label={t('Lines to change')}
        columns={columns}
        rows={order.items}
        keyOf={(item) => item.id}
        roomy
      />
      <EnteredItemFields items={items} currency={quotation?.currency} />
      <Tick
        label={t(
          'Lines of which too few pieces are free become back orders. Otherwise the customer can’t accept them.',
        )}
        checked={asBackOrder}
        onChange={setAsBackOrder}
      />
    </AmendingForm>
  );
}

const addedOf = (
  { row, quantity, unitPrice }: EnteredItem,
  currency: NonNullable<StaffOrder['quotation']>['currency'] | undefined,
) => {
  const price = currency && readAmount(currency, unitPrice);
  return { itemId: row.id, quantity, ...(price && { unitPrice: price }) };
};

function useEntryColumns(
  entryOf: (item: DeskOrderItem) => TypedLine,
  onType: (lineId: string, entry: TypedLine) => void,
): readonly OfficeColumn<DeskOrderItem>[] {
  const t = useDeskText();
  return [
    {
      ...{ head: 'P/N', names: true },
      cell: ({ itemNumber }) => <PartNumber number={itemNumber} copy={false} />,
    },
    {
      head: 'Replace by',
      cell: (item) => {
        if (item.successors.length === 0) return t('Nothing supersedes it');
        return (
          <select
            className={office.choice}
            aria-label={t('What replaces {number}', { number: item.itemNumber })}
            value={entryOf(item).replacement}
            onChange={({ target }) =>
              onType(item.id, { ...entryOf(item), replacement: target.value })
            }
          >
            <option value="">{t('Keep this item')}</option>
            {item.successors.map((number) => (
              <option key={number}>{number}</option>
            ))}
          </select>
        );
      },
    },
    {
      ...{ head: 'Quantity', className: office.end },
      cell: (item) => (
        <FigureInput
          label={t('Quantity of {number}', { number: item.itemNumber })}
          digits={4}
          value={entryOf(item).quantity}
          onChange={(quantity) => onType(item.id, { ...entryOf(item), quantity })}
        />
      ),
    },
  ];
}

const deliveryFieldsOf = (order: StaffOrder): TypedDelivery => ({
  shippingConsigneeName: order.shippingConsigneeName,
  shippingConsigneeCompany: order.shippingConsigneeCompany,
  shippingConsigneeContact: order.shippingConsigneeContact,
  shippingConsigneeAddress: order.shippingConsigneeAddress,
  shippingConsigneeZipcode: order.shippingConsigneeZipcode,
  shippingConsigneeCountry: order.shippingConsigneeCountry,
  shippingMethod: order.shippingMethod,
});

const changedOf = (before: TypedDelivery, values: TypedDelivery): Partial<TypedDelivery> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name as keyof TypedDelivery]),
  );

/** Corrects consignee and shipping method of the rest of a confirmed order. */
export function CorrectionForm({ order, offered, onClose }: Props) {
  const t = useDeskText();
  const before = deliveryFieldsOf(order);
  // Only typed fields. They stay when the order changes meanwhile, beside its new values.
  const [typed, setTyped] = useState<Partial<TypedDelivery>>({});
  const fields = { ...before, ...typed };
  const [remark, setRemark] = useState('');
  const { id, version, orderCode: name } = order;
  const isChanged = JSON.stringify(fields) !== JSON.stringify(before);
  const waits =
    fields.shippingMethod !== before.shippingMethod ||
    fields.shippingConsigneeCountry !== before.shippingConsigneeCountry;
  const delivery = completeDelivery(fields);
  const problem = !delivery
    ? t('Fill in each required field.')
    : !isChanged
      ? t('Change at least one field.')
      : waits && waitingChange(order)
        ? t('Another change waits for an answer. Until then country and shipping method stay.')
        : '';
  return (
    <AmendingForm
      {...{ offered, onClose, remark, onRemark: setRemark, problem }}
      isRemarkRequired={false}
      button={waits ? t('Send to the customer') : t('Correct')}
      hint={
        waits
          ? t('Another country or shipping method waits until the customer accepts.')
          : t(
              'It takes effect at once, and the customer gets an e-mail with what was before and after.',
            )
      }
      done={
        waits ? t('Proposed to the customer: {name}', { name }) : t('Corrected: {name}', { name })
      }
      send={() => call('amendOrder', { id, version, ...delivery, remark })}
    >
      <OfficeDeliveryFields
        values={fields}
        onChange={(values) => setTyped(changedOf(before, values))}
      />
    </AmendingForm>
  );
}

interface AmendingProps extends Omit<Props, 'order'> {
  /** Why it can't be sent; '' if it can. */
  problem: string;
  isRemarkRequired: boolean;
  remark: string;
  onRemark: (remark: string) => void;
  button: string;
  hint: string;
  done: string;
  send: () => Promise<unknown>;
  children: ReactNode;
}

/** The frame of both forms. */
function AmendingForm({ problem, isRemarkRequired, done, send, ...form }: AmendingProps) {
  const t = useDeskText();
  const sending = useOfficeChange();
  const { offered, onClose } = form;
  return (
    <RemarkForm
      {...form}
      sending={sending}
      isRequired={isRemarkRequired}
      maxLength={MAX_AMENDMENT_TEXT}
      isReady={offered && problem === ''}
      problem={
        offered
          ? problem
          : t('The order can no longer be changed, or another change waits for an answer.')
      }
      onSend={async () => {
        if (await sending.change(send, done)) onClose();
      }}
    />
  );
}
