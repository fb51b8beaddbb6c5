import KeyIcon from '@mui/icons-material/KeyOutlined';
import CatalogueIcon from '@mui/icons-material/MenuBookOutlined';
import VersionsIcon from '@mui/icons-material/RestoreOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import type { Role } from '#contract/staff/names.ts';
import type { Desk } from '#ui/desk/desk.ts';
import { ApiKeyList } from '../erp-stock/web/api-keys.tsx';
import { ImportList } from '../import/web/import-list.tsx';
import { ImportShow } from '../import/web/import-show.tsx';
import { FindPage } from '../items/web/find-page.tsx';
import { CatalogueItemPage, NewCatalogueItemPage } from '../items/web/item-page.tsx';
import { VersionsPage } from '../items/web/versions-page.tsx';
import { ZeroSearchList } from '../zero-searches/web/zero-searches.tsx';

const roles: readonly Role[] = ['catalogue'];

/** The desks of turbos, parts and published versions. */
export const itemDesks: readonly Desk[] = [
  {
    name: 'catalogue',
    label: 'Catalogue',
    group: 'Catalogue',
    roles,
    icon: CatalogueIcon,
    list: FindPage,
    show: CatalogueItemPage,
    create: NewCatalogueItemPage,
  },
  {
    name: 'versions',
    label: 'Versions',
    group: 'Catalogue',
    roles,
    icon: VersionsIcon,
    list: VersionsPage,
  },
];

/** The desks of imports, searches without results and stock keys. */
export const importDesks: readonly Desk[] = [
  {
    name: 'imports',
    label: 'Imports',
    group: 'Catalogue',
    roles,
    icon: UploadIcon,
    list: ImportList,
    show: ImportShow,
  },
  {
    name: 'zero-searches',
    label: 'No results',
    group: 'Catalogue',
    roles,
    icon: SearchOffIcon,
    list: ZeroSearchList,
  },
  {
    name: 'stock-keys',
    label: 'Stock keys',
    group: 'Catalogue',
    roles,
    icon: KeyIcon,
    list: ApiKeyList,
  },
];
