import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { useText } from '#language/web/use-text.ts';
import type { QuickLine } from '../../line-state.ts';
import styles from './lines-table.module.css';

interface Props {
  line: QuickLine;
  /** The quantity is no number from 1 to 9999. */
  wrong: boolean;
  /** Rows of the line. */
  span: number;
  onChange: (fields: { number?: string; quantity?: string }) => void;
}

/** What was typed: number and quantity, both fields, so that a line is mended in place. */
export function TypedCells({ line, wrong, span, onChange }: Props) {
  const t = useText();
  const id = useId();
  const common = {
    type: 'text',
    dir: 'ltr',
    autoComplete: 'off',
    spellCheck: false,
    // Enter ends the change as leaving the field does.
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
    },
  } as const;
  const keepNumber = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const number = currentTarget.value.trim();
    if (number === '') currentTarget.value = line.number;
    else if (number !== line.number) onChange({ number });
  };
  return (
    <>
      <th scope="rowgroup" rowSpan={span} className={styles.typed}>
        <input
          {...common}
          key={line.number}
          className={styles.field}
          defaultValue={line.number}
          autoCapitalize="characters"
          data-number
          maxLength={200}
          aria-label={t('Number in line {line}', { line: line.id + 1 })}
          onBlur={keepNumber}
        />
      </th>
      <td rowSpan={span} className={styles.pieces}>
        <input
          {...common}
          className={styles.field}
          value={line.quantity}
          inputMode="numeric"
          maxLength={6}
          placeholder="1-9999"
          aria-label={t('Quantity of {number}', { number: line.number })}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? id : undefined}
          onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
        />
        {wrong && (
          <span id={id} role="alert" className={styles.wrong}>
            {t('need number from 1 to 9999')}
          </span>
        )}
      </td>
    </>
  );
}
