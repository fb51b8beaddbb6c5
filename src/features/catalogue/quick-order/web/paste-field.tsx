import { type FormEvent, useId, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { ScriptedSubmit } from '#ui/button.tsx';
import { readNumberLines } from '../../numbers/number-lines.ts';
import styles from './quick-order.module.css';
import type { QuickLines } from './use-quick-lines.ts';

/** Room for 500 lines of a number with its quantity, and more columns beside. */
const MAX_LENGTH = 100_000;

interface Props {
  add: QuickLines['add'];
}

/** A list as copied from a spreadsheet, an order or a mail. */
export function PasteField({ add }: Props) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [empty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = readNumberLines(field.current?.value ?? '');
    setEmpty(lines.length === 0);
    if (lines.length === 0) field.current?.focus();
    else if (add(lines) && field.current) field.current.value = '';
  };
  return (
    <form onSubmit={submit} className={styles.paste}>
      <label htmlFor={id} className={styles.label}>
        {t('Or paste a list, one number to a line')}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.text}
        rows={4}
        maxLength={MAX_LENGTH}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={empty || undefined}
        aria-describedby={`${id}-hint`}
      />
      <p
        id={`${id}-hint`}
        className={empty ? styles.wrong : styles.hint}
        role={empty ? 'alert' : undefined}
      >
        {empty
          ? t('There is no number in the list.')
          : t(
              'A quantity can stand before or behind its number: after a comma, a space or a tab, or as {example}.',
              { example: 'x5' },
            )}
      </p>
      <ScriptedSubmit>{t('Read the list')}</ScriptedSubmit>
    </form>
  );
}
