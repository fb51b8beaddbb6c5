import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { customerLevels } from '#contract/staff/names.ts';
import { type DecisionKind, wordsOf } from './decision-words.ts';

interface Props {
  kind: DecisionKind;
  customer: StaffCustomer;
  /** Gets the level, or the reason. */
  onDecide: (value: string) => Promise<void>;
  onClose: () => void;
}

const levelWords: Record<StaffCustomer['level'], string> = {
  A: 'A: details of all parts',
  B: 'B',
  C: 'C',
  C1: 'C1: sees what visitors see',
};

/** Asks for what a decision needs, and says what follows from it. */
export function DecisionDialog({ kind, customer, onDecide, onClose }: Props) {
  const words = wordsOf[kind];
  const first = words.asks === 'level' ? (kind === 'approve' ? 'C' : customer.level) : '';
  const [value, setValue] = useState<string>(first);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    await onDecide(value.trim());
    setBusy(false);
  }

  const unchanged = kind === 'setLevel' && value === customer.level;
  const missing = words.asks === 'reason' && value.trim() === '';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="decision-title">
      <form onSubmit={submit}>
        <DialogTitle id="decision-title">{words.title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ overflowWrap: 'anywhere', mb: 2 }}>
            {customer.email}. {words.effect}
          </DialogContentText>
          {words.asks === 'level' && <Levels value={value} onChange={setValue} />}
          {words.asks === 'reason' && (
            <TextField
              label="Reason"
              value={value}
              onChange={(event) => setValue(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
              multiline
              minRows={3}
              fullWidth
              required
              autoFocus
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy || unchanged || missing}>
            {words.button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const Levels = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <FormControl>
    <FormLabel id="decision-level">Level</FormLabel>
    <RadioGroup
      aria-labelledby="decision-level"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {customerLevels.map((level) => (
        <FormControlLabel key={level} value={level} control={<Radio />} label={levelWords[level]} />
      ))}
    </RadioGroup>
  </FormControl>
);
