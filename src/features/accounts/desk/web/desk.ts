import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import type { Desk } from '#ui/desk/desk.ts';
import { viewPath } from '#ui/desk/views.tsx';
import { CustomerList } from './customer-list.tsx';
import { CustomerShow } from './customer-show.tsx';

export const customerDesk: Desk = {
  name: 'customers',
  label: 'Customers',
  group: 'Sales',
  roles: ['sales'],
  icon: PeopleIcon,
  list: CustomerList,
  show: CustomerShow,
};

/** The queue of waiting applications, the oldest first. */
export const waitingPath = viewPath('customers', {
  label: 'Waiting',
  filter: { status: 'waiting' },
  sort: 'registered',
  order: 'ASC',
});

/** The queue of requests for a level. */
export const accessPath = viewPath('customers', {
  label: 'Level requests',
  filter: { access: '1' },
  sort: 'registered',
  order: 'ASC',
});
