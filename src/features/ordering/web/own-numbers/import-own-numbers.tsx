import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Answer, Calls } from '#contract';
import { TABLE_FILE_BYTES } from '#contract/order-names.ts';
import type { OwnNumberProblem } from '#contract/own-numbers.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { Select } from '#ui/select.tsx';
import { failureMessage } from '#ui/session/failure-message.ts';
import { refetchChanged } from '#ui/site/changed.ts';
import { contentOf } from '#ui/site/file-content.ts';
import { newKey } from '#ui/site/new-key.ts';
import { useSite } from '#ui/site/site.tsx';
import { useScripts } from '#ui/site/use-scripts.ts';
import styles from './own-numbers.module.css';

type Imported = Answer<Calls['ownNumberImport']>;

const reasons: Record<OwnNumberProblem['why'], TextKey> = {
  number: 'Please enter at least 3 letters or digits.',
  unknown: 'This item is not in the catalogue.',
  noRight: 'Some turbos are open to approved customers alone. Ask for access, and we look at it.',
  ambiguous: 'Several items are written like this: please write the E&E P/N with its hyphens.',
  twice: 'This number stands there for another item, too.',
};

/** Own numbers from a file: what was taken, and each row that was not. */
export function ImportOwnNumbers() {
  const t = useText();
  const id = useId();
  const scripts = useScripts();
  const { client } = useSite();
  const queries = useQueryClient();
  const [file, setFile] = useState<{ name: string; content: string }>();
  const [done, setDone] = useState<Imported>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async (sent: { name: string; content: string }, columns = {}) => {
    setBusy(true);
    setFailure('');
    setDone(undefined);
    try {
      const { val } = await client.call(
        'ownNumberImport',
        { ...sent, ...columns },
        { key: newKey() },
      );
      setDone(val);
      await refetchChanged(queries, 'ownNumbers');
    } catch (error) {
      setFailure(failureMessage(error, t) ?? '');
    } finally {
      setBusy(false);
    }
  };
  const choose = async (chosen: File) => {
    const { name } = chosen;
    const size = TABLE_FILE_BYTES >> 20;
    if (chosen.size > TABLE_FILE_BYTES) {
      return setFailure(t('{name} is larger than {size} MB.', { name, size }));
    }
    const sent = { name: name.slice(-200), content: await contentOf(chosen) };
    setFile(sent);
    await send(sent);
  };
  return (
    <section className={styles.import} aria-label={t('File')}>
      <FileButton
        label={t('Choose a file with your numbers and ours (CSV, XLSX)')}
        accept=".csv,.tsv,.txt,.xlsx"
        disabled={busy || !scripts}
        aria-invalid={failure ? true : undefined}
        aria-describedby={`${id}-said`}
        onChoose={(chosen) => void choose(chosen)}
      />
      <p id={`${id}-said`} className={styles.said} role={failure ? 'alert' : 'status'}>
        {failure || (busy && t('Loading'))}
        {done && !done.choose && <Taken done={done} />}
      </p>
      {done?.choose && file && (
        <ColumnsForm rows={done.choose} onChoose={(columns) => void send(file, columns)} />
      )}
      {done && done.problems.length > 0 && <Problems done={done} />}
    </section>
  );
}

function Taken({ done }: { done: Imported }) {
  const t = useText();
  return (
    <>
      {t('Numbers taken: {number}.', { number: done.taken })}{' '}
      {done.problemCount > 0 && t('Rows not taken: {number}.', { number: done.problemCount })}
    </>
  );
}

function Problems({ done }: { done: Imported }) {
  const t = useText();
  return (
    <ul className={styles.problems}>
      {done.problems.map(({ row, number, item, why }) => (
        <li key={row}>
          {t('Row {row}:', { row })} <bdi>{number}</bdi> <bdi dir="ltr">{item}</bdi> –{' '}
          {t(reasons[why])}
        </li>
      ))}
    </ul>
  );
}

interface ColumnsProps {
  rows: readonly (readonly string[])[];
  onChoose: (columns: { numberColumn: string; itemColumn: string }) => void;
}

function ColumnsForm({ rows, onChoose }: ColumnsProps) {
  const t = useText();
  const width = Math.max(0, ...rows.map((row) => row.length));
  // A heading and an example tell what a column holds.
  const options = Array.from({ length: width }, (_, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
    <option key={column} value={column}>
      {[rows[0]?.[column], rows[1]?.[column]].filter(Boolean).join(' · ') ||
        t('Column {number}', { number: column + 1 })}
    </option>
  ));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onChoose({ numberColumn: String(fields.get('own')), itemColumn: String(fields.get('item')) });
  };
  return (
    <form onSubmit={submit} className={styles.columns} aria-label={t('Columns')}>
      <Select label={t('Your number')} name="own" defaultValue="0">
        {options}
      </Select>
      <Select label={t('E&E P/N')} name="item" defaultValue="1">
        {options}
      </Select>
      <Button type="submit" variant="primary">
        {t('Take these lines')}
      </Button>
    </form>
  );
}
