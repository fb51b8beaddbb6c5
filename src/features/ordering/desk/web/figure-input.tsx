import { figureText } from '#contract/figures.ts';
import styles from './order.module.css';

interface Props {
  /** For screen readers; the figure stands in a column with a heading. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Its width. */
  readonly digits: number;
  /** Takes an amount; otherwise only digits. */
  readonly isAmount?: boolean;
  readonly isWrong?: boolean;
}

/** A field for a figure in a table. */
export const FigureInput = ({ label, value, onChange, digits, isAmount, isWrong }: Props) => (
  <input
    className={styles.figure}
    style={{ '--digits': digits } as object}
    aria-label={label}
    aria-invalid={isWrong || undefined}
    inputMode={isAmount ? 'decimal' : 'numeric'}
    maxLength={14}
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(isAmount ? target.value : figureText(target.value))}
    onFocus={({ target }) => target.select()}
  />
);
