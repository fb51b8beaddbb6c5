import { Alert, Box, Button, Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Confirm, Link } from 'react-admin';
import type { ChangeSet } from '#contract/staff/publishing.ts';
import { call } from '#ui/desk/calls.ts';
import { itemPath } from '#ui/desk/item-paths.ts';
import { NumberText } from '#ui/desk/number-text.tsx';
import { useAttempt } from '#ui/desk/use-change.ts';
import { momentWords } from '#ui/desk/words.ts';
import { publishKey } from './publish-bar.tsx';
import { summaryWords } from './publish-words.ts';

/** Most change sets shown. */
const SIZE = 50;
/** Most item numbers shown per change set. */
const NUMBERS = 12;

/** The change sets of a version; without a version, those not published yet. */
export function ChangeSets({ version }: { version?: string }) {
  const { data, error } = useQuery({
    queryKey: ['change-sets', version ?? 'open'],
    queryFn: ({ signal }) =>
      call('listChangeSets', { ...(version && { version }), size: SIZE }, signal),
    refetchInterval: ({ state }) => (state.data?.val.some(isReverting) ? 1000 : false),
  });
  useRefetchAfterRevert(data?.val.some(isReverting) ?? false);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rectangular" height={64} />;
  if (data.val.length === 0) {
    return <Typography color="textSecondary">No changes recorded.</Typography>;
  }
  const more = (data.pageInfo?.count ?? 0) - data.val.length;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.val.map((set) => (
        <OneSet key={set.id} set={set} />
      ))}
      {more > 0 && <Typography color="textSecondary">and {more} more</Typography>}
    </Box>
  );
}

function OneSet({ set }: { set: ChangeSet }) {
  const [asked, setAsked] = useState(false);
  const revert = useRevert(set);
  const shown = set.items.slice(0, NUMBERS);
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
          <Button size="small" color="secondary" onClick={() => setAsked(true)}>
            Revert
          </Button>
        )}
      </Stack>
      {shown.length > 0 && (
        <Typography
          variant="body2"
          component="div"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
        >
          {shown.map((item) => (
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
        isOpen={asked}
        title="Revert these changes?"
        content={`${set.reason}: ${summaryWords(set.summary)}. All items get their previous values, except those changed again later; they are listed afterwards. Stock does not change. Visitors see it after the next publication.`}
        confirm="Revert"
        onConfirm={() => {
          setAsked(false);
          void revert();
        }}
        onClose={() => setAsked(false)}
      />
    </Box>
  );
}

const isReverting = ({ reverting }: ChangeSet) => reverting;

/** The result of a revert, with the numbers of unchanged items. */
function revertWords(result: NonNullable<ChangeSet['revertResult']>) {
  const { restored, conflicts, items, failure } = result;
  if (failure) return failure;
  const done = restored === 1 ? '1 item was reverted' : `${restored} items were reverted`;
  const stayed = items.map((item) => item.number || item.eePn).join(', ');
  return conflicts === 0
    ? `${done}.`
    : `${done}; ${conflicts} were changed later and stay as they are: ${stayed}`;
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
