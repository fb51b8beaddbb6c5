import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons in the footer, such as the answers of a question. */
  actions?: ReactNode;
  /** 800 px wide, or the full width of narrower screens (docs/product.md 9). */
  wide?: boolean;
  /** A class that sets another width. */
  className?: string;
}

/**
 * A modal dialog: the browser's own `<dialog>`, which traps the focus and closes on Esc. On open,
 * the element marked with `data-first` gets the focus, else the first control.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, wide = false, className = '' } = props;
  const t = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    if (!open && dialog?.open) dialog.close();
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
      // Esc does not close the dialog: the caller decides, for example keeps it open
      // while a call runs.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Ignores the events of dialogs nested in this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      // A click on the backdrop has the dialog element as its target; a click inside has a child.
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={styles.body}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
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
          </header>
          {children}
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}
