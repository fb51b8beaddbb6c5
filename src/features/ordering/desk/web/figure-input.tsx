import { figureText } from '#contract/figures.ts';
import styles from './order.module.css';

interface Props {
  /** For screen readers only: on the screen, the heading of the column is the label. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Width of the field in digits. */
  readonly digits: number;
  /** Accepts an amount; otherwise only digits. */
  readonly isAmount?: boolean;
  readonly isWrong?: boolean;
}

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
