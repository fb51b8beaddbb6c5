import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import SecurityIcon from '@mui/icons-material/SecurityOutlined';
import { Admin, Resource } from 'react-admin';
import { CallError, failures } from '#contract/errors.ts';
import type { Role } from '#contract/staff/names.ts';
import { customerDesk } from '#features/accounts/desk/web/desk.ts';
import { importDesks, itemDesks } from '#features/catalogue-desk/web/desks.ts';
import { contentDesks } from '#features/content/desk/web/desks.ts';
import { developmentDesk, orderDesk } from '#features/ordering/desk/web/desk.ts';
import { pictureDesk } from '#features/pictures/desk/web/desk.tsx';
import { textsDesk } from '#features/texts/desk/web/desk.ts';
import { authProvider } from '#staff/web/auth-provider.ts';
import { StaffLayout } from '#staff/web/layout.tsx';
import { LoginPage } from '#staff/web/login-page.tsx';
import { AuditList, SecurityList } from '#staff/web/logs.tsx';
import { StaffCreate, StaffList } from '#staff/web/staff-accounts.tsx';
import { dataProvider } from '#ui/desk/data-provider.ts';
import type { Desk } from '#ui/desk/desk.ts';
import { darkTheme, lightTheme } from '#ui/desk/theme.ts';
import { FreshQueryClient } from '#ui/site/fresh-queries.ts';
import { Dashboard } from './dashboard.tsx';

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

/** The entries of the menu, in order. */
const desks: readonly Desk[] = [
  orderDesk,
  customerDesk,
  developmentDesk,
  ...itemDesks,
  pictureDesk,
  ...importDesks,
  ...contentDesks,
  textsDesk,
  {
    name: 'staff',
    label: 'Staff',
    group: 'Administration',
    roles: [],
    icon: BadgeIcon,
    list: StaffList,
    create: StaffCreate,
  },
  {
    name: 'audit',
    label: 'Audit log',
    group: 'Administration',
    roles: [],
    icon: HistoryIcon,
    list: AuditList,
  },
  {
    name: 'security',
    label: 'Security events',
    group: 'Administration',
    roles: [],
    icon: SecurityIcon,
    list: SecurityList,
  },
];

/** The back office. It shows the desks of the role; the server checks the rights. */
export function StaffApp() {
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
