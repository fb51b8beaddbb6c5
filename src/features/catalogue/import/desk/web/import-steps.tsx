import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  LinearProgress,
  Stack,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { busyStates } from '#contract/staff/import-names.ts';
import type { ImportRun } from '#contract/staff/imports.ts';
import { call } from '#ui/desk/calls.ts';
import { useAttempt } from '#ui/desk/use-change.ts';
import { momentWords } from '#ui/desk/words.ts';
import { countOf, stateWords } from './import-words.ts';
import { choicesSaved } from './use-mapping.ts';

type Step = 'checkImport' | 'runImport' | 'cancelImport';

/** The state of the import and the possible next steps. */
export function ImportSteps({ run }: { run: ImportRun }) {
  const { send, sending } = useStep(run.id);
  const button = (step: Step, label: string, variant: 'contained' | 'outlined') => (
    <Button
      key={step}
      variant={variant}
      color={variant === 'contained' ? 'primary' : 'secondary'}
      disabled={sending || run.stopping}
      onClick={() => send(step)}
    >
      {label}
    </Button>
  );
  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ flex: 1, minWidth: 240 }}>
            <Typography variant="h2" component="h2" aria-live="polite">
              {run.stopping ? 'Being cancelled' : stateWords[run.state]}
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
  const known = progress !== null && progress.total > 0;
  return (
    <Box sx={{ mt: 2 }}>
      <LinearProgress
        aria-label="Progress"
        variant={known ? 'determinate' : 'indeterminate'}
        value={known ? Math.min(100, (progress.done / progress.total) * 100) : 0}
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
