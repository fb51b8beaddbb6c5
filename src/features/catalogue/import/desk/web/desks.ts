import KeyIcon from '@mui/icons-material/KeyOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import type { Role } from '#contract/staff/names.ts';
import { ApiKeyList } from '../../../erp-stock/desk/web/api-keys.tsx';
import { ZeroSearchList } from '../../../zero-results/desk/web/zero-searches.tsx';
import { ImportList } from './import-list.tsx';
import { ImportShow } from './import-show.tsx';

const roles: readonly Role[] = ['catalogue'];

/** The desks of imports, searches without results and stock keys. */
export const importDesks = [
  {
    name: 'imports',
    label: 'Imports',
    roles,
    icon: UploadIcon,
    list: ImportList,
    show: ImportShow,
  },
  {
    name: 'zero-searches',
    label: 'No results',
    roles,
    icon: SearchOffIcon,
    list: ZeroSearchList,
  },
  { name: 'stock-keys', label: 'Stock keys', roles, icon: KeyIcon, list: ApiKeyList },
];
