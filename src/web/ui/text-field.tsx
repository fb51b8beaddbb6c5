import { type InputHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** A sentence on what is wrong; below the field. */
  error?: string | undefined;
};

/** A labelled field of one line. */
export function TextField({ label, error, className = '', ...input }: TextFieldProps) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <div className={`${styles.field} ${className}`.trim()}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        maxLength={60}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        {...input}
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
