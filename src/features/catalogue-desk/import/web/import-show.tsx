import {
  Alert,
  Box,
  Card,
  CardContent,
  CircularProgress,
  LinearProgress,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { ImportRun } from '#contract/staff/imports.ts';
import { busyStates } from '#contract/staff/names.ts';
import { encodingWords, type TextEncoding } from '#contract/table-names.ts';
import { BusyButton, useAttempt } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { momentWords } from '#ui/desk/words.ts';
import { ImportChanges } from './import-changes.tsx';
import { countOf, importStateWords } from './import-list.tsx';
import { ImportReport } from './import-report.tsx';
import { TableMapping } from './table-mapping.tsx';
import { choicesSaved } from './use-mapping.ts';

/** Polling interval while a job runs, ms. */
const POLL_MS = 1000;

const isBusy = (run: ImportRun | undefined) =>
  run !== undefined && (busyStates.includes(run.state) || run.stopping);

/** One import: its files, the report of the dry run, and the progress. */
export function ImportShow() {
  const { id = '' } = useParams<'id'>();
  const { data: run, error } = useQuery({
    queryKey: ['import', id],
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
      {!run && !error && <CircularProgress />}
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
      {run.files.map((file, at) => (
        <FileEncoding key={file.name} id={run.id} at={at} file={file} fixed={fixed} />
      ))}
      {run.result?.differences !== undefined && (
        <ImportChanges
          id={run.id}
          total={run.result.differences}
          refused={Object.values(run.result.counts).reduce((sum, kind) => sum + kind.refused, 0)}
        />
      )}
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

type Step = 'checkImport' | 'runImport' | 'cancelImport';

/** The state of the import and the possible next steps. */
function ImportSteps({ run }: { run: ImportRun }) {
  const { send, sending } = useStep(run.id);
  const button = (step: Step, label: string, variant: 'contained' | 'outlined') => (
    <BusyButton
      key={step}
      variant={variant}
      color={variant === 'contained' ? 'primary' : 'secondary'}
      disabled={run.stopping}
      busy={sending}
      onClick={() => send(step)}
    >
      {label}
    </BusyButton>
  );
  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ flex: 1, minWidth: 240 }}>
            <Typography variant="h2" component="h2" aria-live="polite">
              {run.stopping ? 'Being cancelled' : importStateWords[run.state]}
              {run.state === 'done' && run.version !== null && `: version ${run.version}`}
            </Typography>
            <Typography color="textSecondary">
              {run.who}, {momentWords(run.created)}
            </Typography>
          </Box>
          <Stack direction="row" spacing={1}>
            {nextSteps(run).map(([step, label], at) =>
              button(step, label, at === 0 && step !== 'cancelImport' ? 'contained' : 'outlined'),
            )}
          </Stack>
        </Box>
        {busyStates.includes(run.state) && <Progress run={run} />}
        {run.failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {run.failure}
          </Alert>
        )}
        {run.outdated && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            The catalogue was changed since the dry run. If this import changes the same items, it
            will be refused; check it again to see how it stands now.
          </Alert>
        )}
      </CardContent>
    </Card>
  );
}

function nextSteps({ state, result }: ImportRun): [Step, string][] {
  const check: [Step, string] = ['checkImport', result ? 'Check again' : 'Check'];
  const cancel: [Step, string] = ['cancelImport', 'Cancel'];
  if (state === 'uploaded' || state === 'failed') return [check, cancel];
  if (state === 'checked') return [['runImport', 'Import and publish'], check, cancel];
  if (state === 'checking' || state === 'queued' || state === 'running') return [cancel];
  return [];
}

function Progress({ run: { progress } }: { run: ImportRun }) {
  const isTotalKnown = progress !== null && progress.total > 0;
  return (
    <Box sx={{ mt: 2 }}>
      <LinearProgress
        aria-label="Progress"
        variant={isTotalKnown ? 'determinate' : 'indeterminate'}
        value={isTotalKnown ? Math.min(100, (progress.done / progress.total) * 100) : 0}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {progress ? `${progress.step}, ${countOf(progress.rows, 'row')}` : 'Begins soon'}
      </Typography>
    </Box>
  );
}

function useStep(id: string) {
  const [sending, setSending] = useState(false);
  const queries = useQueryClient();
  const attempt = useAttempt();
  async function send(step: Step) {
    setSending(true);
    await attempt(async () => {
      // Wait until the last choices are saved.
      await choicesSaved(id);
      await call(step, { id });
    });
    await queries.invalidateQueries({ queryKey: ['import', id] });
    setSending(false);
  }
  return { send, sending };
}

interface FileEncodingProps {
  id: string;
  /** Place of the file in the import. */
  at: number;
  file: ImportRun['files'][number];
  /** The encoding can no longer be changed. */
  fixed: boolean;
}

/** The encoding of a text file that does not tell it: a guess until it is confirmed. */
function FileEncoding({ id, at, file, fixed }: FileEncodingProps) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [sending, setSending] = useState(false);
  const { encoding, encodings, guessed, name } = file;
  if (!encoding) return null;
  async function send(next: TextEncoding) {
    if (sending) return;
    setSending(true);
    await attempt(() => call('setImportEncoding', { id, file: at, encoding: next }));
    await queries.invalidateQueries({ queryKey: ['import', id] });
    setSending(false);
  }
  return (
    <Card>
      <CardContent sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Alert severity={guessed ? 'warning' : 'info'} sx={{ flex: 1, minWidth: 240 }}>
          {guessed
            ? `${name} does not say how its letters are encoded. Check them in the first rows, choose another encoding if they look wrong, and confirm it.`
            : `${name} is read in this encoding, and your next files of this kind will be, too.`}
        </Alert>
        <TextField
          select
          label="Encoding"
          value={encoding}
          disabled={fixed}
          sx={{ minWidth: 220 }}
          onChange={({ target }) => void send(target.value as TextEncoding)}
        >
          {encodings.map((one) => (
            <MenuItem key={one} value={one}>
              {encodingWords[one]}
            </MenuItem>
          ))}
        </TextField>
        {guessed && (
          <BusyButton
            variant="contained"
            disabled={fixed}
            busy={sending}
            onClick={() => void send(encoding)}
          >
            Confirm
          </BusyButton>
        )}
      </CardContent>
    </Card>
  );
}
