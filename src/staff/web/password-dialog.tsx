import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { call, passwordDigest } from '#ui/desk/calls.ts';

const leastLength = 12;

/** Changes the own password; the server ends the other sessions. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const [message, setMessage] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [present, next] = ['present', 'next'].map((name) => String(fields.get(name) ?? ''));
    try {
      await call('changeStaffPassword', {
        passwordSha: await passwordDigest(present ?? ''),
        newPasswordSha: await passwordDigest(next ?? ''),
      });
      notify('Password changed', { type: 'success' });
      onClose();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="password-title">
      <form onSubmit={submit}>
        <DialogTitle id="password-title">Change password</DialogTitle>
        <DialogContent>
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
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Change password
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
