import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  /** What happened, as a sentence. */
  children: ReactNode;
  /** The text of the one button. */
  button: string;
  /** However it is closed. */
  onClose: () => void;
}

/** A message that has to be seen before anything else. */
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
