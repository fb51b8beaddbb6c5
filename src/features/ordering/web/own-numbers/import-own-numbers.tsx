import { type FormEvent, useId, useState } from 'react';
import type { Answer, Calls } from '#contract';
import type { OwnNumberProblem } from '#contract/own-numbers.ts';
import { TABLE_FILE_TYPES, type TextEncoding } from '#contract/table-names.ts';
import { faultWords } from '#features/catalogue/line-state.ts';
import {
  checkLetters,
  EncodingSelect,
  HiddenParts,
} from '#features/catalogue/web/quick-order/file-field.tsx';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { FileButton, type SentFile, sentFile } from '#ui/files.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useScripts } from '#ui/site/lazy-part.tsx';
import { useSite } from '#ui/site/site.tsx';
import styles from './own-numbers.module.css';

type Imported = Answer<Calls['ownNumberImport']>;

const reasons: Record<OwnNumberProblem['why'], TextKey> = {
  ...faultWords,
  number: faultWords.tooShort,
  unknown: 'This item is not in the catalogue.',
  noRight:
    'Some turbos are for approved customers only. Ask for access, and we will review your request.',
  ambiguous: 'Several items match this number. Please enter the E&E P/N with its hyphens.',
  twice: 'This number also stands for another item.',
  zeros: 'You have this number with zeros before it, which a spreadsheet may have taken off.',
};

const alsoBorne: TextKey =
  'The number {number} was saved. It is also a number of {item}, so you will be asked to choose whenever it is used.';

interface Sending {
  file: File | SentFile;
  choice?: Choice;
}

/** Imports own numbers from a file; shows the result and each row that was not imported. */
export function ImportOwnNumbers() {
  const t = useText();
  const id = useId();
  const scripts = useScripts();
  const { client } = useSite();
  const [choosing, setChoosing] = useState(false);
  const {
    act: send,
    busy,
    answer: done,
    failure,
  } = useAct({
    async send({ file, choice }: Sending, key) {
      const sentFields = file instanceof File ? await sentFile(file) : file;
      const payload = { ...sentFields, name: sentFields.name.slice(-200), ...choice };
      const { val } = await client.call('ownNumberImport', payload, { key });
      return { ...val, file: sentFields };
    },
    done: ({ choose }) => setChoosing(choose),
    changes: ['ownNumbers'],
  });
  return (
    <section className={styles.import} aria-label={t('File')}>
      <FileButton
        label={t('Choose a file with your numbers and ours (CSV, XLSX, XLS, ODS)')}
        accept={TABLE_FILE_TYPES}
        disabled={!scripts}
        busy={busy}
        aria-invalid={failure ? true : undefined}
        aria-describedby={`${id}-said`}
        onChoose={(file) => void send({ file })}
      />
      <p id={`${id}-said`} className={styles.said} role={failure ? 'alert' : 'status'}>
        {failure || (busy && t('Loading'))}
        {done && !done.choose && <Taken done={done} />}
      </p>
      {done && !choosing && (
        <Button size="small" variant="quiet" onClick={() => setChoosing(true)}>
          {t('Choose other columns')}
        </Button>
      )}
      {done && choosing && (
        <ColumnsForm
          key={done.encoding}
          done={done}
          onEncoding={(encoding) => void send({ file: done.file, choice: { encoding } })}
          onChoose={(choice) => void send({ file: done.file, choice })}
        />
      )}
      {done && <ImportedRows problems={done.problems} also={done.also} />}
    </section>
  );
}

function Taken({ done }: { done: Imported }) {
  const t = useText();
  const { problemCount, tables, place, hiddenSheets } = done;
  const { sheet = '', hiddenRows = 0 } = tables[place] ?? {};
  return (
    <>
      {t('Numbers imported: {number}.', { number: done.taken })}{' '}
      {problemCount > 0 && t('Rows not imported: {number}.', { number: problemCount })}
      {tables.length > 1 && (
        <>
          {' '}
          {t('Sheet “{sheet}”; sheets not read: {number}.', { sheet, number: tables.length - 1 })}
        </>
      )}
      <HiddenParts sheets={hiddenSheets} rows={hiddenRows} />
    </>
  );
}

/** Rows that were not imported, and rows whose number is also a number of another item. */
export function ImportedRows({ problems, also = [] }: Pick<Imported, 'problems' | 'also'>) {
  const t = useText();
  if (problems.length + also.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {problems.map(({ row, number, item, why }) => (
        <li key={row}>
          {t('Row {row}:', { row })} <bdi>{number}</bdi> <bdi dir="ltr">{item}</bdi> –{' '}
          {t(reasons[why])}
        </li>
      ))}
      {also.map(({ row, number, item }) => (
        <li key={row}>
          {t('Row {row}:', { row })} {t(alsoBorne, { number, item })}
        </li>
      ))}
    </ul>
  );
}

interface Choice {
  sheet?: string;
  encoding?: TextEncoding;
  numberColumn?: string;
  itemColumn?: string;
}

interface ColumnsProps {
  done: Imported;
  onEncoding: (encoding: TextEncoding) => void;
  onChoose: (choice: Choice) => void;
}

function ColumnsForm({ done, onEncoding, onChoose }: ColumnsProps) {
  const t = useText();
  const { tables, encoding } = done;
  const [place, setPlace] = useState(done.place);
  const rows = tables[place]?.rows ?? [];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onChoose({
      sheet: String(place),
      ...(encoding && { encoding }),
      numberColumn: String(fields.get('own')),
      itemColumn: String(fields.get('item')),
    });
  };
  return (
    <form onSubmit={submit} className={styles.columns} aria-label={t('Columns')}>
      {encoding && <p>{t(checkLetters)}</p>}
      {encoding && <EncodingSelect value={encoding} onChange={onEncoding} />}
      {tables.length > 1 && (
        <Select
          label={t('Sheet')}
          value={String(place)}
          onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}
        >
          {tables.map(({ sheet }, index) => (
            <option key={sheet} value={index}>
              {sheet}
            </option>
          ))}
        </Select>
      )}
      <ColumnSelect key={`own${place}`} label={t('Your number')} name="own" rows={rows} at="0" />
      <ColumnSelect key={`item${place}`} label={t('E&E P/N')} name="item" rows={rows} at="1" />
      <Button type="submit" variant="primary">
        {t('Add these lines')}
      </Button>
    </form>
  );
}

interface ColumnSelectProps {
  label: string;
  name: string;
  rows: readonly (readonly string[])[];
  /** Column that is selected initially. */
  at: string;
}

function ColumnSelect({ label, name, rows, at }: ColumnSelectProps) {
  const t = useText();
  const width = Math.max(0, ...rows.map((row) => row.length));
  return (
    <Select label={label} name={name} defaultValue={at}>
      {Array.from({ length: width }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
        <option key={column} value={column}>
          {/* The heading and an example show what a column contains. */}
          {[rows[0]?.[column], rows[1]?.[column]].filter(Boolean).join(' · ') ||
            t('Column {number}', { number: column + 1 })}
        </option>
      ))}
    </Select>
  );
}
