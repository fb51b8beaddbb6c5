import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './dialog.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons below; a question that blocks has its answers here. */
  actions?: ReactNode;
  /** 800 px wide, and all there is on narrower screens (docs/product.md 9). */
  wide?: boolean;
  /** A width of its own. */
  className?: string;
}

/**
 * A modal dialog: the browser's own, which holds the focus and closes on Esc. The focus starts at
 * what is marked with `data-first`, else at the first control.
 */
export function Dialog(props: Props) {
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
  // Taken out of the page while it is open, a dialog would not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${wide ? styles.wide : className}`}
      aria-labelledby={titleId}
      // Esc asks only: whoever opened it closes it, or keeps it while something is under way.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Dialogs within this one close too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      // A press on the scrim meets the dialog itself, one inside meets what stands there.
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
