import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { call } from '#ui/desk/calls.ts';
import { QuestionDialog } from '#ui/desk/question-dialog.tsx';
import { useChange } from '#ui/desk/use-change.ts';

/**
 * Switches off two-step sign-in for a customer who lost the phone, after staff have verified the
 * person.
 */
export function ResetTwoStep({ customer: { id, email } }: { customer: StaffCustomer }) {
  const [open, setOpen] = useState(false);
  const [identified, setIdentified] = useState('');
  const change = useChange();
  const submit = async () => {
    const done = await change(
      () => call('resetCustomerSecondFactor', { id, identified: identified.trim() }),
      `Two-step sign-in is off: ${email}`,
    );
    if (done) setOpen(false);
  };
  return (
    <>
      <Button variant="outlined" color="secondary" onClick={() => setOpen(true)}>
        Reset two-step sign-in
      </Button>
      {open && (
        <QuestionDialog
          title="Switch off two-step sign-in"
          text={`${email} can sign in with the password alone from now on and gets an e-mail.`}
          button="Reset"
          missing={identified.trim() === ''}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          <TextField
            label="How you verified the customer"
            value={identified}
            onChange={(event) => setIdentified(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            multiline
            minRows={2}
            fullWidth
            required
            autoFocus
          />
        </QuestionDialog>
      )}
    </>
  );
}
