import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useRefresh } from 'react-admin';
import { call } from '#ui/desk/calls.ts';

/** Creates a key and shows it once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [key, setKey] = useState('');
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const refresh = useRefresh();

  async function make(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setFailure('');
    try {
      setKey((await call('addApiKey', { name: name.trim() })).val.key);
      refresh();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setSending(false);
  }

  return (
    <Dialog open onClose={key ? undefined : onClose} fullWidth maxWidth="sm">
      <form onSubmit={make}>
        <DialogTitle>{key ? 'The key' : 'Create a stock key'}</DialogTitle>
        <DialogContent>
          {key ? (
            <>
              <Alert severity="warning" sx={{ mb: 2 }}>
                Copy it now: it is shown this once only.
              </Alert>
              <Typography
                component="code"
                sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}
              >
                {key}
              </Typography>
            </>
          ) : (
            <TextField
              autoFocus
              fullWidth
              required
              label="Which program uses it"
              value={name}
              slotProps={{ htmlInput: { maxLength: 60 } }}
              error={failure !== ''}
              helperText={failure || 'For example: ERP, warehouse in Bremen'}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </DialogContent>
        <DialogActions>
          {key ? (
            <Button variant="contained" onClick={onClose}>
              I have copied it
            </Button>
          ) : (
            <>
              <Button color="secondary" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" variant="contained" disabled={sending || name.trim() === ''}>
                Create
              </Button>
            </>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
