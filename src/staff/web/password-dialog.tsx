import { Alert, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, passwordDigest } from '#ui/desk/calls.ts';
import { FormDialog } from '#ui/desk/question-dialog.tsx';

const leastLength = 12;

/** Changes the own password; the server ends the other sessions. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const [message, setMessage] = useState('');

  async function submit(fields: FormData) {
    const digestOf = (name: string) => passwordDigest(String(fields.get(name) ?? ''));
    try {
      await call('changeStaffPassword', {
        passwordSha: await digestOf('present'),
        newPasswordSha: await digestOf('next'),
      });
      notify('Password changed', { type: 'success' });
      onClose();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <FormDialog
      title="Change password"
      button="Change password"
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <TextField
          name="present"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
        />
        <TextField
          name="next"
          label="New password"
          type="password"
          autoComplete="new-password"
          helperText={`At least ${leastLength} characters`}
          slotProps={{ htmlInput: { minLength: leastLength } }}
          required
        />
        {message && <Alert severity="error">{message}</Alert>}
      </Stack>
    </FormDialog>
  );
}
