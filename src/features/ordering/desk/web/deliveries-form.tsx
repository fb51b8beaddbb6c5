import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { figureText } from '#contract/figures.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { BusyButton, useChange } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { type PlainColumn, PlainTable } from '#ui/desk/list.tsx';
import { useTypedWarning } from '#ui/desk/question-dialog.tsx';

interface RemainingLine {
  readonly lineId: string;
  readonly itemNumber: string;
  readonly about: string;
  readonly quantity: number;
}

/** The lines of an order of which pieces remain. */
export const remainingLines = ({ items, deliveries }: StaffOrder): RemainingLine[] =>
  (deliveries?.remaining ?? []).flatMap(({ lineId, quantity }) => {
    const item = items.find(({ id }) => id === lineId);
    if (!item) return [];
    const { itemNumber, name, model } = item;
    return [{ lineId, itemNumber, about: [name, model].filter(Boolean).join(', '), quantity }];
  });

/** Pieces by line, as typed. */
type Pieces = Readonly<Record<string, string>>;

interface Props {
  order: StaffOrder;
  /** False once nothing can be shipped any more: what was typed stays to be read. */
  offered: boolean;
  onClose: () => void;
}

const noFields = { carrier: '', trackingNumber: '', expected: '', shippedAt: '' };

/** Ships some pieces: which, with which carrier, and when the others are expected. */
export function ShipPartForm({ order, offered, onClose }: Props) {
  const [pieces, setPieces] = useState<Pieces>({});
  const [fields, setFields] = useState(noFields);
  const [busy, setBusy] = useState(false);
  const warning = useTypedWarning(busy);
  const change = useChange();
  const lines = remainingLines(order);
  const problem = offered
    ? problemOf(lines, pieces, fields)
    : 'Nothing of this order can be shipped now.';
  const { id, version, orderCode } = order;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const { expected, shippedAt, ...parcel } = fields;
    const shipment = {
      ...parcel,
      ...(expected && { expected }),
      // The browser's time zone is that of the warehouse.
      ...(shippedAt && { shippedAt: new Date(shippedAt).toISOString() }),
      lines: typedLines(lines, pieces),
    };
    const isSaved = await change(
      () => call('shipOrder', { id, version, ...shipment }),
      `Shipped: ${orderCode}`,
    );
    if (isSaved) onClose();
    setBusy(false);
  }

  return (
    <form onSubmit={submit} noValidate {...warning}>
      <PlainTable
        aria-label="Pieces to ship"
        columns={columnsOf(pieces, setPieces)}
        rows={lines}
        keyOf={({ lineId }) => lineId}
      />
      <ParcelFields fields={fields} onChange={setFields} />
      <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center' }}>
        <BusyButton type="submit" variant="contained" disabled={problem !== ''} busy={busy}>
          Ship these pieces
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

interface ParcelProps {
  fields: typeof noFields;
  onChange: (fields: typeof noFields) => void;
}

function ParcelFields({ fields, onChange }: ParcelProps) {
  const set = (name: keyof typeof noFields) => (event: { target: { value: string } }) =>
    onChange({ ...fields, [name]: event.target.value });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
        mt: 2,
        '& > *': { m: 0 },
      }}
    >
      <TextField
        label="Carrier"
        value={fields.carrier}
        onChange={set('carrier')}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        required
      />
      <TextField
        label="Tracking number"
        value={fields.trackingNumber}
        onChange={set('trackingNumber')}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        required
      />
      <TextField
        label="Shipped at, if before now"
        type="datetime-local"
        value={fields.shippedAt}
        onChange={set('shippedAt')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label="Remaining pieces expected"
        type="date"
        value={fields.expected}
        onChange={set('expected')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Box>
  );
}

const columnsOf = (
  pieces: Pieces,
  onType: (pieces: Pieces) => void,
): readonly PlainColumn<RemainingLine>[] => [
  { label: 'P/N', names: true, cell: ({ itemNumber }) => itemNumber },
  { label: 'Item', wide: true, cell: ({ about }) => about },
  { label: 'Remaining', align: 'right', cell: ({ quantity }) => quantity },
  {
    label: 'Ship now',
    align: 'right',
    cell: (line) => (
      <TextField
        value={piecesOf(line, pieces)}
        onChange={(event) => onType({ ...pieces, [line.lineId]: figureText(event.target.value) })}
        onFocus={(event) => event.target.select()}
        error={!isAllowed(line, pieces)}
        slotProps={{
          htmlInput: {
            'aria-label': `Pieces of ${line.itemNumber}, 0 to ${line.quantity}`,
            inputMode: 'numeric',
            style: { textAlign: 'end', width: '4ch' },
          },
        }}
        sx={{ m: 0 }}
      />
    ),
  },
];

const piecesOf = ({ lineId, quantity }: RemainingLine, pieces: Pieces): string =>
  pieces[lineId] ?? String(quantity);

function isAllowed(line: RemainingLine, pieces: Pieces): boolean {
  const typed = piecesOf(line, pieces);
  return /^\d{1,4}$/.test(typed) && Number(typed) <= line.quantity;
}

const typedLines = (lines: readonly RemainingLine[], pieces: Pieces) =>
  lines
    .map((line) => ({ id: line.lineId, quantity: piecesOf(line, pieces) }))
    .filter(({ quantity }) => Number(quantity) > 0);

/** Why these pieces cannot be shipped; '' if they can. */
export function problemOf(
  lines: readonly RemainingLine[],
  pieces: Pieces,
  { carrier, trackingNumber }: Pick<typeof noFields, 'carrier' | 'trackingNumber'>,
): string {
  if (!lines.every((line) => isAllowed(line, pieces))) {
    return 'Ship from 0 to the remaining pieces of each line.';
  }
  if (typedLines(lines, pieces).length === 0) return 'Enter the pieces that are shipped.';
  return carrier.trim() && trackingNumber.trim()
    ? ''
    : 'Enter the carrier and the tracking number.';
}
