import { countryOfHsColumn, tradeFields } from '#contract/fields/trade.ts';
import type { ImportRun, ImportTable } from '#contract/staff/imports.ts';
import { type ImportKind, mayBeComplete } from '#contract/staff/names.ts';
import { fileSize } from '#language/format.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { OfficeNotice } from '#ui/office/notice.tsx';
import styles from '#ui/office/office.module.css';
import { OfficeRows, OfficeSection } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import { importKindWords, useColumnWords } from './import-words.ts';
import { type Mapping, missingOf, type TablePlace, useMapping } from './use-mapping.ts';

interface TableMappingProps {
  place: TablePlace;
  name: string;
  /** Size of the file, bytes. */
  size: number;
  table: ImportTable;
  kinds: ImportRun['kinds'];
  /** Whether the mapping can no longer be changed. */
  fixed: boolean;
}

/** Mapping of a table: the kind of table, and the meanings of the columns. */
export function TableMapping({ place, name, size, table, kinds, fixed }: TableMappingProps) {
  const t = useDeskText();
  const { tag } = useLanguage();
  const columnWords = useColumnWords();
  const { mapping, failure, choose } = useMapping(place, table, kinds);
  const { kind, columns, complete } = mapping;
  const columnNames = (of: ImportKind | null): string[] => {
    const names = kinds.find((one) => one.kind === of)?.columns ?? [];
    const hsColumns = table.columns
      .map(({ column }) => column)
      .filter((column) => countryOfHsColumn(column) !== undefined);
    return names.includes(tradeFields.hsCodes.heading) ? [...names, ...hsColumns] : names;
  };
  const chooseKind = (next: ImportKind | null) =>
    choose(({ columns: before, complete: wasComplete }) => ({
      kind: next,
      complete: wasComplete,
      columns: columnsOf(table.header, columnNames(next), before),
    }));
  const missing = missingOf(mapping, kinds);
  const fileWords = fileSize(tag, size);
  return (
    <OfficeSection title={name}>
      <p className={styles.none}>
        {table.remembered
          ? t('{size}, columns as they were set for such a file before', { size: fileWords })
          : fileWords}
      </p>
      <div className={styles.fieldRow}>
        <Select
          label={t('Holds')}
          value={kind ?? ''}
          disabled={fixed}
          onChange={({ target }) => chooseKind((target.value || null) as ImportKind | null)}
        >
          <option value="">{t('Nothing: leave it out')}</option>
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {t(importKindWords[one.kind])}
            </option>
          ))}
        </Select>
        {mayBeComplete(kind) && (
          <CompleteChoice
            kind={kind}
            complete={complete}
            fixed={fixed}
            onChange={(now) => choose((before) => ({ ...before, complete: now }))}
          />
        )}
      </div>
      {table.problem && <OfficeNotice tone="due">{table.problem}</OfficeNotice>}
      <Columns
        table={table}
        columns={columns}
        choices={columnNames(kind)}
        fixed={fixed}
        onChange={(at, column) => choose((before) => withColumn(before, at, column))}
      />
      {kind !== null && missing.length > 0 && (
        <OfficeNotice tone="due">
          {t('Still needed: {columns}. Until then the table is read as before.', {
            columns: missing.map((group) => group.map(columnWords).join(` ${t('or')} `)).join(', '),
          })}
        </OfficeNotice>
      )}
      {failure && (
        <OfficeNotice tone="bad">
          <p>{t('Not saved: {why}', { why: failure })}</p>
          <Button size="small" onClick={() => choose((before) => before)}>
            {t('Try again')}
          </Button>
        </OfficeNotice>
      )}
    </OfficeSection>
  );
}

/** Texts about complete tables: what an import deletes from the table's items, and what it keeps. */
const completeWords: Readonly<
  Record<string, { label: DeskKey; complete: DeskKey; removed: DeskKey }>
