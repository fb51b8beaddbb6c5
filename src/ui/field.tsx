import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  /** The error message below the field. */
  error?: string | undefined;
  className?: string | undefined;
  id?: string | undefined;
  /** Renders the control with the attributes that connect it to label and error. */
  children: (control: {
    id: string;
    className: string | undefined;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
  }) => ReactNode;
}

/** A label above a control, with the error message below. */
export function Field({ label, error, className = '', id: given, children }: FieldProps) {
  const uniqueId = useId();
  const id = given ?? uniqueId;
  return (
    <div className={`${styles.field} ${className}`.trim()}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
