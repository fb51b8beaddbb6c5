import { Box, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { MAX_QUANTITY } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { BusyButton } from '#ui/desk/busy-button.tsx';
import { call } from '#ui/desk/calls.ts';
import { useChange } from '#ui/desk/use-change.ts';
import { LinesTable } from './lines-table.tsx';

/**
 * The lines of an order. While the order waits for an answer, staff can change the quantities and
 * send them to the customer.
 */
export function OrderLines({ order }: { order: StaffOrder }) {
  const [changing, setChanging] = useState(false);
  const offered = order.actions.includes('change');
  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', mb: 1 }}>
          <Typography variant="h2" component="h2" sx={{ flex: 1 }}>
            {order.lines === 1 ? '1 line' : `${order.lines} lines`},{' '}
            {order.pieces === 1 ? '1 piece' : `${order.pieces} pieces`}
          </Typography>
          {offered && !changing && (
            <Button color="secondary" variant="outlined" onClick={() => setChanging(true)}>
              Change quantities
            </Button>
          )}
        </Box>
        {changing ? (
          <ChangeForm order={order} offered={offered} onClose={() => setChanging(false)} />
        ) : (
          <LinesTable items={order.items} />
        )}
      </CardContent>
    </Card>
  );
}

/** Quantities by line; 0 removes the line. */
type Quantities = Readonly<Record<string, string>>;

interface ChangeFormProps {
  order: StaffOrder;
  /** False once the order was answered elsewhere: what was typed stays to be read. */
  offered: boolean;
  onClose: () => void;
}

function ChangeForm({ order, offered, onClose }: ChangeFormProps) {
  // What was typed alone: it stays when the order was changed meanwhile, beside the new quantities.
  const [entries, setEntries] = useState<Quantities>({});
  const typed = quantitiesOf(order, entries);
  const [remark, setRemark] = useState('');
  const [busy, setBusy] = useState(false);
  const change = useChange();
  const lines = order.items
    .filter(({ id, quantity }) => typed[id] !== String(quantity))
    .map(({ id }) => ({ id, quantity: typed[id] ?? '' }));
  const problem = offered ? problemOf(order, typed, lines.length) : tooLate;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const { id, version } = order;
    const done = await change(
      () => call('changeOrder', { id, version, remark, lines }),
      `Sent to the customer: ${order.orderCode}`,
    );
    if (done) onClose();
    setBusy(false);
  }

  return (
    <form onSubmit={submit} noValidate>
      <LinesTable
        items={order.items}
        typed={typed}
        onType={(id, quantity) => setEntries((known) => ({ ...known, [id]: quantity }))}
      />
      <TextField
        label="Remark to the customer"
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        helperText="The customer gets it by e-mail and sees it in the order, then confirms or cancels."
        multiline
        minRows={2}
        fullWidth
        required
        sx={{ mt: 2 }}
      />
      <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center' }}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={problem !== '' || remark.trim() === ''}
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

const tooLate =
  'The quantities of this order can no longer be changed. What you typed stays here until you close it.';

/** The quantities of the order, with those that were typed. */
export const quantitiesOf = ({ items }: StaffOrder, entries: Quantities): Quantities =>
  Object.fromEntries(items.map(({ id, quantity }) => [id, entries[id] ?? String(quantity)]));

/** Why the quantities cannot be sent; '' if they can. */
function problemOf({ items }: StaffOrder, typed: Quantities, changed: number): string {
  const values = items.map(({ id }) => typed[id] ?? '');
  if (!values.every((value) => /^\d{1,4}$/.test(value))) {
    return `Quantities are whole numbers from 0 to ${MAX_QUANTITY}.`;
  }
  if (values.every((value) => Number(value) === 0)) {
    return 'The order would be empty: please reject it instead.';
  }
  return changed === 0 ? 'Change at least one quantity.' : '';
}
