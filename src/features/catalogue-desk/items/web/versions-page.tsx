import { Alert, Box, Button, Card, Chip, Skeleton, Stack, Typography } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, Title } from 'react-admin';
import type { VersionRow } from '#contract/staff/publishing.ts';
import { call } from '#ui/desk/calls.ts';
import { Pages } from '#ui/desk/plain-table.tsx';
import { useAttempt } from '#ui/desk/use-change.ts';
import { momentWords } from '#ui/desk/words.ts';
import { ChangeSets } from './change-sets.tsx';
import { PublishBar, publishKey } from './publish-bar.tsx';
import { summaryWords } from './publish-words.ts';

const SIZE = 20;
const versionsKey = ['versions'];

/** A rollback request, and the version that was live at that time. */
interface Rollback {
  readonly id: string;
  readonly from: string;
}

/** The published versions, with rollback. */
export function VersionsPage() {
  const [page, setPage] = useState(0);
  const [asked, setAsked] = useState<Rollback>();
  const { data, error } = useQuery({
    queryKey: [...versionsKey, page],
    queryFn: ({ signal }) => call('listVersions', { page: page + 1, size: SIZE }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const current = data?.val.find((version) => version.current);
  const { data: state } = useQuery({
    queryKey: publishKey,
    queryFn: async ({ signal }) => (await call('getPublishState', {}, signal)).val,
  });
  const rollBack = useRollBack(() => setAsked(undefined));
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1100 }}>
      <Title title="Versions" />
      <PublishBar link={false} />
      {error && <Alert severity="error">{error.message}</Alert>}
      {state && state.unpublished > 0 && (
        <Card component="section" sx={{ p: 2 }}>
          <Typography variant="h2" component="h2" gutterBottom>
            Not published yet
          </Typography>
          <ChangeSets />
        </Card>
      )}
      {!data && !error && <Skeleton variant="rectangular" height={320} />}
      {data && (
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data.val.map((version) => (
            <Version
              key={version.id}
              version={version}
              onRollBack={() =>
                setAsked({ id: version.id, from: state?.version ?? current?.id ?? '' })
              }
            />
          ))}
        </Box>
      )}
      <Pages count={data?.pageInfo?.count ?? 0} size={SIZE} page={page} onPage={setPage} />
      {state && (
        <Typography color="textSecondary" variant="body2">
          Kept for a rollback: the {state.versionsKept} newest of those before and after an import
          and the last of each day, and the newest two in any case.
        </Typography>
      )}
      <Confirm
        isOpen={asked !== undefined}
        title={`Roll back to version ${asked?.id}?`}
        content="Visitors see it at once. What staff edit stays as it is, and nothing is published by itself until somebody publishes. To undo an import for good, revert it."
        confirm={`Roll back to version ${asked?.id}`}
        onConfirm={() => {
          if (asked) void rollBack(asked);
        }}
        onClose={() => setAsked(undefined)}
      />
    </Stack>
  );
}

function useRollBack(onEnd: () => void) {
  const attempt = useAttempt();
  const queries = useQueryClient();
  return async ({ id, from }: Rollback) => {
    const send = () => call('rollBackToVersion', { id, from });
    await attempt(send, `Visitors now see version ${id}`);
    onEnd();
    await Promise.all([
      queries.invalidateQueries({ queryKey: publishKey }),
      queries.invalidateQueries({ queryKey: versionsKey }),
    ]);
  };
}

function Version({ version, onRollBack }: { version: VersionRow; onRollBack: () => void }) {
  const [open, setOpen] = useState(false);
  const panel = `version-${version.id}`;
  return (
    <Card component="li" sx={{ mb: 1, p: 1.5 }}>
      <Stack
        direction="row"
        spacing={1.5}
        sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 0.5 }}
      >
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Typography component="h2" sx={{ fontWeight: 600 }}>
            Version {version.id}{' '}
            {version.current && (
              <Chip size="small" color="success" variant="outlined" label="Current version" />
            )}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {momentWords(version.publishedAt)}
            {version.who && `, ${version.who}`}: {version.reason}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {summaryWords(version.summary)}. {version.turbos.toLocaleString('en')} turbos in all.
          </Typography>
        </Box>
        <Button
          size="small"
          color="secondary"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          Changes
        </Button>
        {version.kept && !version.current && (
          <Button size="small" variant="outlined" color="secondary" onClick={onRollBack}>
            Roll back to this version
          </Button>
        )}
        {!version.kept && (
          <Typography variant="body2" color="textSecondary">
            No longer stored
          </Typography>
        )}
      </Stack>
      <Box id={panel} hidden={!open} sx={{ mt: 1.5 }}>
        {open && <ChangeSets version={version.id} />}
      </Box>
    </Card>
  );
}
