import { Alert, Box, CircularProgress, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import { busyStates } from '#contract/staff/import-names.ts';
import type { ImportRun } from '#contract/staff/imports.ts';
import { call } from '#ui/desk/calls.ts';
import { ImportReport } from './import-report.tsx';
import { ImportSteps } from './import-steps.tsx';
import { TableMapping } from './table-mapping.tsx';

/** Polling interval while a job runs, ms. */
const POLL_MS = 1000;

const importKey = (id: string) => ['import', id];

const isBusy = (run: ImportRun | undefined) =>
  run !== undefined && (busyStates.includes(run.state) || run.stopping);

/** One import: its files, the report of the dry run, and the progress. */
export function ImportShow() {
  const { id = '' } = useParams<'id'>();
  const { data: run, error } = useQuery({
    queryKey: importKey(id),
    queryFn: async ({ signal }) => (await call('getImport', { id }, signal)).val,
    refetchInterval: ({ state }) => (isBusy(state.data) ? POLL_MS : false),
  });
  return (
    <Box
      // Wide tables scroll within their card.
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1100, mt: 2 }}
    >
      <Title title={run ? `Import ${run.id}` : 'Import'} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {!run && !error && <CircularProgress aria-label="Loading" />}
      {run && <Run run={run} />}
    </Box>
  );
}

function Run({ run }: { run: ImportRun }) {
  // A changed mapping restarts the dry run.
  const checking = run.state === 'checking' && !run.stopping;
  const fixed = (isBusy(run) && !checking) || run.state === 'done' || run.state === 'cancelled';
  return (
    <Stack spacing={3}>
      <ImportSteps run={run} />
      {run.result && <ImportReport id={run.id} state={run.state} result={run.result} />}
      {tablesOf(run).map(({ key, place, file, table }) => (
        <TableMapping
          key={key}
          place={place}
          name={table.sheet === null ? file.name : `${file.name}, sheet ${table.sheet}`}
          size={file.size}
          table={table}
          kinds={run.kinds}
          fixed={fixed}
        />
      ))}
      {run.files.some(({ tables }) => tables.length === 0) && (
        <Typography color="textSecondary">A file without rows was left out.</Typography>
      )}
    </Stack>
  );
}

/** The tables of all files. */
const tablesOf = ({ id, files }: ImportRun) =>
  files.flatMap((file, at) =>
    file.tables.map((table, index) => ({
      key: `${at} ${index}`,
      place: { id, file: at, table: index },
      file,
      table,
    })),
  );
