import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { figureText } from '#contract/figures.ts';
import { MAX_AMENDMENT_TEXT } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { BusyButton, useChange } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { type PlainColumn, PlainTable } from '#ui/desk/list.tsx';
import { useTypedWarning } from '#ui/desk/question-dialog.tsx';
import { readAmount } from '../../money.ts';
import { BackOrderChoice } from './change-form.tsx';
import { completeDelivery, DeliveryFields, type TypedDelivery } from './consignee-fields.tsx';
import { type ChosenItem, ItemEntryFields, useItemEntries } from './item-entries.tsx';

interface Props {
  order: StaffOrder;
  /** False once the order can't be changed any more: what was typed stays to be read. */
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
  const [entries, setEntries] = useState<Entries>({});
  const [remark, setRemark] = useState('');
  const [asBackOrder, setAsBackOrder] = useState(false);
  const items = useItemEntries(order.customerId);
  const { id, version, orderCode, quotation } = order;
  const entryOf = (item: StaffOrder['items'][number]): TypedLine =>
    entries[item.id] ?? { quantity: String(item.quantity), replacement: '' };
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
      : 'Quantities are whole numbers from 0 to 9999.') ||
    (quotation && added.some(({ unitPrice }) => !unitPrice)
      ? `Enter a unit price in ${quotation.currency} for each item.`
      : '');
  const lacking =
    lines.length + added.length === 0
      ? 'Change or add at least one line.'
      : remark.trim() === ''
        ? 'Write a remark: the customer reads it with the change.'
        : '';

  return (
    <AmendingForm
      {...{ offered, onClose, remark, onRemark: setRemark }}
      problem={problem || lacking}
      isRemarkRequired
      button="Send to the customer"
      help="The order stays as it is until the customer accepts."
      done={`Proposed to the customer: ${orderCode}`}
      send={() =>
        call('amendOrder', {
          ...{ id, version, lines, added, remark },
          backOrder: asBackOrder ? '1' : '0',
        })
      }
    >
      <PlainTable
        aria-label="Lines to change"
        columns={entryColumns(entryOf, (lineId, entry) =>
          setEntries({ ...entries, [lineId]: entry }),
        )}
        rows={order.items}
        keyOf={(item) => item.id}
      />
      <ItemEntryFields items={items} currency={quotation?.currency} />
      <BackOrderChoice isTicked={asBackOrder} onChange={setAsBackOrder} verb="accept" />
    </AmendingForm>
  );
}

const addedOf = (
  { row, quantity, unitPrice }: ChosenItem,
  currency: NonNullable<StaffOrder['quotation']>['currency'] | undefined,
) => {
  const price = currency && readAmount(currency, unitPrice);
  return { itemId: row.id, quantity, ...(price && { unitPrice: price }) };
};

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

/** Corrects where the rest of a confirmed order goes, and how. */
export function CorrectionForm({ order, offered, onClose }: Props) {
  const before = deliveryFieldsOf(order);
  // Only typed fields. They stay when the order changes meanwhile, beside its new values.
  const [typed, setTyped] = useState<Partial<TypedDelivery>>({});
  const fields = { ...before, ...typed };
  const [remark, setRemark] = useState('');
  const { id, version, orderCode } = order;
  const isChanged = JSON.stringify(fields) !== JSON.stringify(before);
  const waits =
    fields.shippingMethod !== before.shippingMethod ||
    fields.shippingConsigneeCountry !== before.shippingConsigneeCountry;
  const delivery = completeDelivery(fields);
  return (
    <AmendingForm
      {...{ offered, onClose, remark, onRemark: setRemark }}
      problem={
        delivery ? (isChanged ? '' : 'Change at least one field.') : 'Fill in each required field.'
      }
      button={waits ? 'Send to the customer' : 'Correct'}
      help={
        waits
          ? 'Another country or shipping method waits until the customer accepts.'
          : 'It takes effect at once, and the customer gets an e-mail with what was before and after.'
      }
      done={waits ? `Proposed to the customer: ${orderCode}` : `Corrected: ${orderCode}`}
      send={() => call('amendOrder', { id, version, ...delivery, remark })}
    >
      <DeliveryFields values={fields} onChange={(values) => setTyped(changedOf(before, values))} />
    </AmendingForm>
  );
}

interface AmendingProps extends Omit<Props, 'order'> {
  /** Why it can't be sent; '' if it can. */
  problem: string;
  isRemarkRequired?: boolean;
  remark: string;
  onRemark: (remark: string) => void;
  button: string;
  /** What sending does. */
  help: string;
  done: string;
  send: () => Promise<unknown>;
  children: ReactNode;
}

/** The frame of both forms: remark and buttons. */
function AmendingForm(props: AmendingProps) {
  const {
    offered,
    problem,
    isRemarkRequired,
    remark,
    onRemark,
    button,
    help,
    done,
    send,
    onClose,
  } = props;
  const [busy, setBusy] = useState(false);
  const warning = useTypedWarning(busy);
  const change = useChange();
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    if (await change(send, done)) onClose();
    setBusy(false);
  }
  return (
    <form onSubmit={submit} noValidate {...warning}>
      {props.children}
      <TextField
        label="Remark to the customer"
        value={remark}
        required={isRemarkRequired === true}
        onChange={({ target }) => onRemark(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_AMENDMENT_TEXT } }}
        helperText={help}
        multiline
        minRows={2}
        fullWidth
        sx={{ mt: 2 }}
      />
      <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center' }}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={!offered || problem !== ''}
          busy={busy}
        >
          {button}
        </BusyButton>
        <Button color="secondary" onClick={onClose}>
          {offered ? 'Cancel' : 'Close'}
        </Button>
        <Typography role="status" color="textSecondary" variant="body2">
          {offered
            ? problem
            : 'The order can no longer be changed, or another change waits for an answer.'}
        </Typography>
      </Stack>
    </form>
  );
}

const entryColumns = (
  entryOf: (item: StaffOrder['items'][number]) => TypedLine,
  onType: (lineId: string, entry: TypedLine) => void,
): readonly PlainColumn<StaffOrder['items'][number]>[] => [
  { label: 'P/N', names: true, cell: ({ itemNumber }) => itemNumber },
  {
    label: 'Replace by',
    cell: (item) => {
      if (item.successors.length === 0) return 'Nothing supersedes it';
      return (
        <TextField
          select
          value={entryOf(item).replacement}
          onChange={({ target }) =>
            onType(item.id, { ...entryOf(item), replacement: target.value })
          }
          slotProps={{
            select: { displayEmpty: true },
            htmlInput: { 'aria-label': `What replaces ${item.itemNumber}` },
          }}
          sx={{ m: 0, minWidth: 180 }}
        >
          <MenuItem value="">Keep this item</MenuItem>
          {item.successors.map((number) => (
            <MenuItem key={number} value={number}>
              {number}
            </MenuItem>
          ))}
        </TextField>
      );
    },
  },
  {
    label: 'Quantity',
    align: 'right',
    cell: (item) => (
      <TextField
        value={entryOf(item).quantity}
        onChange={({ target }) =>
          onType(item.id, { ...entryOf(item), quantity: figureText(target.value) })
        }
        onFocus={(event) => event.target.select()}
        slotProps={{
          htmlInput: {
            'aria-label': `Quantity of ${item.itemNumber}`,
            inputMode: 'numeric',
            style: { textAlign: 'end', width: '4ch' },
          },
        }}
        sx={{ m: 0 }}
      />
    ),
  },
];
