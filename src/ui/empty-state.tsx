import type { ReactNode } from 'react';
import styles from './state.module.css';

interface Props {
  /** What there is not. */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  /** The page's only heading is an h1. */
  level?: 1 | 2;
}

/** A place where something would be: says that there is nothing, and what to do next. */
export function EmptyState({ title, children, level = 1 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  );
}
