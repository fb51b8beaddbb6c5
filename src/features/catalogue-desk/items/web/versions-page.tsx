import {
  Alert,
  Box,
  Button,
  Card,
  Chip,
  Link as MuiLink,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Confirm, Link, Title } from 'react-admin';
import type { ChangeSet, VersionRow } from '#contract/staff/publishing.ts';
import { useAttempt } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { Pages } from '#ui/desk/list.tsx';
import { NumberText } from '#ui/desk/views.tsx';
import { itemPath, momentWords } from '#ui/desk/words.ts';
import { PublishBar, publishKey, summaryWords } from './edit.tsx';

const VERSIONS = 20;
const versionsKey = ['versions'];

/** A rollback request, and the version that was live at that time. */
interface Rollback {
  readonly id: string;
  readonly from: string;
}

/** The published versions, with rollback. */
export function VersionsPage() {
  const [page, setPage] = useState(0);
  const [rollback, setRollback] = useState<Rollback>();
  const { data, error } = useQuery({
    queryKey: [...versionsKey, page],
    queryFn: ({ signal }) => call('listVersions', { page: page + 1, size: VERSIONS }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const current = data?.val.find((version) => version.current);
  const { data: state } = useQuery({
    queryKey: publishKey,
    queryFn: async ({ signal }) => (await call('getPublishState', {}, signal)).val,
  });
  const rollBack = useRollBack(() => setRollback(undefined));
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
                setRollback({ id: version.id, from: state?.version ?? current?.id ?? '' })
              }
            />
          ))}
        </Box>
      )}
      <Pages count={data?.pageInfo?.count ?? 0} size={VERSIONS} page={page} onPage={setPage} />
      {state && (
        <Typography color="textSecondary" variant="body2">
          Kept for a rollback: the {state.versionsKept} newest of those before and after an import
          and the last of each day, and the newest two in any case.
        </Typography>
      )}
      <Confirm
        isOpen={rollback !== undefined}
        title={`Roll back to version ${rollback?.id}?`}
        content="Visitors see it at once. What staff edit stays as it is, and nothing is published by itself until somebody publishes. To undo an import for good, revert it."
        confirm={`Roll back to version ${rollback?.id}`}
        onConfirm={() => {
          if (rollback) void rollBack(rollback);
        }}
        onClose={() => setRollback(undefined)}
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

/** Most change sets shown. */
const CHANGE_SETS = 50;
/** Most item numbers shown per change set. */
const NUMBERS = 12;

/** The change sets of a version; without a version, those not published yet. */
function ChangeSets({ version }: { version?: string }) {
  const { data, error } = useQuery({
    queryKey: ['change-sets', version ?? 'open'],
    queryFn: ({ signal }) =>
      call('listChangeSets', { ...(version && { version }), size: CHANGE_SETS }, signal),
    refetchInterval: ({ state }) => (state.data?.val.some(isReverting) ? 1000 : false),
  });
  useRefetchAfterRevert(data?.val.some(isReverting) ?? false);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rectangular" height={64} />;
  if (data.val.length === 0) {
    return <Typography color="textSecondary">No changes recorded.</Typography>;
  }
  const moreSets = (data.pageInfo?.count ?? 0) - data.val.length;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.val.map((set) => (
        <OneSet key={set.id} set={set} />
      ))}
      {moreSets > 0 && <Typography color="textSecondary">and {moreSets} more</Typography>}
    </Box>
  );
}

function OneSet({ set }: { set: ChangeSet }) {
  const [isAsking, setIsAsking] = useState(false);
  const revert = useRevert(set);
  const firstItems = set.items.slice(0, NUMBERS);
  return (
    <Box component="li" sx={{ py: 1, borderTop: '1px solid', borderColor: 'divider' }}>
      <Stack
        direction="row"
        spacing={1.5}
        sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 0.5 }}
      >
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {momentWords(set.at)}, {set.who}: {set.reason}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {summaryWords(set.summary)}
            {set.reverted && '. Reverted later.'}
          </Typography>
          <Typography variant="body2" role="status">
            {set.reverting ? 'Reverting …' : set.revertResult && revertWords(set.revertResult)}
          </Typography>
        </Box>
        {set.canRevert && (
          <Button size="small" color="secondary" onClick={() => setIsAsking(true)}>
            Revert
          </Button>
        )}
      </Stack>
      {firstItems.length > 0 && (
        <Typography
          variant="body2"
          component="div"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
        >
          {firstItems.map((item) => (
            <Box component="span" key={item.id} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {item.what === 'removed' ? (
                <NumberText>{item.number || item.eePn}</NumberText>
              ) : (
                <MuiLink component={Link} to={itemPath(item)}>
                  <NumberText>{item.number || item.eePn || item.name}</NumberText>
                </MuiLink>
              )}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {item.what}
              </Box>
            </Box>
          ))}
          {set.items.length > NUMBERS && <span>and {set.items.length - NUMBERS} more</span>}
        </Typography>
      )}
      <Confirm
        isOpen={isAsking}
        title="Revert these changes?"
        content={`${set.reason}: ${summaryWords(set.summary)}. All items get their previous values, except those changed again later; they are listed afterwards. Stock does not change. Visitors see it after the next publication.`}
        confirm="Revert"
        onConfirm={() => {
          setIsAsking(false);
          void revert();
        }}
        onClose={() => setIsAsking(false)}
      />
    </Box>
  );
}

const isReverting = ({ reverting }: ChangeSet) => reverting;

/** The result of a revert, with the numbers of unchanged items. */
function revertWords(result: NonNullable<ChangeSet['revertResult']>) {
  const { restored, conflicts, items, failure } = result;
  if (failure) return failure;
  const revertedWords = restored === 1 ? '1 item was reverted' : `${restored} items were reverted`;
  const stayed = items.map((item) => item.number || item.eePn).join(', ');
  return conflicts === 0
    ? `${revertedWords}.`
    : `${revertedWords}; ${conflicts} were changed later and stay as they are: ${stayed}`;
}

/** Refetches the desk's data when a revert has ended. */
function useRefetchAfterRevert(working: boolean) {
  const queries = useQueryClient();
  const wasWorking = useRef(working);
  useEffect(() => {
    const ended = wasWorking.current && !working;
    wasWorking.current = working;
    if (!ended) return;
    for (const queryKey of [publishKey, ['change-sets'], ['versions'], ['desk']]) {
      void queries.invalidateQueries({ queryKey });
    }
  }, [working, queries]);
}

function useRevert({ id }: ChangeSet) {
  const attempt = useAttempt();
  const queries = useQueryClient();
  return async () => {
    await attempt(() => call('revertChanges', { id }));
    await queries.invalidateQueries({ queryKey: ['change-sets'] });
  };
}
