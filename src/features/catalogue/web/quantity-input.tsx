import { useText } from '#language/web/use-text.ts';
import styles from './quantity-input.module.css';

interface Props {
  name: string;
  /** The item's number, for the field's accessible name. */
  number: string;
  defaultValue?: number;
  disabled?: boolean;
  /** Id of the error message. */
  wrong?: string | undefined;
  large?: boolean;
}

/** A quantity: a whole number 1 to 9999, parsed by parseQuantity. */
export function QuantityInput({ name, number, defaultValue = 1, disabled, wrong, large }: Props) {
  const t = useText();
  return (
    <input
      className={styles.quantity}
      name={name}
      type="text"
      inputMode="numeric"
      pattern="[0-9]{1,4}"
      defaultValue={defaultValue}
      placeholder="1-9999"
      autoComplete="off"
      dir="ltr"
      disabled={disabled}
      data-large={large || undefined}
      aria-label={t('Quantity of {number}', { number })}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong}
    />
  );
}
