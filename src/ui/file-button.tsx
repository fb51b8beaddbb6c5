import type { ComponentProps } from 'react';
import styles from './file-button.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: string;
  /** A file is being taken: no other one can be chosen. */
  busy?: boolean;
  onChoose: (file: File) => void;
}

/** A button that chooses a file. The same file, mended, can be chosen again. */
export function FileButton({ label, busy, onChoose, ...input }: Props) {
  return (
    <label className={styles.button}>
      {label}
      <input
        {...input}
        type="file"
        aria-busy={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
