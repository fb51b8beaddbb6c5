import { Box, Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { busyStates } from '#contract/staff/import-names.ts';
import type { ImportRow } from '#contract/staff/imports.ts';
import { momentWords } from '#ui/desk/words.ts';
import { CatalogueFiles } from '../../../export/desk/web/catalogue-files.tsx';
import { stateWords } from './import-words.ts';
import { UploadCard } from './upload-card.tsx';

const wide = { display: { xs: 'none', md: 'table-cell' } };

/** The upload of a new import, and the list of all imports. */
export const ImportList = () => (
  <Box>
    <UploadCard />
    <List title="Imports" perPage={25} actions={false} exporter={false} empty={false}>
      <DataTable
        rowClick="show"
        bulkActionButtons={false}
        empty={<Typography sx={{ p: 2 }}>No import so far.</Typography>}
      >
        <DataTable.Col
          source="state"
          disableSort
          render={(row: ImportRow) => <StateWords row={row} />}
        />
        <DataTable.Col
          source="files"
          disableSort
          sx={{ overflowWrap: 'anywhere' }}
          render={({ files }: ImportRow) => files.join(', ')}
        />
        <DataTable.Col source="who" disableSort sx={wide} />
        <DataTable.Col
          source="created"
          label="Uploaded"
          disableSort
          render={({ created }: ImportRow) => momentWords(created)}
        />
        <DataTable.Col
          source="version"
          disableSort
          sx={wide}
          render={({ version }: ImportRow) => version ?? '–'}
        />
      </DataTable>
    </List>
    <CatalogueFiles />
  </Box>
);

function StateWords({ row: { state } }: { row: ImportRow }) {
  const colour =
    state === 'failed'
      ? 'error.main'
      : state === 'done'
        ? 'success.main'
        : busyStates.includes(state)
          ? 'primary.main'
          : 'text.primary';
  return (
    <Box component="span" sx={{ color: colour, whiteSpace: 'nowrap' }}>
      {stateWords[state]}
    </Box>
  );
}
