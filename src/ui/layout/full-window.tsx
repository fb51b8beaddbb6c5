import type { ReactNode } from 'react';
import { BackLink } from '../button.tsx';
import styles from './full-window.module.css';
import { LanguageMenu } from './menu.tsx';
import { Mark, useMenuIndex } from './tabs.tsx';

interface Props {
  /** Address without language. Target of Back if the history holds no page of this site. */
  backTo: string;
  /** Controls in the header, between Back and the language menu. */
  tools?: ReactNode;
  /** Limits the page to the window's height; `children` scroll inside. */
  fixed?: boolean;
  children: ReactNode;
}

/**
 * Layout of pages under /mf/ (docs/product.md 2.1): a slim header and no footer. `Layout` omits header, main
 * and footer for these pages. Each page renders this component itself, so that other pages do not load it.
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
