import ClaimsIcon from '@mui/icons-material/AssignmentReturnOutlined';
import BuildIcon from '@mui/icons-material/PrecisionManufacturingOutlined';
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined';
import PricesIcon from '@mui/icons-material/SellOutlined';
import type { Desk } from '#ui/desk/desk.ts';
import { ClaimDeskList, ClaimShow } from './claims.tsx';
import { DevelopmentList, DevelopmentShow } from './development.tsx';
import { OrderCreate } from './order-create.tsx';
import { OrderList } from './order-list.tsx';
import { OrderShow } from './order-show.tsx';
import { PriceLists } from './price-lists.tsx';

export const orderDesk: Desk = {
  name: 'orders',
  label: 'Orders',
  group: 'Sales',
  roles: ['sales'],
  icon: OrdersIcon,
  list: OrderList,
  create: OrderCreate,
  show: OrderShow,
};

export const developmentDesk: Desk = {
  name: 'development',
  label: 'Development',
  group: 'Sales',
  roles: ['sales'],
  icon: BuildIcon,
  list: DevelopmentList,
  show: DevelopmentShow,
};

export const priceListDesk: Desk = {
  name: 'price-lists',
  label: 'Price lists',
  group: 'Sales',
  roles: ['sales'],
  icon: PricesIcon,
  list: PriceLists,
};

export const claimDesk: Desk = {
  name: 'claims',
  label: 'Claims',
  group: 'Sales',
  roles: ['sales'],
  icon: ClaimsIcon,
  list: ClaimDeskList,
  show: ClaimShow,
};
