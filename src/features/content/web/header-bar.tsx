import type { ReactNode } from 'react';
import styles from './header-bar.module.css';

interface Props {
  /** The bar names the page itself, or what the page belongs to. */
  heading: boolean;
  title: string;
  /** At the bar's end. */
  children?: ReactNode;
}

/** The bar that says where the reader is: a list, or the category of an item (docs/product.md 2.8 and 2.9). */
export function HeaderBar({ heading, title, children }: Props) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles.bar}>
      <Title className={styles.title}>{title}</Title>
      {children}
    </div>
  );
}
