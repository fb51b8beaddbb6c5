import TranslateIcon from '@mui/icons-material/TranslateOutlined';
import type { Desk } from '#ui/desk/desk.ts';
import { TextShow, TextsList } from './texts-list.tsx';

export const textsDesk: Desk = {
  name: 'texts',
  label: 'Texts',
  group: 'Content',
  roles: ['content'],
  icon: TranslateIcon,
  list: TextsList,
  show: TextShow,
};
