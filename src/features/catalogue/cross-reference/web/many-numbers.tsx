import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { readNumberLines, type WantedNumbers } from '../../numbers/number-lines.ts';
import { KEPT_LENGTH, keepNumbers, keptNumbers } from './kept-numbers.ts';
import styles from './many-numbers.module.css';
import { ManyResults } from './many-results.tsx';

/** The most numbers of one search (limit of the call). */
const MAX_NUMBERS = 100;

/** Searches several numbers at once, one per line, with an answer for each. Needs scripts. */
export function ManyNumbers() {
  const t = useText();
  const { field, asked, wrong, submit } = useNumbers();
  return (
    <>
      <form onSubmit={submit} className={styles.form}>
        <NumbersField ref={field} wrong={wrong} />
        <Button type="submit" variant="primary">
          {t('Search')}
        </Button>
      </form>
      <p className={styles.withoutScripts}>{t('Several numbers at once need scripts.')}</p>
      {asked && <ManyResults key={JSON.stringify(asked)} asked={asked} />}
    </>
  );
}

interface FieldProps {
  ref: Ref<HTMLTextAreaElement>;
  /** The error message; '' without an error. */
  wrong: string;
}

function NumbersField({ ref, wrong }: FieldProps) {
  const t = useText();
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {t('Part numbers, one to a line')}
      </label>
      <textarea
        ref={ref}
        id={id}
        className={styles.field}
        rows={8}
        maxLength={KEPT_LENGTH}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        data-search-field
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-hint`}
      />
      <p
        id={`${id}-hint`}
        className={wrong ? styles.wrong : styles.hint}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ||
          t(
            'Up to 100, copied from a spreadsheet or typed. A quantity can stand behind its number: after a comma, a space or a tab, or as {example}.',
            { example: 'x5' },
          )}
      </p>
    </>
  );
}

/** The field's numbers: parsed on submit, stored in session storage. */
function useNumbers() {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<WantedNumbers>();
  const [wrong, setWrong] = useState('');

  useEffect(() => {
    const kept = keptNumbers();
    // Keep text that was typed before hydration.
    if (!kept || !field.current || field.current.value) return;
    field.current.value = kept;
    const read = readNumberLines(kept);
    if (isAskable(read)) setAsked(read);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    keepNumbers(typed);
    const read = readNumberLines(typed);
    const given = read.wanted.length;
    if (isAskable(read)) {
      setWrong('');
      setAsked(read);
      return;
    }
    field.current?.focus();
    const tooMany = 'At most {most} numbers at once: these are {given}.';
    setWrong(
      given === 0
        ? t('Please enter at least 3 letters or digits.')
        : t(tooMany, { most: MAX_NUMBERS, given }),
    );
  };
  return { field, asked, wrong, submit };
}

const isAskable = ({ wanted }: WantedNumbers) => wanted.length > 0 && wanted.length <= MAX_NUMBERS;
