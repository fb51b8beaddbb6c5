import { type FormEvent, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { type Columns, recogniseColumns } from '../../numbers/columns.ts';
import styles from './quick-order.module.css';
import type { OrderFile } from './use-order-file.ts';

interface Props {
  file: OrderFile;
  /** @param place of the table */
  onChoose: (place: number, columns: Columns) => void;
}

/** Rows shown of the table. */
const SHOWN = 4;

/** Which table of a file is meant, and what its columns hold. */
export function ColumnChoice({ file, onChoose }: Props) {
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
    const chosen = { number: Number(fields.get('number')) };
    onChoose(place, quantity === '' ? chosen : { ...chosen, quantity: Number(quantity) });
  };
  const known = place === file.place ? file.columns : undefined;
  return (
    <form onSubmit={submit} className={styles.choice} aria-label={t('Columns')}>
      <p className={styles.hint}>
        {t('Which column holds the numbers, and which the quantities?')}
      </p>
      <div className={styles.selects}>
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
          defaultValue={known?.number ?? 0}
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
          defaultValue={known?.quantity ?? ''}
        >
          <option value="">{t('One of each')}</option>
          {columns.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="primary">
          {t('Take these lines')}
        </Button>
      </div>
      <Preview columns={columns} rows={rows.slice(heading + 1, heading + 1 + SHOWN)} />
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
