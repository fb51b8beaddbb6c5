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
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { ImportKind } from '#contract/staff/import-names.ts';
import type { ImportRun, ImportTable } from '#contract/staff/imports.ts';
import { call } from '../calls.ts';
import { kindWords, sizeWords } from './import-words.ts';

interface TableMappingProps {
  place: { id: string; file: number; table: number };
  name: string;
  /** Bytes of the file. */
  size: number;
  table: ImportTable;
  kinds: ImportRun['kinds'];
  /** Too late for another mapping. */
  fixed: boolean;
}

/** On a phone the choice is what counts. */
const wide = { display: { xs: 'none', sm: 'table-cell' } };

/** What a table of a file holds, and which of its columns is which. */
export function TableMapping({ place, name, size, table, kinds, fixed }: TableMappingProps) {
  const [kind, setKind] = useState(table.kind);
  const [columns, setColumns] = useState<Record<number, string>>(() =>
    Object.fromEntries(table.columns.map((one) => [one.place, one.column])),
  );
  const { save, saving } = useSave(place);
  function choose(next: ImportKind | null) {
    setKind(next);
    const known = kinds.find((one) => one.kind === next)?.columns ?? [];
    setColumns((old) => {
      const kept = Object.entries(old).filter(([, column]) => known.includes(column));
      const taken = kept.map(([, column]) => column);
      return { ...byName(table.header, known, taken), ...Object.fromEntries(kept) };
    });
  }

  const choice = kinds.find((one) => one.kind === kind);
  const changed = kind !== table.kind || asText(columns) !== asText(fromTable(table));
  const taken = new Set(Object.values(columns));
  const missing = (choice?.needed ?? []).filter((group) => !group.some((one) => taken.has(one)));

  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
          <Box sx={{ flex: 1, minWidth: 200 }}>
            <Typography variant="h2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography color="textSecondary">
              {sizeWords(size)}
              {table.remembered && ', columns as they were set for such a file before'}
            </Typography>
          </Box>
          <TextField
            select
            label="Holds"
            value={kind ?? ''}
            disabled={fixed}
            sx={{ minWidth: 200 }}
            onChange={({ target }) => choose((target.value || null) as ImportKind | null)}
          >
            <MenuItem value="">Nothing: leave it out</MenuItem>
            {kinds.map((one) => (
              <MenuItem key={one.kind} value={one.kind}>
                {kindWords[one.kind]}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {table.problem && <Alert severity="warning">{table.problem}</Alert>}
        <Columns
          table={table}
          columns={columns}
          choices={choice?.columns ?? []}
          fixed={fixed}
          onChange={(at, column) =>
            setColumns((old) => {
              const rest = Object.entries(old).filter(
                ([other, name]) => Number(other) !== at && name !== column,
              );
              return Object.fromEntries(column ? [...rest, [at, column]] : rest);
            })
          }
        />
        {kind !== null && missing.length > 0 && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            Still needed: {missing.map((group) => group.join(' or ')).join(', ')}
          </Alert>
        )}
        {changed && !fixed && (
          <Button
            sx={{ mt: 2 }}
            variant="contained"
            disabled={saving || (kind !== null && missing.length > 0)}
            onClick={() => save(kind, columns, choice?.columns ?? [])}
          >
            Save the columns
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

/** Headers that are called like a column that nothing else is yet. */
function byName(header: readonly string[], known: readonly string[], taken: readonly string[]) {
  const found: Record<number, string> = {};
  for (const [at, name] of header.entries()) {
    const column = known.find((one) => one === name.trim().toLowerCase());
    if (column && !taken.includes(column)) found[at] = column;
  }
  return found;
}

const fromTable = (table: ImportTable): Record<number, string> =>
  Object.fromEntries(table.columns.map((one) => [one.place, one.column]));

/** The same for the same columns, in whatever order they were set. */
const asText = (columns: Record<number, string>): string =>
  JSON.stringify(Object.entries(columns).sort(([a], [b]) => Number(a) - Number(b)));

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
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
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
                    sx={{ minWidth: 200 }}
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

function useSave(place: TableMappingProps['place']) {
  const [saving, setSaving] = useState(false);
  const queries = useQueryClient();
  const notify = useNotify();
  async function save(
    kind: ImportKind | null,
    columns: Record<number, string>,
    known: readonly string[],
  ) {
    setSaving(true);
    try {
      await call('setImportMapping', {
        ...place,
        kind,
        columns: Object.entries(columns)
          .filter(([, column]) => known.includes(column))
          .map(([at, column]) => ({ column, place: Number(at) })),
      });
      notify('Columns saved: such a file is read like this from now on.', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    await queries.invalidateQueries({ queryKey: ['import', place.id] });
    setSaving(false);
  }
  return { save, saving };
}
