/** Shared by all forms of the desk: entries that stay until they are saved or discarded. */
import { Alert, Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { CallError } from '#contract/errors.ts';
import { BusyButton } from '#ui/desk/buttons.tsx';
import { useOutdate } from '#ui/desk/use-change.ts';
import { useLeaveWarning } from '#ui/desk/use-leave-warning.ts';
import { publishKey } from './publish-bar.tsx';

export const itemKey = (kind: 'turbo' | 'part', id: string) => ['desk', kind, id];

/** Entries of a form, and whether they differ from the loaded values. */
export function useEntries<T>(read: T) {
  const [entries, setEntries] = useState(read);
  return {
    entries,
    setEntries,
    dirty: JSON.stringify(entries) !== JSON.stringify(read),
    reset: () => setEntries(read),
  };
}

interface SaveBarProps {
  dirty: boolean;
  /** Whether the entries can be saved as they are; default true. */
  valid?: boolean;
  /** Query key of the item, to refetch it. */
  queryKey: readonly string[];
  onSave: () => Promise<unknown>;
  onReset: () => void;
  /** Called around save and refetch: input during that time would be lost. */
  onSaving?: (saving: boolean) => void;
  /** Notification after saving. */
  done: string;
  children?: ReactNode;
}

/**
 * Saves the entries, or shows the server's message and keeps the entries. Asks before the page is
 * left without saving them.
 */
export function SaveBar(props: SaveBarProps) {
  const { dirty, valid = true, queryKey, onSave, onReset, onSaving, done, children } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError>();
  useLeaveWarning(dirty, busy);
  const notify = useNotify();
  const outdate = useOutdate();
  const queries = useQueryClient();
  const readAnew = () => queries.invalidateQueries({ queryKey });

  const save = async () => {
    setBusy(true);
    onSaving?.(true);
    setFailure(undefined);
    try {
      await onSave();
      outdate();
      notify(done, { type: 'success' });
      await Promise.all([readAnew(), queries.invalidateQueries({ queryKey: publishKey })]);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
      onSaving?.(false);
    }
  };

  const isConflict = failure?.code === 'conflict';
  return (
    <Stack spacing={1.5} sx={{ mt: 2 }}>
      {failure && (
        <Alert
          severity="error"
          action={
            isConflict && (
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  setFailure(undefined);
                  onReset();
                  void readAnew();
                }}
              >
                Show the current values
              </Button>
            )
          }
        >
          {failure.message}
          {isConflict && ' Your entries are still here.'}
        </Alert>
      )}
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <BusyButton
          variant="contained"
          disabled={!dirty || !valid}
          busy={busy}
          onClick={() => void save()}
        >
          Save
        </BusyButton>
        <BusyButton color="secondary" disabled={!dirty} busy={busy} onClick={onReset}>
          Discard changes
        </BusyButton>
        {children}
      </Stack>
    </Stack>
  );
}
