import type { ReactNode } from 'react';
import { BackLink } from '../back-link.tsx';
import styles from './full-window.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { Mark } from './mark.tsx';
import { useMenuIndex } from './use-menu-index.ts';

interface Props {
  /** Where Back leads when this window has no page before: address without the language. */
  backTo: string;
  /** Controls in the header, between Back and the languages. */
  tools?: ReactNode;
  /** Exactly as high as the window: what does not fit scrolls within `children`. */
  fixed?: boolean;
  children: ReactNode;
}

/**
 * The common layout of pages under /mf/ (docs/product.md 2.1): the whole window, with a slim
 * header and no footer. `Layout` leaves header, main and footer out there, and each such page puts
 * itself into one of these, so that no other page loads it.
 */
export function FullWindow({ backTo, tools, fixed = false, children }: Props) {
  useMenuIndex();
  return (
    <div className={styles.window} data-fixed={fixed || undefined}>
      <header className={styles.header}>
        <Mark />
        <BackLink to={backTo} />
        <div className={styles.tools}>{tools}</div>
        <LanguageMenu />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
