import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { heldEnterIgnored } from './enter.ts';
import { useTypedEntries } from './typed-entries.ts';

export interface DialogProps {
  open: boolean;
  /**
   * Called on Esc, on a mouse press on the backdrop, and by the close button. If absent, the user can't close
   * the dialog.
   */
  onClose?: (() => void) | undefined;
  title: string;
  children: ReactNode;
  /** Buttons in the footer. */
  actions?: ReactNode;
  /** 800 px wide, or the full width of narrower screens (docs/product.md 9). */
  wide?: boolean;
  /** The caller keeps the typed text until the dialog opens again, so closing needs no confirmation. */
  keepsEntries?: boolean;
  /** Class that sets another width. */
  className?: string;
}

/**
 * A modal dialog: a native `<dialog>`, which traps the focus and closes on Esc. On open, the element with
 * `data-first` gets the focus, else the first control. If text was typed, Esc and a mouse press on the
 * backdrop ask before they close the dialog.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, wide = false, className = '' } = props;
  const { keepsEntries = false } = props;
  const t = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [asks, setAsks] = useState(false);
  const { onInput, isTyped } = useTypedEntries();
  /** Handles Esc and mouse presses on the backdrop. */
  const leave = () => (!keepsEntries && isTyped() ? setAsks(true) : onClose?.());
  useEffect(() => {
    const dialog = ref.current;
    if (!open) setAsks(false);
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    if (!open) dialog?.close();
  }, [open]);
  // Closes the dialog before it is unmounted; otherwise the browser would not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${wide ? styles.wide : className}`}
      aria-labelledby={titleId}
      {...heldEnterIgnored}
      // The dialog does not close itself on Esc. The caller decides, and may keep the dialog open while a
      // call runs.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      onInput={onInput}
      onClose={(event) => {
        // Ignores close events of dialogs nested in this dialog.
        if (event.target !== event.currentTarget) return;
        // The close event is asynchronous: the page may have opened the dialog again since.
        if (!open || event.currentTarget.open) return;
        if (onClose) onClose();
        else event.currentTarget.showModal();
      }}
      // A press on the backdrop has the dialog element as its target; a press inside has a child.
      onMouseDown={(event) => event.target === event.currentTarget && leave()}
    >
      {open && (
        <div className={styles.body}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            {onClose && (
              <button
                type="button"
                className={styles.close}
                aria-label={t('Close')}
                onClick={onClose}
              >
                <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                  <path
                    d="M3 3l10 10M13 3L3 13"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.5"
                  />
                </svg>
              </button>
            )}
          </header>
          {children}
          {asks && onClose ? (
            <Discarding onStay={() => setAsks(false)} onDiscard={onClose} />
          ) : (
            actions && <footer className={styles.actions}>{actions}</footer>
          )}
        </div>
      )}
    </dialog>
  );
}

interface DiscardingProps {
  onStay: () => void;
  onDiscard: () => void;
}

/** Confirms closing a dialog with typed text. */
function Discarding({ onStay, onDiscard }: DiscardingProps) {
  const t = useText();
  return (
    <footer className={styles.actions} role="alert" ref={focusLast}>
      <p>{t('Discard what you typed?')}</p>
      <Button onClick={onDiscard}>{t('Discard')}</Button>
      <Button variant="primary" onClick={onStay}>
        {t('Keep it')}
      </Button>
    </footer>
  );
}

const focusLast = (footer: HTMLElement | null) =>
  footer?.querySelector<HTMLElement>('button:last-of-type')?.focus();

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  button: string;
  /** Called on every close: button, Esc or a mouse press on the backdrop. */
  onClose: () => void;
}

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

interface ConfirmDialogProps {
  title: string;
  /** undefined: the dialog is closed. */
  question: string | undefined;
  /** Label of the confirm button; default 'Yes'. */
  yes?: string;
  onYes: () => void;
  /**
   * Called on No, on Esc, by the close button and by a mouse press on the backdrop. Yes calls only `onYes`;
   * the caller then closes the dialog by setting `question` to undefined.
   */
  onClose: () => void;
  /** The confirmed action is running: both buttons ignore presses. */
  busy?: boolean;
  /** Content below the question. */
  children?: ReactNode;
}

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
  /** Id of the form in `children`. */
  form: string;
}

export function FormDialog({ form, ...dialog }: FormDialogProps) {
  const t = useText();
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('Save')}
          </Button>
        </>
      }
    />
  );
}
