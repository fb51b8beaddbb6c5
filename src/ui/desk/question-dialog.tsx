import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

interface QuestionDialogProps {
  readonly title: string;
  /** What the action affects and what its effects are. */
  readonly text: ReactNode;
  /** Label of the submit button. */
  readonly button: string;
  /** A required field is still empty: the submit button is disabled. */
  readonly missing?: boolean;
  /** Focuses the submit button on open, for dialogs without fields. */
  readonly ready?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  /** Fields to fill in. */
  readonly children?: ReactNode;
}

/** Asks for confirmation and for the fields that an action needs. Repeated clicks submit once. */
export function QuestionDialog(props: QuestionDialogProps) {
  const {
    title,
    text,
    button,
    missing = false,
    ready = false,
    onSubmit,
    onClose,
    children,
  } = props;
  const titleId = useId();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || missing) return;
    setBusy(true);
    await onSubmit();
    setBusy(false);
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ overflowWrap: 'anywhere', mb: 2 }}>{text}</DialogContentText>
          {children}
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy || missing} autoFocus={ready}>
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
