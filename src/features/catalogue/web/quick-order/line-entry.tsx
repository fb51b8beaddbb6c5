import { type ClipboardEvent, type FormEvent, useId, useRef, useState } from 'react';
import { parseQuantity } from '#features/adding/orderable.ts';
import { readList } from '#features/numbers/columns.ts';
import { numberLine } from '#features/numbers/number-lines.ts';
import { useText } from '#language/web/use-text.ts';
import { ScriptedSubmit } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { NumberField } from '../search/number-field.tsx';
import { isLongEnough } from '../search/search-params.ts';
import styles from './quick-order.module.css';
import type { QuickLines } from './use-quick-lines.ts';

interface Props {
  add: QuickLines['add'];
}

/**
 * One line at a time: number with suggestions, quantity, Enter. The number field has the focus again
 * after each line, so that a hand scanner, which types and sends Enter, needs no hand. A pasted list is
 * read as a whole.
 */
export function LineEntry({ add }: Props) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<'number' | 'quantity'>();
  const field = (name: string) => {
    const input = form.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input : undefined;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = field('val')?.value.trim() ?? '';
    const quantity = field('quantity')?.value ?? '';
    // A chosen suggestion submits without a button: the quantity comes next.
    if (!(event.nativeEvent as SubmitEvent).submitter) return focusOn('quantity');
    if (!isLongEnough(number)) return fail('number');
    if (parseQuantity(quantity) === undefined) return fail('quantity');
    setWrong(undefined);
    if (!add([numberLine(number, quantity)])) return;
    form.current?.reset();
    focusOn('val');
  };
  const focusOn = (name: string) => {
    field(name)?.focus();
    field(name)?.select();
  };
  const fail = (what: 'number' | 'quantity') => {
    setWrong(what);
    focusOn(what === 'number' ? 'val' : 'quantity');
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    add(readList(text));
  };
  return (
    <form ref={form} onSubmit={submit} onPaste={paste} noValidate className={styles.line}>
      <NumberField
        vtype="3"
        label={t('Part number of any maker')}
        autoFocus
        error={wrong === 'number' ? t('Please enter at least 3 letters or digits.') : undefined}
      />
      <TextField
        label={t('Quantity')}
        name="quantity"
        className={styles.quantity}
        inputMode="numeric"
        defaultValue="1"
        maxLength={4}
        dir="ltr"
        autoComplete="off"
        error={wrong === 'quantity' ? t('need number from 1 to 9999') : undefined}
      />
      <ScriptedSubmit>{t('Add line')}</ScriptedSubmit>
    </form>
  );
}

/** Room for 500 lines of a number with its quantity, and more columns beside. */
const MAX_LENGTH = 100_000;

interface PasteProps {
  add: QuickLines['add'];
}

/** A list as copied from a spreadsheet, an order or a mail. */
export function PasteField({ add }: PasteProps) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [empty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = readList(field.current?.value ?? '');
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
