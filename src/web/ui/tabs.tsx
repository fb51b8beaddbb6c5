import type { ReactNode } from 'react';
import { SiteLink } from '../site.tsx';
import styles from './tabs.module.css';

export interface TabItem {
  key: string;
  /** Address without the language; tabs are links, so they work without scripts. */
  to: string;
  text: ReactNode;
}

interface Props {
  label: string;
  items: readonly TabItem[];
  current: string;
}

/** A row of links of which one is the current one. */
export function Tabs({ label, items, current }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map(({ key, to, text }) => (
        <SiteLink key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {text}
        </SiteLink>
      ))}
    </nav>
  );
}
