import { type SelectHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  /** A sentence on what is wrong; below the list. */
  error?: string | undefined;
};

/** A labelled pick list: the browser's own, which every phone shows at its best. */
export function Select({ label, error, className = '', ...select }: SelectProps) {
  const made = useId();
  const id = select.id ?? made;
  return (
    <div className={`${styles.field} ${className}`.trim()}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        {...select}
        id={id}
        className={styles.control}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
