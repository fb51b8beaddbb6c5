import type { ReactNode } from 'react';
import styles from './state.module.css';

interface Props {
  /** What is missing. */
  title: string;
  /** What the visitor can do next. */
  children?: ReactNode;
  /** Use 1 when this is the page's only heading. */
  level?: 1 | 2;
}

/** Shown in place of an empty list or result, with the next step. */
export function EmptyState({ title, children, level = 1 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  );
}
