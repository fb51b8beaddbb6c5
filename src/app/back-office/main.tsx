/** Entry point of the back office in the browser, for pages under /staff. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { Box, Button, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Admin, Link, Resource, Title, usePermissions } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Answer } from '#contract/call.ts';
import { CallError, failures } from '#contract/errors.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { NEW_PASSWORD, type Role } from '#contract/staff/names.ts';
import { accessPath, waitingPath } from '#features/accounts/desk/web/customer-list.tsx';
import { PublishBar } from '#features/catalogue-desk/items/web/edit.tsx';
import { newRequests } from '#features/ordering/desk/web/development.tsx';
import {
  claimsToDecide,
  toAnswer,
  toShip,
  unreadMessages,
} from '#features/ordering/desk/web/order-state.tsx';
import { StaffLayout } from '#staff/web/layout.tsx';
import { authProvider, LoginPage, NewPasswordPage } from '#staff/web/login-page.tsx';
import { call, dataProvider } from '#ui/desk/calls.ts';
import { darkTheme, lightTheme } from '#ui/desk/theme.ts';
import { viewPath } from '#ui/desk/views.tsx';
import { ageOf } from '#ui/desk/words.ts';
import { FreshQueryClient } from '#ui/site/call-query.ts';
import { tellZone } from '#ui/site/client.ts';
import { keepTranslatable } from '#ui/site/keep-translatable.ts';
import { desks } from './desks.ts';

/** Retry after a failure of the server or the network, but not after a refusal. */
const isRetryable = (error: unknown) =>
  !(error instanceof CallError) || failures[error.code].status >= 500;

const queries = new FreshQueryClient({
  defaultOptions: {
    queries: { retry: (tries, error) => tries < 3 && isRetryable(error) },
    // Run mutations without a network too, so that the call fails at once and the page can say so.
    mutations: { networkMode: 'always' },
  },
});

/** The back office. It shows the desks of the role; the server checks the rights. */
function StaffApp() {
  return (
    <Admin
      title="Back office"
      dataProvider={dataProvider}
      queryClient={queries}
      authProvider={authProvider}
      dashboard={Dashboard}
      layout={StaffLayout}
      loginPage={LoginPage}
      theme={lightTheme}
      darkTheme={darkTheme}
      defaultTheme="light"
      requireAuth
      disableTelemetry
    >
      {(role: Role) =>
        desks
          .filter(({ roles }) => role === 'admin' || roles.includes(role))
          .map(({ label, group, roles: _, ...resource }) => (
            <Resource key={resource.name} {...resource} options={{ label, group }} />
          ))
      }
    </Admin>
  );
}

/** The first page: the work that waits for the signed-in member of staff. */
function Dashboard() {
  const { permissions: role, isPending } = usePermissions<Role>();
  if (isPending) return null;
  return (
    <Box sx={{ maxWidth: 720, mt: 2 }}>
      <Title title="To do" />
      {role === 'sales' || role === 'admin' ? <Queues /> : null}
      {role === 'catalogue' || role === 'admin' ? <PublishBar /> : null}
      {role === 'content' ? <Nothing /> : null}
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
  if (!data) return <Skeleton variant="rectangular" height={392} />;
  const queues: readonly Omit<QueueProps, 'first'>[] = [
    {
      ...data.waitingOrders,
      wait: ['order to answer', 'orders to answer'],
      about: 'Orders to confirm, change or reject',
      path: viewPath('orders', toAnswer),
    },
    {
      ...data.ordersToShip,
      wait: ['order to ship', 'orders to ship'],
      about: 'Confirmed orders that need a carrier and a tracking number',
      path: viewPath('orders', toShip),
    },
    {
      ...data.unreadMessages,
      wait: ['order with new messages', 'orders with new messages'],
      about: 'Messages of customers that staff have not read yet',
      path: viewPath('orders', unreadMessages),
    },
    {
      ...data.newClaims,
      wait: ['claim to decide', 'claims to decide'],
      about: 'Claims of customers about delivered items',
      path: viewPath('claims', claimsToDecide),
    },
    {
      ...data.waitingAccounts,
      wait: ['account to approve', 'accounts to approve'],
      about: 'Sign-ups that need a level before they can order',
      path: waitingPath,
    },
    {
      ...data.accessRequests,
      wait: ['request for a level', 'requests for a level'],
      about: 'Customers of level C1 who want to see and order more',
      path: accessPath,
    },
    {
      ...data.newDevelopmentRequests,
      wait: ['new development request', 'new development requests'],
      about: 'Items that customers want us to make',
      path: viewPath('development', newRequests),
    },
  ];
  const next = queues.find(({ count }) => count > 0);
  return (
    <Stack spacing={1} sx={{ mb: 1 }}>
      {queues.map((queue) => (
        <Queue key={queue.about} {...queue} first={queue === next} />
      ))}
    </Stack>
  );
}

type Waiting = Answer<StaffCalls['getQueues']>['waitingAccounts'];
interface QueueProps extends Waiting {
  /** The words after the count, in singular and plural. */
  wait: readonly [one: string, several: string];
  about: string;
  path: string;
  /** Whether it is the first queue with work; its button is highlighted. */
  first: boolean;
}

function Queue({ count, oldest, wait: [one, several], about, path, first }: QueueProps) {
  const what = count === 1 ? `1 ${one}` : `${count === 0 ? 'No' : count} ${count ? several : one}`;
  return (
    <Card>
      <CardContent sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Typography
            variant="h2"
            component="h2"
            color={count === 0 ? 'textSecondary' : 'textPrimary'}
          >
            {what}
            {oldest && `, oldest ${ageOf(oldest, Date.now())}`}
          </Typography>
          <Typography color="textSecondary">{about}</Typography>
        </Box>
        {count > 0 && (
          <Button
            component={Link}
            to={path}
            color={first ? 'primary' : 'secondary'}
            variant={first ? 'contained' : 'outlined'}
            aria-label={`Open: ${what}`}
          >
            Open
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

const Nothing = () => (
  <Typography color="textSecondary">There is nothing to do. Your lists are in the menu.</Typography>
);

// The content security policy allows inline styles only with this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
const cache = createCache({ key: 'staff', nonce, prepend: true });
const place = document.getElementById('staff');
if (!place) throw new Error('The page has no element #staff.');

keepTranslatable();
// Before the first call: the server reads filters by days in this zone.
tellZone();
createRoot(place).render(
  <StrictMode>
    <CacheProvider value={cache}>
      {location.pathname === NEW_PASSWORD ? (
        <NewPasswordPage token={location.hash.slice(1)} />
      ) : (
        <BrowserRouter basename="/staff">
          <StaffApp />
        </BrowserRouter>
      )}
    </CacheProvider>
  </StrictMode>,
);
