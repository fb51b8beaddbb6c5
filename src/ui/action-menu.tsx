import type { ReactNode } from 'react';
import styles from './action-menu.module.css';
import { buttonClass } from './button.tsx';
import { useClosingDetails } from './layout/menu.tsx';

/** A button that opens a menu of further actions; it also works without scripts. */
export function ActionMenu({ label, children }: { label: string; children: ReactNode }) {
  const ref = useClosingDetails();
  return (
    <details ref={ref} className={styles.menu}>
      <summary className={buttonClass({ size: 'small' })}>{label}</summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
