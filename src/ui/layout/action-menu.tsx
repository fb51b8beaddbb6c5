/** Menus of further actions, apart from the header's menus, which every page loads. */
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button, buttonClass } from '../button.tsx';
import styles from './action-menu.module.css';
import { useClosingDetails } from './menu.tsx';

/** A button that opens a menu of further actions; it also works without scripts. */
export function ActionMenu({ label, children }: { label: string; children: ReactNode }) {
  const ref = useClosingDetails();
  return (
    <details ref={ref} className={styles.actions}>
      <summary className={buttonClass({ size: 'small' })}>{label}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}

/**
 * Actions beside a main one: buttons in a row, on a phone in a menu, which a press of any of them closes. Their
 * dialogs stay in the document while the menu is closed.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useClosing(place, isOpen, close);
  return (
    <div ref={place} className={styles.more}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('More actions')}
      </Button>
      <div
        className={styles.panel}
        data-open={isOpen || undefined}
        // Before the action, which may move the focus or open a dialog that gives it back.
        onClickCapture={() => {
          if (!isOpen) return;
          close();
          place.current?.querySelector('button')?.focus();
        }}
      >
        {children}
      </div>
    </div>
  );
}

/**
 * Closes an open menu on Esc, which puts the focus back on its button, and on a press beside it.
 * @param place the button with its menu
 */
function useClosing(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (place.current?.contains(document.activeElement)) {
        place.current.querySelector('button')?.focus();
      }
      close();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [place, isOpen]);
}
