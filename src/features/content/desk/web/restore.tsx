import { Button, SnackbarContent } from '@mui/material';
import { useCloseNotification } from 'react-admin';
import { call } from '#ui/desk/calls.ts';
import { useChange } from '#ui/desk/use-change.ts';

function useRestore({ id, title }: RestoreProps): () => void {
  const change = useChange();
  return () => void change(() => call('restoreContent', { id }), `Restored: ${title}`);
}

interface RestoreProps {
  readonly id: string;
  readonly title: string;
}

/** Restores an item from the bin. */
export function RestoreButton(item: RestoreProps) {
  const restore = useRestore(item);
  return (
    <Button
      size="small"
      color="secondary"
      variant="outlined"
      aria-label={`Restore: ${item.title}`}
      onClick={restore}
    >
      Restore
    </Button>
  );
}

/** The notification after an item was deleted. */
export function DeletedMessage(item: RestoreProps) {
  const restore = useRestore(item);
  const close = useCloseNotification();
  return (
    <SnackbarContent
      message={`Moved to the bin: ${item.title}`}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            // Close this notification, so that the next one appears.
            close();
            restore();
          }}
        >
          Restore
        </Button>
      }
    />
  );
}
