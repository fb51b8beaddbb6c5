import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { sentByButton } from '../enter.ts';
import styles from './office.module.css';
import { useDeskText } from './text.ts';

interface OfficeDialogProps {
  readonly title: string;
  readonly submit: string;
  /** Label of the button that closes the dialog; default 'Cancel'. */
  readonly leave?: string | undefined;
  readonly busy?: boolean;
  readonly failure?: string | undefined;
  /** A required field is empty: the form can't be sent yet. */
  readonly isMissing?: boolean;
  /** Sending can't be undone, so Enter in a field does not send. */
  readonly isFinal?: boolean;
  readonly isWide?: boolean;
  /** Focuses the submit button, for dialogs without fields. */
  readonly isReady?: boolean;
  readonly onSubmit: (fields: FormData) => unknown;
  /** If absent, the user can't close the dialog. */
  readonly onClose?: (() => void) | undefined;
  readonly children?: ReactNode;
}

export function OfficeDialog(props: OfficeDialogProps) {
  const {
    title,
    submit,
    busy = false,
    failure,
    isMissing = false,
    isFinal,
    isReady,
    isWide,
  } = props;
  const { onSubmit, onClose, children } = props;
  const t = useDeskText();
  const { leave = t('Cancel') } = props;
  const id = useId();
  return (
    <Dialog
      open
      title={title}
      wide={isWide ?? false}
      onClose={onClose && (() => busy || onClose())}
      actions={
        <>
          {onClose && <Button onClick={onClose}>{leave}</Button>}
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={isMissing}
            busy={busy}
            data-first={isReady || undefined}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        {...(isFinal && sentByButton)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
