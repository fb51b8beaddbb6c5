import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  /** What is asked; nothing is shown while it is undefined. */
  question: string | undefined;
  /** Text of the button that does it; 'Yes' without it. */
  yes?: string;
  onYes: () => void;
  /** Answered with no, or closed. Called after `onYes` only if the caller leaves it open. */
  onClose: () => void;
  /** It is being done: neither answer can be given. */
  busy?: boolean;
  /** What the question is about. */
  children?: ReactNode;
}

/** A yes/no question that has to be answered before anything else. */
export function ConfirmDialog(props: Props) {
  const { title, question, yes, onYes, onClose, busy = false, children } = props;
  const t = useText();
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('No')}
          </Button>
          <Button variant="primary" onClick={onYes} disabled={busy} aria-busy={busy || undefined}>
            {yes ?? t('Yes')}
          </Button>
        </>
      }
    >
      <p>{question}</p>
      {children}
    </Dialog>
  );
}
