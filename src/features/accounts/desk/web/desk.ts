import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import type { Desk } from '#ui/desk/desk.ts';
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
