import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  MenuItem,
  TableContainer,
  TextField,
  Typography,
} from '@mui/material';
import type { ImportRun, ImportTable } from '#contract/staff/imports.ts';
import { type ImportKind, mayBeComplete } from '#contract/staff/names.ts';
import { breaks, PlainTable } from '#ui/desk/list.tsx';
import { fieldWords } from '#ui/desk/words.ts';
import { importKindWords, importSizeWords } from './import-list.tsx';
import { type Mapping, missingOf, type TablePlace, useMapping } from './use-mapping.ts';

interface TableMappingProps {
  place: TablePlace;
  name: string;
  /** Size of the file in bytes. */
  size: number;
  table: ImportTable;
  kinds: ImportRun['kinds'];
  /** The mapping can no longer be changed. */
  fixed: boolean;
}

/** Maps a table of a file: its kind and the meaning of its columns. */
export function TableMapping({ place, name, size, table, kinds, fixed }: TableMappingProps) {
  const { mapping, failure, choose } = useMapping(place, table, kinds);
  const { kind, columns } = mapping;
  const chooseKind = (next: ImportKind | null) =>
    choose(({ columns: before, complete }) => {
      const columnNames = kinds.find((one) => one.kind === next)?.columns ?? [];
      return { kind: next, complete, columns: columnsOf(table.header, columnNames, before) };
    });
  const choice = kinds.find((one) => one.kind === kind);
  const missing = missingOf(mapping, kinds);
  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
          <Box sx={{ flex: 1, minWidth: 200 }}>
            <Typography variant="h2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography color="textSecondary">
              {importSizeWords(size)}
              {table.remembered && ', columns as they were set for such a file before'}
            </Typography>
          </Box>
          <TextField
            select
            label="Holds"
            value={kind ?? ''}
            disabled={fixed}
            sx={{ minWidth: 200 }}
            onChange={({ target }) => chooseKind((target.value || null) as ImportKind | null)}
          >
            <MenuItem value="">Nothing: leave it out</MenuItem>
            {kinds.map((one) => (
              <MenuItem key={one.kind} value={one.kind}>
                {importKindWords[one.kind]}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {mayBeComplete(kind) && (
          <CompleteChoice
            kind={kind}
            complete={mapping.complete}
            fixed={fixed}
            onChange={(complete) => choose((before) => ({ ...before, complete }))}
          />
        )}
        {table.problem && <Alert severity="warning">{table.problem}</Alert>}
        <Columns
          table={table}
          columns={columns}
          choices={choice?.columns ?? []}
          fixed={fixed}
          onChange={(at, column) => choose((before) => withColumn(before, at, column))}
        />
        {kind !== null && missing.length > 0 && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            Still needed: {missing.map((group) => group.map(fieldWords).join(' or ')).join(', ')}.
            Until then the table is read as before.
          </Alert>
        )}
        {failure && (
          <Alert
            severity="error"
            sx={{ mt: 1 }}
            action={
              <Button color="inherit" size="small" onClick={() => choose((before) => before)}>
                Try again
              </Button>
            }
          >
            Not saved: {failure}
          </Alert>
        )}
      </CardContent>
    </Card>
  );
}

/** What an import of a complete table removes of the items that it names, and what it keeps. */
const completeWords: Readonly<Record<string, { items: string; removed: string }>> = {
  turbos: {
    items: 'turbos',
    removed:
      'Vehicles, OE numbers, interchanges and texts of these turbos that the file does not have are removed, as far as it has a column for them. What stands in several rows of a turbo goes once none of them has it. E&E P/Ns, marks and build sheets stay.',
  },
  components: {
    items: 'components',
    removed:
      'Texts, figures and fitting turbos of these components that the file does not have are removed, as far as it has a column for them. E&E P/Ns, cross references and build sheets stay.',
  },
  crossReferences: {
    items: 'components',
    removed: 'Cross references of these components that the file does not have are removed.',
  },
};

interface CompleteChoiceProps {
  kind: ImportKind;
  complete: boolean;
  fixed: boolean;
  onChange: (complete: boolean) => void;
}

/** Whether a table adds to the items that it names, or is complete for them. */
function CompleteChoice({ kind, complete, fixed, onChange }: CompleteChoiceProps) {
  const { items = '', removed } = completeWords[kind] ?? {};
  return (
    <TextField
      select
      label={`${items.replace(/^./, (letter) => letter.toUpperCase())} of this file`}
      value={complete ? 'complete' : 'add'}
      disabled={fixed}
      helperText={
        complete ? removed : 'What the file says is added or changed. Nothing is removed.'
      }
      sx={{ minWidth: 280, mb: 1 }}
      onChange={({ target }) => onChange(target.value === 'complete')}
    >
      <MenuItem value="add">Add</MenuItem>
      <MenuItem value="complete">This file is complete for its {items}</MenuItem>
    </TextField>
  );
}

/** A mapping with another column at a place of the file; '' for none. */
function withColumn(before: Mapping, at: number, column: string): Mapping {
  const otherColumns = Object.entries(before.columns).filter(
    ([other, name]) => Number(other) !== at && name !== column,
  );
  return {
    ...before,
    columns: Object.fromEntries(column ? [...otherColumns, [at, column]] : otherColumns),
  };
}

/** The known columns: as they were chosen before, else by the names of the headers. */
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

function Columns({ table, columns, choices, fixed, onChange }: ColumnsProps) {
  const choiceOf = (header: string, at: number) => (
    <TextField
      select
      hiddenLabel
      margin="none"
      disabled={fixed || choices.length === 0}
      value={choices.includes(columns[at] ?? '') ? columns[at] : ''}
      slotProps={{
        htmlInput: { 'aria-label': `What ${header} is` },
        select: { displayEmpty: true },
      }}
      sx={{ width: { xs: 160, lg: 280 } }}
      onChange={({ target }) => onChange(at, target.value)}
    >
      <MenuItem value="">Left out</MenuItem>
      {choices.map((column) => (
        <MenuItem key={column} value={column}>
          {fieldWords(column)}
        </MenuItem>
      ))}
    </TextField>
  );
  const samplesOf = (at: number) =>
    table.sample
      .map((row) => row[at] ?? '')
      .filter((cell) => cell !== '')
      .join(' · ');
  return (
    <TableContainer>
      <PlainTable
        rows={table.header.map((header, at) => ({ header, at }))}
        keyOf={({ at }) => at}
        columns={[
          {
            label: 'In the file',
            sx: { minWidth: { xs: 90, sm: 130, lg: 200 }, ...breaks },
            cell: ({ header, at }) => header || `(column ${at + 1})`,
          },
          { label: 'Is', cell: ({ header, at }) => choiceOf(header, at) },
          // On a phone only the choice is shown.
          {
            label: 'First rows',
            wide: true,
            sx: { color: 'text.secondary', ...breaks },
            cell: ({ at }) => samplesOf(at),
          },
        ]}
      />
    </TableContainer>
  );
}
