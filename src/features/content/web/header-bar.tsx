import type { ReactNode } from 'react';
import styles from './header-bar.module.css';

interface Props {
  /** Whether the bar's title is the page's heading. */
  heading: boolean;
  title: string;
  /** Content at the end of the bar. */
  children?: ReactNode;
}

/** The bar with the title of a list, or the category of an item (docs/product.md 2.8 and 2.9). */
export function HeaderBar({ heading, title, children }: Props) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles.bar}>
      <Title className={styles.title}>{title}</Title>
      {children}
    </div>
  );
}
