import { Typography } from '@mui/material';
import { DataTable, List, SelectInput } from 'react-admin';
import { type ZeroSearchKind, zeroSearchKinds } from '#contract/staff/import-names.ts';
import type { ZeroSearch } from '#contract/staff/imports.ts';
import { ListExport } from '#ui/desk/export-button.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { number } from '../../../import/desk/web/import-words.ts';

const kindWords: Record<ZeroSearchKind, string> = {
  turbo: 'Turbo number',
  oe: 'OE number',
  ee: 'E&E P/N',
  part: 'Part or cross reference',
  wheel: 'Wheel dimensions',
};
const kinds = zeroSearchKinds.map((id) => ({ id, name: kindWords[id] }));
const spans = [1, 2, 4, 12, 26, 52].map((weeks) => ({
  id: String(weeks),
  name: weeks === 1 ? 'Last week' : `Last ${weeks} weeks`,
}));

const filters = [
  <SelectInput key="kind" source="kind" label="Search" choices={kinds} emptyText="Any" alwaysOn />,
  <SelectInput
    key="weeks"
    source="weeks"
    label="When"
    choices={spans}
    emptyText="Last 4 weeks"
    alwaysOn
  />,
];
const wide = { display: { xs: 'none', md: 'table-cell' } };

/** Searches without results, the most frequent first. */
export const ZeroSearchList = () => (
  <List
    title="Searches without results"
    filters={filters}
    perPage={25}
    actions={<ListExport list="zeroSearches" />}
    exporter={false}
    empty={false}
  >
    <DataTable
      rowClick={false}
      bulkActionButtons={false}
      empty={<Typography sx={{ p: 2 }}>Every search found something.</Typography>}
    >
      <DataTable.Col
        source="text"
        label="Searched for"
        disableSort
        sx={{ overflowWrap: 'anywhere' }}
      />
      <DataTable.Col
        source="kind"
        label="As"
        disableSort
        render={({ kind }: ZeroSearch) => kindWords[kind]}
      />
      <DataTable.NumberCol
        source="count"
        label="Times"
        disableSort
        render={({ count }: ZeroSearch) => number(count)}
      />
      <DataTable.Col
        source="levels"
        label="By"
        disableSort
        sx={wide}
        render={({ levels }: ZeroSearch) =>
          levels.map(({ level, count }) => `${level || 'visitors'}: ${number(count)}`).join(', ')
        }
      />
      <DataTable.Col
        source="last"
        label="Last"
        disableSort
        sx={wide}
        render={({ last }: ZeroSearch) => momentWords(last)}
      />
      <DataTable.Col
        source="closest"
        label="Nearest in the catalogue"
        disableSort
        render={({ closest }: ZeroSearch) => closest.join(', ') || '–'}
      />
    </DataTable>
  </List>
);
