import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import type { ImportKind } from '#contract/staff/import-names.ts';
import type { ImportRun, ImportTable } from '#contract/staff/imports.ts';
import { kindWords, sizeWords } from './import-words.ts';
import { missingOf, type TablePlace, useMapping } from './use-mapping.ts';

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

/** On a phone only the choice is shown. */
const wide = { display: { xs: 'none', sm: 'table-cell' } };

/** Maps a table of a file: its kind and the meaning of its columns. */
export function TableMapping({ place, name, size, table, kinds, fixed }: TableMappingProps) {
  const { mapping, failure, choose } = useMapping(place, table, kinds);
  const { kind, columns } = mapping;
  function chooseKind(next: ImportKind | null) {
    const known = kinds.find((one) => one.kind === next)?.columns ?? [];
    choose((before) => {
      const kept = Object.entries(before.columns).filter(([, column]) => known.includes(column));
      const taken = kept.map(([, column]) => column);
      const named = byName(table.header, known, taken);
      return { kind: next, columns: { ...named, ...Object.fromEntries(kept) } };
    });
  }

  const choice = kinds.find((one) => one.kind === kind);
  const missing = missingOf(mapping, kinds);

  return (
    <Card>
      <CardContent>
        <TableHeading name={name} size={size} remembered={table.remembered}>
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
                {kindWords[one.kind]}
              </MenuItem>
            ))}
          </TextField>
        </TableHeading>
        {table.problem && <Alert severity="warning">{table.problem}</Alert>}
        <Columns
          table={table}
          columns={columns}
          choices={choice?.columns ?? []}
          fixed={fixed}
          onChange={(at, column) =>
            choose((before) => {
              const rest = Object.entries(before.columns).filter(
                ([other, name]) => Number(other) !== at && name !== column,
              );
              const next = column ? [...rest, [at, column]] : rest;
              return { ...before, columns: Object.fromEntries(next) };
            })
          }
        />
        {kind !== null && missing.length > 0 && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            Still needed: {missing.map((group) => group.join(' or ')).join(', ')}. Until then the
            table is read as before.
          </Alert>
        )}
        {failure && <NotSaved failure={failure} onRetry={() => choose((before) => before)} />}
      </CardContent>
    </Card>
  );
}

interface TableHeadingProps {
  name: string;
  size: number;
  remembered: boolean;
  children: ReactNode;
}

function TableHeading({ name, size, remembered, children }: TableHeadingProps) {
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography variant="h2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography color="textSecondary">
          {sizeWords(size)}
          {remembered && ', columns as they were set for such a file before'}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

function NotSaved({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Not saved: {failure}
    </Alert>
  );
}

/** Headers whose name equals a column that is not mapped yet. */
function byName(header: readonly string[], known: readonly string[], taken: readonly string[]) {
  const found: Record<number, string> = {};
  for (const [at, name] of header.entries()) {
    const column = known.find((one) => one === name.trim().toLowerCase());
    if (column && !taken.includes(column)) found[at] = column;
  }
  return found;
}

interface ColumnsProps {
  table: ImportTable;
  columns: Record<number, string>;
  choices: readonly string[];
  fixed: boolean;
  onChange: (place: number, column: string) => void;
}

function Columns({ table, columns, choices, fixed, onChange }: ColumnsProps) {
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>In the file</TableCell>
            <TableCell>Is</TableCell>
            <TableCell sx={wide}>First rows</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {table.header
            .map((header, at) => ({ header, at }))
            .map(({ header, at }) => (
              <TableRow key={at}>
                <TableCell sx={{ minWidth: 200, overflowWrap: 'anywhere' }}>
                  {header || `(column ${at + 1})`}
                </TableCell>
                <TableCell>
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
                    sx={{ width: 280 }}
                    onChange={({ target }) => onChange(at, target.value)}
                  >
                    <MenuItem value="">Left out</MenuItem>
                    {choices.map((column) => (
                      <MenuItem key={column} value={column}>
                        {column}
                      </MenuItem>
                    ))}
                  </TextField>
                </TableCell>
                <TableCell sx={{ ...wide, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {table.sample
                    .map((row) => row[at] ?? '')
                    .filter((cell) => cell !== '')
                    .join(' · ')}
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
