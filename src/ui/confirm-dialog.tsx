import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The question; the dialog is closed while it is undefined. */
  question: string | undefined;
  /** Label of the confirm button; default 'Yes'. */
  yes?: string;
  onYes: () => void;
  /**
   * Called on No or on close. After `onYes` it is called only if the caller keeps the dialog open.
   */
  onClose: () => void;
  /** The confirmed action is running: both buttons ignore presses. */
  busy?: boolean;
  /** Details below the question. */
  children?: ReactNode;
}

/** A modal yes/no question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, yes, onYes, onClose, busy = false, children } = props;
  const t = useText();
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose} busy={busy}>
            {t('No')}
          </Button>
          <Button variant="primary" onClick={onYes} busy={busy}>
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

interface FormDialogProps extends Omit<DialogProps, 'actions'> {
  /** Id of the form, which `children` hold. */
  form: string;
  /** Further buttons, before 'Cancel' and 'Save'. */
  more?: ReactNode;
}

/** A modal dialog with a form, which 'Save' submits. */
export function FormDialog({ form, more, ...dialog }: FormDialogProps) {
  const t = useText();
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          {more}
          <Button onClick={dialog.onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    />
  );
}
