import { type DragEvent, type FormEvent, useId, useState } from 'react';
import {
  encodingWords,
  TABLE_FILE_TYPES,
  type TextEncoding,
  textEncodings,
} from '#contract/table-names.ts';
import { type RecognisedColumns, recogniseColumns } from '#features/numbers/columns.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { FileButton } from '#ui/files.tsx';
import { useScripts } from '#ui/site/lazy-part.tsx';
import styles from './quick-order.module.css';
import { type UploadedOrderFile, useOrderFile } from './use-order-file.ts';
import type { QuickLines } from './use-quick-lines.ts';

interface Props {
  add: QuickLines['add'];
}

/** A CSV file or workbook, chosen or dropped here. */
export function OrderFileField({ add }: Props) {
  const t = useText();
  const id = useId();
  const scripts = useScripts();
  const { file, reading, failure, read, readAs, choose } = useOrderFile(add);
  const [choosing, setChoosing] = useState(false);
  const take = (chosen: File | undefined) => {
    setChoosing(false);
    if (chosen) read(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={styles.file}
      aria-label={t('File')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <FileButton
        label={t('Or choose a file (CSV, XLSX, XLS, ODS)')}
        disabled={!scripts}
        accept={TABLE_FILE_TYPES}
        aria-invalid={failure ? true : undefined}
        aria-describedby={`${id}-said`}
        onChoose={take}
      />
      <p
        id={`${id}-said`}
        className={failure ? styles.wrong : styles.hint}
        role={failure ? 'alert' : 'status'}
      >
        {failure || (reading && t('Loading')) || (file?.taken && <Taken file={file} />)}
      </p>
      {file?.taken && !choosing && (
        <Button size="small" variant="quiet" onClick={() => setChoosing(true)}>
          {t('Choose other columns')}
        </Button>
      )}
      {file && (choosing || !file.taken) && (
        <ColumnChoice
          key={`${file.name} ${file.encoding}`}
          file={file}
          onEncoding={readAs}
          onChoose={(place, columns) => {
            setChoosing(false);
            choose(place, columns);
          }}
        />
      )}
    </section>
  );
}

/** Tells how many lines were read, and from which columns. */
function Taken({ file }: { file: UploadedOrderFile }) {
  const t = useText();
  const { name, tables, place, heading, columns, taken = [], read, without, hiddenSheets } = file;
  const sheet = tables[place]?.sheet ?? '';
  const raised = taken.filter(({ pieces }) => pieces !== undefined).length;
  const nameOf = (column: number) =>
    tables[place]?.rows[heading]?.[column] || t('Column {number}', { number: column + 1 });
  return (
    <>
      {t('{name}: {number} lines read.', { name, number: read })}
      {raised > 0 && (
        <> {t('Lines already there whose quantity was raised: {number}.', { number: raised })}</>
      )}
      {tables.length > 1 && (
        <>
          {' '}
          {t('Sheet “{sheet}”; sheets not read: {number}.', { sheet, number: tables.length - 1 })}
        </>
      )}
      {columns && (
        <>
          {' '}
          {t('Number: “{column}”.', { column: nameOf(columns.number) })}{' '}
          {columns.quantity !== undefined &&
            t('Quantity: “{column}”.', { column: nameOf(columns.quantity) })}
        </>
      )}
      {without > 0 && <> {t('Rows without a number: {number}.', { number: without })}</>}
      <HiddenParts sheets={hiddenSheets} rows={tables[place]?.hiddenRows ?? 0} />
    </>
  );
}

interface ChoiceProps {
  file: UploadedOrderFile;
  onEncoding: (encoding: TextEncoding) => void;
  /** @param place index of the table */
  onChoose: (place: number, columns: RecognisedColumns) => void;
}

const PREVIEW_ROWS = 4;

/** Lets the person choose a file's table, and the columns with the numbers and the quantities. */
function ColumnChoice({ file, onEncoding, onChoose }: ChoiceProps) {
  const t = useText();
  const [place, setPlace] = useState(file.place);
  const rows = file.tables[place]?.rows ?? [];
  const { heading } = recogniseColumns(rows);
  const width = Math.max(0, ...rows.slice(0, 50).map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => {
    const name = rows[heading]?.[column] || t('Column {number}', { number: column + 1 });
    return { value: String(column), label: name };
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const quantity = fields.get('quantity');
    const columns = { number: Number(fields.get('number')) };
    onChoose(place, quantity === '' ? columns : { ...columns, quantity: Number(quantity) });
  };
  const chosenColumns = place === file.place ? file.columns : undefined;
  return (
    <form onSubmit={submit} className={styles.choice} aria-label={t('Columns')}>
      <p className={styles.hint}>
        {t('Which column holds the numbers, and which the quantities?')}
      </p>
      {file.encoding && <p className={styles.hint}>{t(checkLetters)}</p>}
      <div className={styles.selects}>
        {file.encoding && <EncodingSelect value={file.encoding} onChange={onEncoding} />}
        {file.tables.length > 1 && (
          <Select
            label={t('Sheet')}
            value={String(place)}
            onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}
          >
            {file.tables.map(({ sheet }, index) => (
              <option key={sheet} value={index}>
                {sheet}
              </option>
            ))}
          </Select>
        )}
        <Select
          key={`n${place}`}
          label={t('Number')}
          name="number"
          defaultValue={chosenColumns?.number ?? 0}
        >
          {columns.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          key={`q${place}`}
          label={t('Quantity')}
          name="quantity"
          defaultValue={chosenColumns?.quantity ?? ''}
        >
          <option value="">{t('One of each')}</option>
          {columns.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="primary">
          {t('Add these lines')}
        </Button>
      </div>
      <Preview columns={columns} rows={rows.slice(heading + 1, heading + 1 + PREVIEW_ROWS)} />
    </form>
  );
}

interface PreviewProps {
  columns: readonly { value: string; label: string }[];
  rows: readonly (readonly string[])[];
}

function Preview({ columns, rows }: PreviewProps) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard, too
    <section className={styles.preview} tabIndex={0} aria-label={t('Preview')}>
      <table>
        <thead>
          <tr>
            {columns.map(({ value, label }) => (
              <th key={value} scope="col">
                <bdi>{label}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
            <tr key={index}>
              {columns.map(({ value }) => (
                <td key={value}>
                  <bdi dir="ltr">{row[Number(value)]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Text above the preview of a text file whose encoding is a guess. */
export const checkLetters: TextKey =
  'The file does not say how its letters are encoded. Check them in the preview, and choose another encoding if they look wrong.';

interface EncodingProps {
  value: TextEncoding;
  onChange: (encoding: TextEncoding) => void;
}

export function EncodingSelect({ value, onChange }: EncodingProps) {
  const t = useText();
  return (
    <Select
      label={t('Encoding')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as TextEncoding)}
    >
      {textEncodings.map((encoding) => (
        <option key={encoding} value={encoding}>
          {encodingWords[encoding]}
        </option>
      ))}
    </Select>
  );
}

/** Tells how many hidden sheets and rows of a file were left out. */
export function HiddenParts({ sheets, rows }: { sheets: number; rows: number }) {
  const t = useText();
  return (
    <>
      {sheets > 0 && <> {t('Hidden sheets left out: {number}.', { number: sheets })}</>}
      {rows > 0 && <> {t('Hidden rows left out: {number}.', { number: rows })}</>}
    </>
  );
}
