import { useRouterState } from '@tanstack/react-router';
import { type MouseEvent, useRef } from 'react';
import { withLanguage } from '#contract/paths.ts';
import { languages } from '#language/languages.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { isPlainClick, useSite } from '../site/site.tsx';
import { rememberLanguage } from '../site/stored.ts';
import styles from './menu.module.css';
import { Arrow, useClosingDetails } from './menu.tsx';

/**
 * Links to this page in the other languages. They load a new document, since each language has its
 * own direction and texts.
 */
export function LanguageMenu() {
  const t = useText();
  const current = useLanguage();
  const { addressOf } = useSite();
  const href = useRouterState({ select: ({ location }) => location.publicHref });
  const ref = useClosingDetails();
  const loading = useRef<Promise<typeof import('./keep-place.ts') | undefined>>(undefined);
  const load = () => {
    // If the script fails to load, the other page starts at its top.
    loading.current ??= import('./keep-place.ts').catch(() => undefined);
    return loading.current;
  };
  const leave = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    // Wait for the script, so that input is also kept after a fast click.
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
