import type { ComponentProps } from 'react';
import styles from './file-button.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: string;
  onChoose: (file: File) => void;
}

/** A button that chooses a file. The same file, mended, can be chosen again. */
export function FileButton({ label, onChoose, ...input }: Props) {
  return (
    <label className={styles.button}>
      {label}
      <input
        {...input}
        type="file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
