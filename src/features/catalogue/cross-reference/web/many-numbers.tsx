import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { readNumberLines, type WantedNumbers } from '../../numbers/number-lines.ts';
import { KEPT_LENGTH, keepNumbers, keptNumbers } from './kept-numbers.ts';
import styles from './many-numbers.module.css';
import { ManyResults } from './many-results.tsx';

/** Most numbers of one question (the call takes no more). */
const MOST_NUMBERS = 100;

/** Several numbers at once, one to a line; each gets its own answer. Needs scripts. */
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
  /** A sentence on what is wrong; empty where nothing is. */
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

/** The field's numbers: read when they are sent, kept for as long as the tab is open. */
function useNumbers() {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<WantedNumbers>();
  const [wrong, setWrong] = useState('');

  useEffect(() => {
    const kept = keptNumbers();
    // What was typed before the scripts came stays.
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
        : t(tooMany, { most: MOST_NUMBERS, given }),
    );
  };
  return { field, asked, wrong, submit };
}

const isAskable = ({ wanted }: WantedNumbers) => wanted.length > 0 && wanted.length <= MOST_NUMBERS;
