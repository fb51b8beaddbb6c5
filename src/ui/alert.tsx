import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  /** A sentence that says what happened. */
  children: ReactNode;
  /** Label of the only button. */
  button: string;
  /** Called on every close: button, Esc or a click outside. */
  onClose: () => void;
}

/** A modal message with one button; it blocks the page until it is closed. */
export function Alert({ open, title, children, button, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <Button variant="primary" onClick={onClose}>
          {button}
        </Button>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
