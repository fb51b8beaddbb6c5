import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './search-line.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> {
  label: string;
  error?: string | undefined;
  /** The search button. */
  children: ReactNode;
  'data-search-field'?: boolean;
}

/** A number field with label and button in one line. */
export function SearchLine({ label, error, children, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.line}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        dir="ltr"
        data-number
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
