import type { ReactNode } from 'react';
import styles from './state.module.css';

interface Props {
  /** What happened. */
  title: string;
  /** The server's message, if it says more than the title. */
  message?: string | undefined;
  /** What to do next: a button or links. */
  action?: ReactNode;
  level?: 1 | 2;
}

/** An error: what happened and what the visitor can do next. */
export function ErrorState({ title, message, action, level = 1 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.state} role="alert" data-error="">
      <Heading className={styles.title}>{title}</Heading>
      {message && message !== title && <p>{message}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
