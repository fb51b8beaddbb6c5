import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-admin';
import type { ChangeSummary, PublishState } from '#contract/staff/publishing.ts';
import { call } from '#ui/desk/calls.ts';
import { useAttempt } from '#ui/desk/use-change.ts';
import { ageOf, momentWords } from '#ui/desk/words.ts';

interface PublishWords {
  readonly title: string;
  /** Whether staff may have to act. */
  readonly urgent: boolean;
  /** Whether to show the publish button. */
  readonly button: boolean;
}

/** No button during a publication. After a rollback only the button publishes again. */
export function publishWords(state: PublishState): PublishWords {
  const { unpublished, rollback, publishing, version, newest } = state;
  if (publishing) return { title: 'Publishing…', urgent: true, button: false };
  if (rollback) {
    const title = `Rolled back: visitors see version ${version} (the newest is ${newest}).`;
    return { title, urgent: true, button: true };
  }
  if (unpublished === 0) return { title: 'Everything is published.', urgent: false, button: false };
  const edits = unpublished === 1 ? '1 edit' : `${unpublished} edits`;
  const title = `${edits} not published yet; they are published automatically within a minute.`;
  return { title, urgent: true, button: true };
}

const names = {
  turbos: ['turbo', 'turbos'],
  parts: ['part', 'parts'],
  lines: ['line', 'lines'],
} as const;
const number = new Intl.NumberFormat('en');

/** The summary of a change set in words: '3 turbos changed, 1 part added'. */
export function summaryWords(summary: ChangeSummary): string {
  const words = (['turbos', 'parts', 'lines'] as const).flatMap((part) =>
    (['added', 'changed', 'removed'] as const).flatMap((what) => {
      const count = summary[part][what];
      if (count === 0) return [];
      return [`${number.format(count)} ${names[part][count === 1 ? 0 : 1]} ${what}`];
    }),
  );
  return words.join(', ') || 'nothing noted';
}

/** Polling intervals, ms: during publication, while edits wait for it, and otherwise. */
const PUBLISHING_MS = 1000;
const POLL_MS = 3000;
const SELDOM = 30_000;

export const publishKey = ['publish-state'];

const isBusy = (state: PublishState | undefined) =>
  state !== undefined && (state.publishing || (state.unpublished > 0 && state.rollback === null));

/** Shows the published version and the unpublished edits, with the publish button. */
export function PublishBar({ link = true }: { link?: boolean }) {
  const { data: state } = useQuery({
    queryKey: publishKey,
    queryFn: async ({ signal }) => (await call('getPublishState', {}, signal)).val,
    refetchInterval: ({ state: { data } }) => {
      if (data?.publishing) return PUBLISHING_MS;
      return isBusy(data) ? POLL_MS : SELDOM;
    },
  });
  if (!state) return <Skeleton variant="rectangular" height={48} />;
  const { title, urgent, button } = publishWords(state);
  return (
    <Alert
      severity={state.rollback ? 'warning' : 'info'}
      variant="outlined"
      icon={state.rollback ? undefined : false}
      action={button && <PublishButton rolledBack={state.rollback !== null} />}
      sx={{
        alignItems: 'center',
        py: 0,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: 1 } },
        '& .MuiAlert-action': { pt: 0 },
        ...(!state.rollback && { borderColor: 'divider', color: 'text.primary' }),
      }}
    >
      <Box role="status">
        <Typography component="span" variant="body2" sx={{ fontWeight: urgent ? 600 : 400 }}>
          {title}
        </Typography>{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {state.rollback && !state.publishing
            ? `Since ${momentWords(state.rollback.since)} by ${state.rollback.who}. Automatic publishing is paused until you publish.`
            : `Visitors read version ${state.version}, made ${momentWords(state.publishedAt)} (${ageOf(state.publishedAt, Date.now())} ago).`}{' '}
          {link && <Link to="/versions">Versions</Link>}
        </Typography>
      </Box>
    </Alert>
  );
}

function PublishButton({ rolledBack }: { rolledBack: boolean }) {
  const attempt = useAttempt();
  const queries = useQueryClient();
  const publish = async () => {
    await attempt(() => call('publishNow', {}));
    await queries.invalidateQueries({ queryKey: publishKey });
  };
  return (
    <Button
      size="small"
      variant={rolledBack ? 'contained' : 'text'}
      onClick={() => void publish()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {rolledBack ? 'Publish all edits' : 'Publish now'}
    </Button>
  );
}
