import CatalogueIcon from '@mui/icons-material/MenuBookOutlined';
import VersionsIcon from '@mui/icons-material/RestoreOutlined';
import type { Desk } from '#ui/desk/desk.ts';
import { FindPage } from './find-page.tsx';
import { ItemPage } from './item-page.tsx';
import { NewItemPage } from './new-item-page.tsx';
import { VersionsPage } from './versions-page.tsx';

/** The desks of turbos, parts and published versions. */
export const catalogueDesks: readonly Desk[] = [
  {
    name: 'catalogue',
    label: 'Catalogue',
    roles: ['catalogue'],
    icon: CatalogueIcon,
    list: FindPage,
    show: ItemPage,
    create: NewItemPage,
  },
  {
    name: 'versions',
    label: 'Versions',
    roles: ['catalogue'],
    icon: VersionsIcon,
    list: VersionsPage,
  },
];
