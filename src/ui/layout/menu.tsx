import { useRouter } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { buttonClass } from '../button.tsx';
import { SiteLink } from '../site/site.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** Accessible name of the button, which shows only an arrow. */
  label: string;
  items: readonly { key: string; to: string; text: string; current: boolean }[];
  className?: string | undefined;
}

/** A dropdown of links; it works without scripts. */
export function Menu({ label, items, className = '' }: MenuProps) {
  const ref = useClosingDetails();
  return (
    <details ref={ref} className={`${styles.menu} ${className}`}>
      <summary aria-label={label} className={styles.arrow}>
        <Arrow />
      </summary>
      <ul className={styles.list}>
        {items.map(({ key, to, text, current }) => (
          <li key={key}>
            <SiteLink to={to} aria-current={current ? 'page' : undefined}>
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Arrow() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

/** Makes a details element a menu: it closes on Esc, on a click outside and on navigation. */
export function useClosingDetails(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', () => {
        if (ref.current) ref.current.open = false;
      }),
    [router],
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const details = ref.current;
      if (event.key !== 'Escape' || !details?.open) return;
      const hadFocus = details.contains(document.activeElement);
      details.open = false;
      if (hadFocus) details.querySelector('summary')?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      const details = ref.current;
      if (details?.open && !details.contains(event.target as Node)) details.open = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
  return ref;
}

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
