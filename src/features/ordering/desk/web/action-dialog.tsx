import { TextField } from '@mui/material';
import { useState } from 'react';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { QuestionDialog } from '#ui/desk/question-dialog.tsx';
import { actionWords, type DeskAction } from './order-words.ts';

/** The input fields that a dialog may have. */
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

/** Asks for the input of an action and explains its effect. */
export function ActionDialog({ action, order, onAct, onClose }: Props) {
  const words = actionWords[action];
  const [typed, setTyped] = useState<Typed>({ reason: '', carrier: '', trackingNumber: '' });

  const missing = words.asks.some((name) => typed[name].trim() === '');
  return (
    <QuestionDialog
      title={words.title}
      text={`${order.orderCode}, ${order.companyName || order.customerName}. ${words.effect}`}
      button={words.button}
      missing={missing}
      ready={words.asks.length === 0}
      onSubmit={() => onAct(typed)}
      onClose={onClose}
    >
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
    </QuestionDialog>
  );
}
