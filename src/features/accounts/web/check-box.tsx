import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './account-form.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode };

/** A labelled checkbox. */
export function CheckBox({ label, ...input }: Props) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
