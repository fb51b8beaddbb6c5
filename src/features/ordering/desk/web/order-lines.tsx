import {
  Box,
  Button,
  Card,
  CardContent,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { figureText } from '#contract/figures.ts';
import { MAX_QUANTITY } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { BusyButton } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { useChange } from '#ui/desk/use-change.ts';
import { NumberText } from '#ui/desk/views.tsx';
import { dayWords } from '#ui/desk/words.ts';

/**
 * The lines of an order. While the order waits for an answer, staff can change the quantities and
 * send them to the customer.
 */
export function DeskOrderLines({ order }: { order: StaffOrder }) {
  const [changing, setChanging] = useState(false);
  const canChange = order.actions.includes('change');
  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', mb: 1 }}>
          <Typography variant="h2" component="h2" sx={{ flex: 1 }}>
            {order.lines === 1 ? '1 line' : `${order.lines} lines`},{' '}
            {order.pieces === 1 ? '1 piece' : `${order.pieces} pieces`}
          </Typography>
          {canChange && !changing && (
            <Button color="secondary" variant="outlined" onClick={() => setChanging(true)}>
              Change quantities
            </Button>
          )}
        </Box>
        {changing ? (
          <ChangeForm order={order} offered={canChange} onClose={() => setChanging(false)} />
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
    const isSaved = await change(
      () => call('changeOrder', { id, version, remark, lines }),
      `Sent to the customer: ${order.orderCode}`,
    );
    if (isSaved) onClose();
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

type OrderedItem = StaffOrder['items'][number];

interface Props {
  items: readonly OrderedItem[];
  /** Typed quantities by line, while they are being edited. */
  typed?: Readonly<Record<string, string>>;
  onType?: (id: string, quantity: string) => void;
}

/** On a phone the description is shown below the number. */
const wide = { display: { xs: 'none', sm: 'table-cell' } };

/** The lines of an order with the current stock. */
const LinesTable = ({ items, typed, onType }: Props) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>P/N</TableCell>
        <TableCell sx={wide}>Item</TableCell>
        <TableCell align="right">Stock</TableCell>
        <TableCell align="right">Quantity</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {items.map((item) => (
        <TableRow key={item.id}>
          <TableCell>
            <NumberText>{item.refCodeOld}</NumberText>
            <Typography
              variant="body2"
              color="textSecondary"
              sx={{ display: { xs: 'block', sm: 'none' } }}
            >
              {aboutOf(item)}
            </Typography>
          </TableCell>
          <TableCell sx={wide}>{aboutOf(item)}</TableCell>
          <TableCell align="right">
            <Stock item={item} quantity={Number(typed?.[item.id] ?? item.quantity)} />
          </TableCell>
          <TableCell align="right">
            {typed && onType ? (
              <TextField
                value={typed[item.id] ?? ''}
                onChange={(event) => onType(item.id, figureText(event.target.value))}
                onFocus={(event) => event.target.select()}
                error={!/^\d{1,4}$/.test(typed[item.id] ?? '')}
                slotProps={{
                  htmlInput: {
                    'aria-label': `Quantity of ${item.refCodeOld}, 0 to ${MAX_QUANTITY}`,
                    inputMode: 'numeric',
                    style: { textAlign: 'end', width: '4ch' },
                  },
                }}
                sx={{ m: 0 }}
              />
            ) : (
              <Quantity item={item} />
            )}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const aboutOf = ({
  name,
  turboPn,
  model,
  refCodeOld,
  reference,
  backOrder,
  expected,
}: OrderedItem): string =>
  [
    name,
    turboPn === refCodeOld ? '' : turboPn && `turbo ${turboPn}`,
    model,
    backOrder && (expected ? `back order, expected ${dayWords(expected)}` : 'back order'),
    reference && `customer's reference ${reference}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Pieces in stock; highlighted, also in words, when fewer than ordered. */
function Stock({ item, quantity }: { item: OrderedItem; quantity: number }) {
  if (item.stock === null) {
    return (
      <Typography component="span" variant="body2" color="error">
        none: not made, or withdrawn
      </Typography>
    );
  }
  if (item.stock >= quantity) return item.stock;
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      only {item.stock}
    </Box>
  );
}

function Quantity({ item }: { item: OrderedItem }) {
  if (item.askedQuantity === undefined) return item.quantity;
  return (
    <>
      {item.quantity === 0 ? 'taken out' : item.quantity}
      <Typography component="span" variant="body2" color="textSecondary">
        {' '}
        (asked {item.askedQuantity})
      </Typography>
    </>
  );
}
