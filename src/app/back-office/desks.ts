import ContentIcon from '@mui/icons-material/ArticleOutlined';
import ClaimsIcon from '@mui/icons-material/AssignmentReturnOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import CatalogueIcon from '@mui/icons-material/MenuBookOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import PhotoIcon from '@mui/icons-material/PhotoOutlined';
import BuildIcon from '@mui/icons-material/PrecisionManufacturingOutlined';
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined';
import VersionsIcon from '@mui/icons-material/RestoreOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import SecurityIcon from '@mui/icons-material/SecurityOutlined';
import PricesIcon from '@mui/icons-material/SellOutlined';
import TranslateIcon from '@mui/icons-material/TranslateOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import PagesIcon from '@mui/icons-material/WebOutlined';
import type { ResourceProps } from 'react-admin';
import type { Role } from '#contract/staff/names.ts';
import { CustomerList } from '#features/accounts/desk/web/customer-list.tsx';
import { CustomerShow } from '#features/accounts/desk/web/customer-show.tsx';
import { ApiKeyList } from '#features/catalogue-desk/erp-stock/web/api-keys.tsx';
import { ImportList } from '#features/catalogue-desk/import/web/import-list.tsx';
import { ImportShow } from '#features/catalogue-desk/import/web/import-show.tsx';
import { FindPage } from '#features/catalogue-desk/items/web/find-page.tsx';
import {
  CatalogueItemPage,
  NewCatalogueItemPage,
} from '#features/catalogue-desk/items/web/item-page.tsx';
import { VersionsPage } from '#features/catalogue-desk/items/web/versions-page.tsx';
import { ZeroSearchList } from '#features/catalogue-desk/zero-searches/web/zero-searches.tsx';
import { DeskContentList } from '#features/content/desk/web/content-list.tsx';
import { HomeDeskPage } from '#features/content/desk/web/home-desk.tsx';
import { ContentItemPage, NewContentPage } from '#features/content/desk/web/item-page.tsx';
import { PageList, PagePage } from '#features/content/desk/web/pages-desk.tsx';
import { ClaimDeskList, ClaimShow } from '#features/ordering/desk/web/claims.tsx';
import { DevelopmentList, DevelopmentShow } from '#features/ordering/desk/web/development.tsx';
import { OrderCreate } from '#features/ordering/desk/web/order-create.tsx';
import { OrderList } from '#features/ordering/desk/web/order-list.tsx';
import { OrderShow } from '#features/ordering/desk/web/order-show.tsx';
import { PriceLists } from '#features/ordering/desk/web/price-lists.tsx';
import { PictureList } from '#features/pictures/desk/web/picture-list.tsx';
import { TextShow, TextsList } from '#features/texts/desk/web/texts-list.tsx';
import { AuditList, SecurityList, StaffCreate, StaffList } from '#staff/web/staff-accounts.tsx';
import type { deskGroups } from '#ui/desk/words.ts';

/** A menu entry and its pages. */
interface Desk extends ResourceProps {
  readonly name: string;
  readonly label: string;
  readonly icon: typeof OrdersIcon;
}

/** Entries under one heading of the menu. @param roles who may use them, beside admin */
const group = (
  group: (typeof deskGroups)[number],
  roles: readonly Role[],
  desks: readonly Desk[],
) => desks.map((desk) => ({ ...desk, group, roles }));

/** The entries of the menu, in order. */
export const desks = [
  ...group(
    'Sales',
    ['sales'],
    [
      {
        name: 'orders',
        label: 'Orders',
        icon: OrdersIcon,
        list: OrderList,
        create: OrderCreate,
        show: OrderShow,
      },
      { name: 'claims', label: 'Claims', icon: ClaimsIcon, list: ClaimDeskList, show: ClaimShow },
      {
        name: 'customers',
        label: 'Customers',
        icon: PeopleIcon,
        list: CustomerList,
        show: CustomerShow,
      },
      {
        name: 'development',
        label: 'Development',
        icon: BuildIcon,
        list: DevelopmentList,
        show: DevelopmentShow,
      },
      { name: 'price-lists', label: 'Price lists', icon: PricesIcon, list: PriceLists },
    ],
  ),
  ...group(
    'Catalogue',
    ['catalogue'],
    [
      {
        name: 'catalogue',
        label: 'Catalogue',
        icon: CatalogueIcon,
        list: FindPage,
        create: NewCatalogueItemPage,
        show: CatalogueItemPage,
      },
      { name: 'versions', label: 'Versions', icon: VersionsIcon, list: VersionsPage },
      { name: 'pictures', label: 'Pictures', icon: PhotoIcon, list: PictureList },
      { name: 'imports', label: 'Imports', icon: UploadIcon, list: ImportList, show: ImportShow },
      { name: 'zero-searches', label: 'No results', icon: SearchOffIcon, list: ZeroSearchList },
      { name: 'stock-keys', label: 'Stock keys', icon: KeyIcon, list: ApiKeyList },
    ],
  ),
  ...group(
    'Content',
    ['content'],
    [
      {
        name: 'content',
        label: 'Content',
        icon: ContentIcon,
        list: DeskContentList,
        create: NewContentPage,
        show: ContentItemPage,
      },
      { name: 'pages', label: 'Pages', icon: PagesIcon, list: PageList, show: PagePage },
      { name: 'home', label: 'Home page', icon: HomeIcon, list: HomeDeskPage },
      { name: 'texts', label: 'Texts', icon: TranslateIcon, list: TextsList, show: TextShow },
    ],
  ),
  ...group(
    'Administration',
    [],
    [
      { name: 'staff', label: 'Staff', icon: BadgeIcon, list: StaffList, create: StaffCreate },
      { name: 'audit', label: 'Audit log', icon: HistoryIcon, list: AuditList },
      { name: 'security', label: 'Security events', icon: SecurityIcon, list: SecurityList },
    ],
  ),
];
