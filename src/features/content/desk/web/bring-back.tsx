import { Button, SnackbarContent } from '@mui/material';
import { useCloseNotification, useNotify, useRefresh } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import { call } from '#ui/desk/calls.ts';

function useBringBack() {
  const notify = useNotify();
  const refresh = useRefresh();
  return async (id: string, title: string) => {
    try {
      await call('bringBackContent', { id });
      notify(`Brought back: ${title}`, { type: 'success' });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify(error.message, { type: 'error', autoHideDuration: 10_000 });
    }
    refresh();
  };
}

interface BinnedProps {
  readonly id: string;
  readonly title: string;
}

/** Takes an item out of the bin. */
export function BringBackButton({ id, title }: BinnedProps) {
  const bringBack = useBringBack();
  return (
    <Button
      size="small"
      color="secondary"
      variant="outlined"
      aria-label={`Bring back: ${title}`}
      onClick={() => void bringBack(id, title)}
    >
      Bring back
    </Button>
  );
}

/** What is said after an item was thrown away. */
export function Binned({ id, title }: BinnedProps) {
  const bringBack = useBringBack();
  const close = useCloseNotification();
  return (
    <SnackbarContent
      message={`In the bin: ${title}`}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            // The next message waits until this one is gone.
            close();
            void bringBack(id, title);
          }}
        >
          Bring back
        </Button>
      }
    />
  );
}
