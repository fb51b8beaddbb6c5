import { useRouter, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { withLanguage } from '#contract/paths.ts';
import { languages } from '#language/languages.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { isPlainClick, SiteLink, useSite } from '../site/site.tsx';
import { rememberLanguage } from '../site/stored.ts';
import styles from './menu.module.css';

interface MenuProps {
  /** Accessible name of the button, which shows only an arrow. */
  label: string;
  items: readonly { key: string; to: string; text: string; current: boolean }[];
  className?: string | undefined;
}

/** A dropdown of links that works without scripts. */
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

/** Makes a details element a menu: it closes on Esc, on a press outside and on navigation. */
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

/**
 * Links to this page in the other languages. They load a new document, because direction and texts differ.
 */
export function LanguageMenu() {
  const t = useText();
  const current = useLanguage();
  const { addressOf } = useSite();
  const href = useRouterState({ select: ({ location }) => location.publicHref });
  const ref = useClosingDetails();
  const loading = useRef<Promise<typeof import('./keep-place.ts') | undefined>>(undefined);
  const load = () => {
    // If the script fails to load, the other page starts at the top.
    loading.current ??= import('./keep-place.ts').catch(() => undefined);
    return loading.current;
  };
  const leave = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    // Waits for the script, so that the input is kept even if the user clicks before the script is loaded.
    (await load())?.keepPlace(href);
    location.assign(href);
  };
  return (
    <details ref={ref} className={styles.menu} onToggle={() => void load()}>
      <summary>
        <span className="unseen">{t('Language')}: </span>
        <span className={styles.long}>{current.name}</span>
        <span className={styles.short}>{current.tag.toUpperCase()}</span>
        <Arrow />
      </summary>
      <ul className={styles.list}>
        {languages.map(({ code, tag, prefix, name, dir }) => (
          <li key={code}>
            <a
              href={withLanguage(prefix, addressOf(href))}
              hrefLang={tag}
              lang={tag}
              dir={dir}
              aria-current={code === current.code ? 'true' : undefined}
              onClick={(event) => {
                rememberLanguage(code);
                void leave(event);
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
