/** Rows with buttons to move and remove them, which work with the keyboard and on phones. */
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Icon } from '#ui/office/icons.tsx';
import { useDeskText } from '#ui/office/text.ts';
import styles from './items.module.css';

/** Returns the list with the row at `from` moved by `by` positions. */
export function movedRow<T>(list: readonly T[], from: number, by: number): T[] {
  const to = from + by;
  const copy = [...list];
  const [one] = copy.splice(from, 1);
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  copy.splice(to, 0, one);
  return copy;
}

interface RowButtonsProps {
  /** Accessible name of the row, such as 'Line 3'. */
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function RowButtons({ name, first, last, onMove, onRemove }: RowButtonsProps) {
  const t = useDeskText();
  const look = { variant: 'quiet', size: 'small' } as const;
  return (
    <div className={styles.buttons}>
      <Button
        {...look}
        aria-label={t('{name}: up', { name })}
        disabled={first}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" />
      </Button>
      <Button
        {...look}
        aria-label={t('{name}: down', { name })}
        disabled={last}
        onClick={() => onMove(1)}
      >
        <Icon name="down" />
      </Button>
      <RemoveButton name={name} onRemove={onRemove} />
    </div>
  );
}

export function RemoveButton({ name, onRemove }: Pick<RowButtonsProps, 'name' | 'onRemove'>) {
  const t = useDeskText();
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={t('{name}: remove', { name })}
      onClick={onRemove}
    >
      <Icon name="remove" />
    </Button>
  );
}

/** Props of the buttons for the row at index `at`. */
export const rowButtons = <T,>(list: readonly T[], at: number, onChange: (list: T[]) => void) => ({
  first: at === 0,
  last: at === list.length - 1,
  onMove: (by: -1 | 1) => onChange(movedRow(list, at, by)),
  onRemove: () => onChange(list.filter((_one, place) => place !== at)),
});

export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
);

interface NamesListProps {
  id: string;
  names: readonly string[];
}

/** Suggestions for text fields. Other texts can be typed too. */
export const NamesList = ({ id, names }: NamesListProps) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

interface PairFieldProps {
  label: string;
  value: string;
  maxLength: number;
  number?: boolean;
  onChange: (value: string) => void;
}

/** One of two text fields in a row. */
export const PairField = ({ number, onChange, ...field }: PairFieldProps) => (
  <TextField
    {...field}
    {...(number && { className: styles.number, spellCheck: false })}
    onChange={({ target }) => onChange(target.value)}
  />
);
