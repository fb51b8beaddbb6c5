import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { actionWords, type DeskAction } from './order-words.ts';

/** What a dialog may ask for. */
export type Typed = Record<'reason' | 'carrier' | 'trackingNumber', string>;

interface Props {
  action: DeskAction;
  order: StaffOrder;
  onAct: (typed: Typed) => Promise<void>;
  onClose: () => void;
}

const fields = {
  reason: { label: 'Reason', maxLength: 500, multiline: true },
  carrier: { label: 'Carrier', maxLength: 60, multiline: false },
  trackingNumber: { label: 'Tracking number', maxLength: 60, multiline: false },
} as const;

/** Asks for what an action needs, and says what follows from it. */
export function ActionDialog({ action, order, onAct, onClose }: Props) {
  const words = actionWords[action];
  const [typed, setTyped] = useState<Typed>({ reason: '', carrier: '', trackingNumber: '' });
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    await onAct(typed);
    setBusy(false);
  }

  const missing = words.asks.some((name) => typed[name].trim() === '');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="action-title">
      <form onSubmit={submit}>
        <DialogTitle id="action-title">{words.title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {order.orderCode}, {order.companyName || order.customerName}. {words.effect}
          </DialogContentText>
          {words.asks.map((name, index) => (
            <TextField
              key={name}
              label={fields[name].label}
              value={typed[name]}
              onChange={({ target }) => setTyped((known) => ({ ...known, [name]: target.value }))}
              slotProps={{ htmlInput: { maxLength: fields[name].maxLength } }}
              multiline={fields[name].multiline}
              minRows={fields[name].multiline ? 3 : undefined}
              fullWidth
              required
              autoFocus={index === 0}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || missing}
            autoFocus={words.asks.length === 0}
          >
            {words.button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
