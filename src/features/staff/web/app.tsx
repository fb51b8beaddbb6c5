import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import PhotoIcon from '@mui/icons-material/PhotoOutlined';
import SecurityIcon from '@mui/icons-material/SecurityOutlined';
import { QueryClient } from '@tanstack/react-query';
import { Admin, Resource } from 'react-admin';
import { CallError, failures } from '#contract/errors.ts';
import type { Role } from '#contract/staff/names.ts';
import { AuditList } from './audit-list.tsx';
import { authProvider } from './auth-provider.ts';
import { catalogueDesks } from './catalogue/desks.ts';
import { contentDesks } from './content/desks.ts';
import { CustomerList } from './customers/customer-list.tsx';
import { CustomerShow } from './customers/customer-show.tsx';
import { Dashboard } from './dashboard.tsx';
import { dataProvider } from './data-provider.ts';
import type { Desk } from './desk.ts';
import { developmentDesk } from './development/desk.ts';
import { importDesks } from './imports/desks.ts';
import { StaffLayout } from './layout.tsx';
import { LoginPage } from './login-page.tsx';
import { orderDesk } from './orders/desk.ts';
import { PictureList } from './pictures/picture-list.tsx';
import { SecurityList } from './security-list.tsx';
import { StaffCreate, StaffList } from './staff-accounts.tsx';
import { textsDesk } from './texts/desk.ts';
import { darkTheme, lightTheme } from './theme.ts';

/** Asking again helps against a fault of the server or the network, not against a no. */
const mayHelp = (error: unknown) =>
  !(error instanceof CallError) || failures[error.code].status >= 500;

const queries = new QueryClient({
  defaultOptions: { queries: { retry: (tries, error) => tries < 3 && mayHelp(error) } },
});

/** What the menu shows, in its order. */
const desks: readonly Desk[] = [
  orderDesk,
  {
    name: 'customers',
    label: 'Customers',
    roles: ['sales'],
    icon: PeopleIcon,
    list: CustomerList,
    show: CustomerShow,
  },
  developmentDesk,
  ...catalogueDesks,
  {
    name: 'pictures',
    label: 'Pictures',
    roles: ['catalogue'],
    icon: PhotoIcon,
    list: PictureList,
  },
  ...importDesks,
  ...contentDesks,
  textsDesk,
  {
    name: 'staff',
    label: 'Staff',
    roles: [],
    icon: BadgeIcon,
    list: StaffList,
    create: StaffCreate,
  },
  { name: 'audit', label: 'Audit log', roles: [], icon: HistoryIcon, list: AuditList },
  {
    name: 'security',
    label: 'Security events',
    roles: [],
    icon: SecurityIcon,
    list: SecurityList,
  },
];

/** The back office. The server decides what a role may do; here stands what it is shown. */
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
          .map(({ label, roles: _, ...resource }) => (
            <Resource key={resource.name} {...resource} options={{ label }} />
          ))
      }
    </Admin>
  );
}
