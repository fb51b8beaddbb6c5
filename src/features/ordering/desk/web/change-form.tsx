import { Button, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { MAX_QUANTITY } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { BusyButton, useChange } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { useTypedWarning } from '#ui/desk/question-dialog.tsx';
import { LinesTable } from './order-lines.tsx';
import {
  type PriceEntries,
  priceEntries,
  quotationDraftOf,
  typedPrices,
  withTypedPrices,
} from './quotation-entries.ts';
import { ListPrices, priceColumns, QuotationFields, type SetEntries } from './quotation-form.tsx';

/** Quantities by line; 0 removes the line. */
export type TypedQuantities = Readonly<Record<string, string>>;

interface Props {
  order: StaffOrder;
  /** Whether it gives prices, too. */
  withPrices: boolean;
  /** Quantities that the customer proposed. */
  proposed: TypedQuantities;
  /** False once the order was answered elsewhere: what was typed stays to be read. */
  offered: boolean;
  onClose: () => void;
}

/** Changes quantities, gives prices, or both, and sends the order to the customer. */
export function ChangeForm({ order, withPrices, proposed, offered, onClose }: Props) {
  // What was typed alone: it stays when the order was changed meanwhile, beside the new quantities.
  const [entries, setEntries] = useState<TypedQuantities>(proposed);
  const [prices, setPrices] = usePrices(order);
  const typed = quantitiesOf(order, entries);
  const [remark, setRemark] = useState('');
  const [asBackOrder, setAsBackOrder] = useState(true);
  const [busy, setBusy] = useState(false);
  const warning = useTypedWarning(busy);
  const change = useChange();
  const lines = order.items
    .filter(({ id, quantity }) => typed[id] !== String(quantity))
    .map(({ id }) => ({ id, quantity: typed[id] ?? '' }));
  const quoted = withPrices ? quotationDraftOf(order, typed, prices) : undefined;
  // A customer can confirm only pieces that are free, or a back order.
  const isShort = order.items.some(
    ({ id, free, backOrder }) => !backOrder && Number(typed[id]) > (free ?? 0),
  );
  const isUnchanged = !withPrices && lines.length === 0;
  const problem = offered
    ? problemOf(order, typed) ||
      (isUnchanged ? 'Change at least one quantity.' : (quoted?.problem ?? ''))
    : tooLate;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const { id, version } = order;
    const quotation = quoted?.draft;
    const backOrder = isShort && asBackOrder ? '1' : '0';
    const isSaved = await change(
      () =>
        call('changeOrder', {
          ...{ id, version, remark, lines, backOrder },
          ...(quotation && { quotation }),
        }),
      `Sent to the customer: ${order.orderCode}`,
    );
    if (isSaved) onClose();
    setBusy(false);
  }

  return (
    <form onSubmit={submit} noValidate {...warning}>
      <LinesTable
        items={order.items}
        typed={typed}
        onType={(id, quantity) => setEntries((before) => ({ ...before, [id]: quantity }))}
        more={withPrices ? priceColumns(prices, setPrices, typed) : undefined}
      />
      {withPrices && <ListPrices order={order} quantities={typed} onFill={setPrices} />}
      {withPrices && (
        <QuotationFields entries={prices} onChange={setPrices} totals={quoted?.totals} />
      )}
      {isShort && <BackOrderChoice isTicked={asBackOrder} onChange={setAsBackOrder} />}
      <TextField
        label="Remark to the customer"
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        helperText="The customer gets it by e-mail and sees it in the order, then confirms or cancels."
        multiline
        minRows={2}
        fullWidth
        required={!withPrices}
        sx={{ mt: 2 }}
      />
      <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center' }}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={problem !== '' || (!withPrices && remark.trim() === '')}
          busy={busy}
        >
          Send to the customer
        </BusyButton>
        <Button color="secondary" onClick={onClose}>
          {offered ? 'Cancel' : 'Close'}
        </Button>
        <Typography role="status" color="textSecondary" variant="body2">
          {problem}
        </Typography>
      </Stack>
    </form>
  );
}

/** The prices of the order, with those that were typed. */
function usePrices(order: StaffOrder): [PriceEntries, SetEntries] {
  const [opened] = useState(() => priceEntries(order));
  const [typed, setTyped] = useState<Partial<PriceEntries>>({});
  const current = priceEntries(order);
  // Amounts of another currency would be wrong beside those that were typed.
  const values = current.currency === opened.currency ? current : opened;
  const set: SetEntries = (change) =>
    setTyped((before) => typedPrices(values, change(withTypedPrices(values, before))));
  return [withTypedPrices(values, typed), set];
}

/** For lines of which too few pieces are free. */
export const BackOrderChoice = ({
  isTicked,
  onChange,
  verb = 'confirm',
}: {
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
  /** What the customer can't do without it. */
  verb?: 'confirm' | 'accept';
}) => (
  <FormControlLabel
    sx={{ mt: 1 }}
    control={<Checkbox checked={isTicked} onChange={(_, checked) => onChange(checked)} />}
    label={`Lines of which too few pieces are free become back orders. Otherwise the customer can't ${verb} them.`}
  />
);

const tooLate =
  'The quantities of this order can no longer be changed. What you typed stays here until you close it.';

/** The quantities of the order, with those that were typed. */
export const quantitiesOf = ({ items }: StaffOrder, entries: TypedQuantities): TypedQuantities =>
  Object.fromEntries(items.map(({ id, quantity }) => [id, entries[id] ?? String(quantity)]));

/** Why the quantities cannot be sent; '' if they can. */
function problemOf({ items }: StaffOrder, typed: TypedQuantities): string {
  const values = items.map(({ id }) => typed[id] ?? '');
  if (!values.every((value) => /^\d{1,4}$/.test(value))) {
    return `Quantities are whole numbers from 0 to ${MAX_QUANTITY}.`;
  }
  if (values.every((value) => Number(value) === 0)) {
    return 'The order would be empty: please reject it instead.';
  }
  return '';
}
