import { TextField } from '@mui/material';
import { useState } from 'react';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { Choices } from '#ui/desk/choices.tsx';
import { QuestionDialog } from '#ui/desk/question-dialog.tsx';
import { type DecisionKind, wordsOf } from './decision-words.ts';

interface Props {
  kind: DecisionKind;
  customer: StaffCustomer;
  /** Receives the level or the reason. */
  onDecide: (value: string) => Promise<void>;
  onClose: () => void;
}

const levelWords: Record<StaffCustomer['level'], string> = {
  A: 'A: details of all parts',
  B: 'B',
  C: 'C',
  C1: 'C1: sees what visitors see',
};

/** Asks for the level or reason of a decision, and explains its effect. */
export function DecisionDialog({ kind, customer, onDecide, onClose }: Props) {
  const words = wordsOf[kind];
  const first = words.asks === 'level' ? (kind === 'approve' ? 'C' : customer.level) : '';
  const [value, setValue] = useState<string>(first);

  const unchanged = kind === 'setLevel' && value === customer.level;
  const missing = words.asks === 'reason' && value.trim() === '';
  return (
    <QuestionDialog
      title={words.title}
      text={`${customer.email}. ${words.effect}`}
      button={words.button}
      missing={unchanged || missing}
      onSubmit={() => onDecide(value.trim())}
      onClose={onClose}
    >
      {words.asks === 'level' && (
        <Choices label="Level" words={levelWords} value={value} onChange={setValue} />
      )}
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
    </QuestionDialog>
  );
}
