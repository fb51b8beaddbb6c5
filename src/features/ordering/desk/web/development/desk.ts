import BuildIcon from '@mui/icons-material/PrecisionManufacturingOutlined';
import type { Desk } from '#ui/desk/desk.ts';
import { DevelopmentList } from './development-list.tsx';
import { DevelopmentShow } from './development-show.tsx';

export const developmentDesk: Desk = {
  name: 'development',
  label: 'Development',
  group: 'Sales',
  roles: ['sales'],
  icon: BuildIcon,
  list: DevelopmentList,
  show: DevelopmentShow,
};
