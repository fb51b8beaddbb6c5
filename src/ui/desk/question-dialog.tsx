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
  /** What it is about and what follows from it. */
  readonly text: ReactNode;
  /** What the button says that does it. */
  readonly button: string;
  /** What is needed for it has not been given yet. */
  readonly missing?: boolean;
  /** The button has the focus from the start: there is nothing to fill in. */
  readonly ready?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  /** Fields to fill in. */
  readonly children?: ReactNode;
}

/** Asks before something is done, and for what it needs; sent once however often it is pressed. */
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
