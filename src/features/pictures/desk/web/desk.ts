import PhotoIcon from '@mui/icons-material/PhotoOutlined';
import type { Desk } from '#ui/desk/desk.ts';
import { PictureList } from './picture-list.tsx';

export const pictureDesk: Desk = {
  name: 'pictures',
  label: 'Pictures',
  roles: ['catalogue'],
  icon: PhotoIcon,
  list: PictureList,
};