> = {
  turbos: {
    label: 'Turbos of this file',
    complete: 'This file is complete for its turbos',
    removed:
      'Vehicles, OE numbers, interchanges, texts and figures of these turbos that the file does not have are removed, as far as it has a column for them. What stands in several rows of a turbo goes once none of them has it. E&E P/Ns, marks and build sheets stay.',
  },
  components: {
    label: 'Components of this file',
    complete: 'This file is complete for its components',
    removed:
      'Texts, figures and fitting turbos of these components that the file does not have are removed, as far as it has a column for them. E&E P/Ns, cross references and build sheets stay.',
  },
  crossReferences: {
    label: 'Components of this file',
    complete: 'This file is complete for its components',
    removed: 'Cross references of these components that the file does not have are removed.',
  },
};

interface CompleteChoiceProps {
  kind: ImportKind;
  complete: boolean;
  fixed: boolean;
  onChange: (complete: boolean) => void;
}

/** Choice whether a table adds to its items or has all their data. */
function CompleteChoice({ kind, complete, fixed, onChange }: CompleteChoiceProps) {
  const t = useDeskText();
  const words = completeWords[kind];
  if (!words) return null;
  return (
    <Select
      label={t(words.label)}
      value={complete ? 'complete' : 'add'}
      disabled={fixed}
      hint={
        complete
          ? t(words.removed)
          : t('What the file says is added or changed. Nothing is removed.')
      }
      onChange={({ target }) => onChange(target.value === 'complete')}
    >
      <option value="add">{t('Add')}</option>
      <option value="complete">{t(words.complete)}</option>
    </Select>
  );
}

/** Assigns `column` to the file's column at index `at`; '' removes the assignment. */
function withColumn(before: Mapping, at: number, column: string): Mapping {
  const otherColumns = Object.entries(before.columns).filter(
    ([other, name]) => Number(other) !== at && name !== column,
  );
  return {
    ...before,
    columns: Object.fromEntries(column ? [...otherColumns, [at, column]] : otherColumns),
  };
}

/**
 * Columns after the kind of the table was changed. Choices stay for columns that the new kind has. Its other
 * columns are found by the headings.
 */
function columnsOf(
  header: readonly string[],
  columnNames: readonly string[],
  before: Mapping['columns'],
): Mapping['columns'] {
  const keptColumns = Object.entries(before).filter(([, column]) => columnNames.includes(column));
  const keptNames = keptColumns.map(([, column]) => column);
  const namedColumns: Mapping['columns'] = {};
  for (const [at, name] of header.entries()) {
    const column = columnNames.find((one) => one === name.trim().toLowerCase());
    if (column && !keptNames.includes(column)) namedColumns[at] = column;
  }
  return { ...namedColumns, ...Object.fromEntries(keptColumns) };
}

interface ColumnsProps {
  table: ImportTable;
  columns: Record<number, string>;
  choices: readonly string[];
  fixed: boolean;
  onChange: (place: number, column: string) => void;
}

/** Columns of a table with their meanings. Phones show no sample rows. */
function Columns({ table, columns, choices, fixed, onChange }: ColumnsProps) {
  const t = useDeskText();
  const columnWords = useColumnWords();
  const samplesOf = (at: number) =>
    table.sample
      .map((row) => row[at] ?? '')
      .filter((cell) => cell !== '')
      .join(' · ');
  const { breaks, wide, choice, meaning } = styles;
  return (
    <OfficeRows
      rows={table.header.map((header, at) => ({ header, at }))}
      keyOf={({ at }) => at}
      columns={[
        {
          head: 'In the file',
          names: true,
          className: breaks,
          cell: ({ header, at }) => header || t('(column {number})', { number: at + 1 }),
        },
        {
          head: 'Is',
          cell: ({ header, at }) => (
            <select
              className={`${choice} ${meaning}`}
              aria-label={t('What {name} is', { name: header })}
              disabled={fixed || choices.length === 0}
              value={choices.includes(columns[at] ?? '') ? columns[at] : ''}
              onChange={({ target }) => onChange(at, target.value)}
            >
              <option value="">{t('Left out')}</option>
              {choices.map((column) => (
                <option key={column} value={column}>
                  {columnWords(column)}
                </option>
              ))}
            </select>
          ),
        },
        {
          head: 'First rows',
          className: `${wide} ${breaks}`,
          cell: ({ at }) => <span className={styles.none}>{samplesOf(at)}</span>,
        },
      ]}
    />
  );
}
