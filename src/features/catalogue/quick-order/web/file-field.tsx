import { type DragEvent, useId, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { useScripts } from '#ui/site/use-scripts.ts';
import { ColumnChoice } from './column-choice.tsx';
import styles from './quick-order.module.css';
import { type OrderFile, useOrderFile } from './use-order-file.ts';
import type { QuickLines } from './use-quick-lines.ts';

interface Props {
  add: QuickLines['add'];
}

/** A CSV or XLSX file, chosen or dropped here. */
export function FileField({ add }: Props) {
  const t = useText();
  const id = useId();
  const scripts = useScripts();
  const { file, reading, failure, read, choose } = useOrderFile(add);
  const [choosing, setChoosing] = useState(false);
  const take = (chosen: File | undefined) => {
    setChoosing(false);
    if (chosen) void read(chosen);
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
        label={t('Or choose a file (CSV, XLSX)')}
        disabled={!scripts}
        accept=".csv,.tsv,.txt,.xlsx"
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
          key={file.name}
          file={file}
          onChoose={(place, columns) => {
            setChoosing(false);
            choose(place, columns);
          }}
        />
      )}
    </section>
  );
}

/** What was read, from which columns. */
function Taken({ file }: { file: OrderFile }) {
  const t = useText();
  const { name, tables, place, heading, columns, taken = [], without } = file;
  const nameOf = (column: number) =>
    tables[place]?.rows[heading]?.[column] || t('Column {number}', { number: column + 1 });
  return (
    <>
      {t('{name}: {number} lines read.', { name, number: taken.length })}
      {columns && (
        <>
          {' '}
          {t('Number: “{column}”.', { column: nameOf(columns.number) })}{' '}
          {columns.quantity !== undefined &&
            t('Quantity: “{column}”.', { column: nameOf(columns.quantity) })}
        </>
      )}
      {without > 0 && <> {t('Rows without a number: {number}.', { number: without })}</>}
    </>
  );
}
