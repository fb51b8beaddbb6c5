/** Questions about how to read the files of an import. An answer restarts the dry run. */
import { useQuery } from '@tanstack/react-query';
import { askedUnits } from '#contract/fields/trade.ts';
import type { ImportRun } from '#contract/staff/imports.ts';
import { type BareUnit, bareUnits } from '#contract/staff/names.ts';
import { encodingWords, type TextEncoding } from '#contract/table-names.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery, useOfficeChange } from '#ui/office/change.ts';
import { OfficeNotice } from '#ui/office/notice.tsx';
import styles from '#ui/office/office.module.css';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import { useColumnWords } from './import-words.ts';

/** Returns a function that lists the tables of all files. */
export function usePlacedTables() {
  const t = useDeskText();
  return ({ id, files }: ImportRun) =>
    files.flatMap((file, at) =>
      file.tables.map((table, index) => ({
        key: `${at} ${index}`,
        place: { id, file: at, table: index },
        name:
          table.sheet === null
            ? file.name
            : t('{name}, sheet {sheet}', { name: file.name, sheet: table.sheet }),
        file,
        table,
      })),
    );
}

interface QuestionProps {
  /** The question, or after an answer how the file is read. */
  text: string;
  isOpen: boolean;
  label: string;
  /** '' without an answer or guess. */
  value: string;
  answers: readonly (readonly [value: string, words: string])[];
  /** Whether the answer can no longer be changed. */
  fixed: boolean;
  send: (answer: string) => Promise<unknown>;
}

/** A question with possible answers. A guess has to be confirmed. */
function Question({ text, isOpen, label, value, answers, fixed, send }: QuestionProps) {
  const t = useDeskText();
  const { change, busy, failure } = useOfficeChange();
  const answer = (next: string) => void change(() => send(next), undefined);
  return (
    <div className={styles.section}>
      <OfficeNotice tone={isOpen ? 'due' : undefined}>{text}</OfficeNotice>
      <div className={styles.fieldRow}>
        <Select
          label={label}
          value={value}
          disabled={fixed}
          onChange={({ target }) => answer(target.value)}
        >
          {value === '' && <option value="" />}
          {answers.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </Select>
        {isOpen && value !== '' && (
          <Button variant="primary" disabled={fixed} busy={busy} onClick={() => answer(value)}>
            {t('Confirm')}
          </Button>
        )}
      </div>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

interface EncodingProps {
  id: string;
  /** Index of the file in the import. */
  at: number;
  file: ImportRun['files'][number];
  fixed: boolean;
}

/** Encoding of a text file that declares none: a guess until staff confirm it. */
export function EncodingQuestion({ id, at, file, fixed }: EncodingProps) {
  const t = useDeskText();
  const { encoding, encodings, guessed, name } = file;
  if (!encoding) return null;
  return (
    <Question
      text={
        guessed
          ? t(
              '{name} does not say how its letters are encoded. Check them in the first rows, choose another encoding if they look wrong, and confirm it.',
              { name },
            )
          : t('{name} is read in this encoding. Your next files with such letters will be, too.', {
              name,
            })
      }
      isOpen={guessed}
      label={t('Encoding')}
      value={encoding}
      answers={encodings.map((one) => [one, encodingWords[one]])}
      fixed={fixed}
      send={(next) => call('setImportEncoding', { id, file: at, encoding: next as TextEncoding })}
    />
  );
}

const unitQuestions = {
  g: '{value} in {name}: grams or kilograms? Neither the cell nor its heading says.',
  mm: '{value} in {name}: millimetres or centimetres? Neither the cell nor its heading says.',
} as const satisfies Record<'g' | 'mm', DeskKey>;
const unitAnswers = {
  g: 'Weights of {name} without a unit are {unit}.',
  mm: 'Sizes of {name} without a unit are {unit}.',
} as const satisfies Record<'g' | 'mm', DeskKey>;

/** Units of weights and sizes for columns without a unit. Asked after the dry run, once per column. */
export function UnitQuestionList({ run, fixed }: { run: ImportRun; fixed: boolean }) {
  const t = useDeskText();
  const placedTables = usePlacedTables();
  const columnWords = useColumnWords();
  return placedTables(run).flatMap(({ key, place, name, file, table }) =>
    table.columns.map(({ column, unit }) => {
      const unitKind = askedUnits(column);
      const question = run.result?.questions?.find(
        (one) => one.file === file.name && one.sheet === table.sheet && one.column === column,
      );
      if (!unitKind || (!question && !unit)) return null;
      const units: Partial<Record<BareUnit, DeskKey>> = bareUnits[unitKind];
      const wordsOf = (one: BareUnit) => t(units[one] ?? 'grams');
      return (
        <Question
          key={`${key} ${column}`}
          text={
            question
              ? t(unitQuestions[unitKind], { value: question.value, name })
              : t(unitAnswers[unitKind], { name, unit: wordsOf(unit ?? unitKind) })
          }
          isOpen={question !== undefined}
          label={t('Unit of {name}', { name: columnWords(column).toLowerCase() })}
          value={unit ?? ''}
          answers={(Object.keys(units) as BareUnit[]).map((one) => [one, wordsOf(one)])}
          fixed={fixed}
          send={(next) => call('setImportUnit', { ...place, column, unit: next as BareUnit })}
        />
      );
    }),
  );
}

/** Questions about names that may be synonyms. Unanswered names are imported as written. */
export function NameQuestions({ run: { id, result } }: { run: ImportRun }) {
  const t = useDeskText();
  const { names: questions = [] } = result ?? {};
  const { data } = useQuery({ ...deskQuery('getDeskNames', {}), enabled: questions.length > 0 });
  if (!data) return null;
  const { components, makers } = data.val;
  return questions.map(({ kind, value, guess }) => (
    <Question
      key={`${kind} ${value}`}
      text={
        kind === 'component'
          ? t(
              'Is {value} another name of a known kind of component? An answer is kept under Synonyms. Without one it is imported as written.',
              { value },
            )
          : t(
              'Is {value} another name of a brand? An answer is kept under Synonyms. Without one it is imported as written.',
              { value },
            )
      }
      isOpen
      label={t('{value} is', { value })}
      value={guess}
      answers={(kind === 'component' ? components : makers).map((name) => [name, name])}
      fixed={false}
      send={async (name) => {
        await call('addSynonym', { kind, written: value, name });
        await call('checkImport', { id });
      }}
    />
  ));
}
