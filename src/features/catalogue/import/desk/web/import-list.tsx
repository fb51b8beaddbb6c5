import { Box } from '@mui/material';
import { busyStates } from '#contract/staff/import-names.ts';
import type { ImportRow } from '#contract/staff/imports.ts';
import { type Column, DeskList, DeskTable } from '#ui/desk/list.tsx';
import { CatalogueFiles } from '../../../export/desk/web/catalogue-files.tsx';
import { stateWords } from './import-words.ts';
import { UploadCard } from './upload-card.tsx';

const columns: readonly Column<ImportRow>[] = [
  { source: 'state', cell: (row) => <StateWords row={row} /> },
  { source: 'files', look: 'breaks', cell: ({ files }) => files.join(', ') },
  { source: 'who', look: 'wide' },
  { source: 'created', label: 'Uploaded', as: 'moment' },
  { source: 'version', look: 'wide', cell: ({ version }) => version ?? '–' },
];

/** The upload of a new import, and the list of all imports. */
export const ImportList = () => (
  <Box>
    <UploadCard />
    <DeskList title="Imports">
      <DeskTable columns={columns} opens empty="No import so far." />
    </DeskList>
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
