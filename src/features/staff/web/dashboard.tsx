import { Box, Button, Card, CardContent, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, Title, usePermissions } from 'react-admin';
import type { Answer } from '#contract/call.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { Role } from '#contract/staff/names.ts';
import { call } from './calls.ts';
import { waitingPath } from './customers/paths.ts';
import { ageOf } from './words.ts';

/** What waits for the person, before any list. */
export function Dashboard() {
  const { permissions: role, isPending } = usePermissions<Role>();
  if (isPending) return null;
  return (
    <Box sx={{ maxWidth: 720, mt: 2 }}>
      <Title title="What waits" />
      {role === 'sales' || role === 'admin' ? <Queues /> : <Nothing />}
    </Box>
  );
}

function Queues() {
  const { data, error } = useQuery({
    queryKey: ['queues'],
    queryFn: async ({ signal }) => (await call('getQueues', {}, signal)).val,
    refetchInterval: 60_000,
  });
  if (error) return <Typography color="error">{error.message}</Typography>;
  if (!data) return <Skeleton variant="rectangular" height={96} />;
  return <WaitingAccounts {...data.waitingAccounts} />;
}

type Waiting = Answer<StaffCalls['getQueues']>['waitingAccounts'];

function WaitingAccounts({ count, oldest }: Waiting) {
  const wait = count === 1 ? '1 account waits' : `${count} accounts wait`;
  return (
    <Card>
      <CardContent sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Typography variant="h2" component="h2">
            {count === 0 ? 'No account waits' : wait}
            {oldest && `, oldest ${ageOf(oldest, Date.now())}`}
          </Typography>
          <Typography color="textSecondary">
            Sign-ups that need a level before they can order
          </Typography>
        </Box>
        {count > 0 && (
          <Button component={Link} to={waitingPath} variant="contained">
            Look at them
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

const Nothing = () => (
  <Typography color="textSecondary">Nothing waits for you. Your lists are in the menu.</Typography>
);
