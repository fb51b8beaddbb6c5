import { Button, SnackbarContent } from '@mui/material';
import { useCloseNotification, useNotify, useRefresh } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import { call } from '#ui/desk/calls.ts';

function useRestore() {
  const notify = useNotify();
  const refresh = useRefresh();
  return async (id: string, title: string) => {
    try {
      await call('restoreContent', { id });
      notify(`Restored: ${title}`, { type: 'success' });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify(error.message, { type: 'error', autoHideDuration: 10_000 });
    }
    refresh();
  };
}

interface RestoreProps {
  readonly id: string;
  readonly title: string;
}

/** Restores an item from the bin. */
export function RestoreButton({ id, title }: RestoreProps) {
  const restore = useRestore();
  return (
    <Button
      size="small"
      color="secondary"
      variant="outlined"
      aria-label={`Restore: ${title}`}
      onClick={() => void restore(id, title)}
    >
      Restore
    </Button>
  );
}

/** The notification after an item was deleted. */
export function DeletedMessage({ id, title }: RestoreProps) {
  const restore = useRestore();
  const close = useCloseNotification();
  return (
    <SnackbarContent
      message={`Moved to the bin: ${title}`}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            // Close this notification, so that the next one appears.
            close();
            void restore(id, title);
          }}
        >
          Restore
        </Button>
      }
    />
  );
}
