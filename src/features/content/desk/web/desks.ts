import ContentIcon from '@mui/icons-material/ArticleOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import PagesIcon from '@mui/icons-material/WebOutlined';
import type { Desk } from '#ui/desk/desk.ts';
import { DeskContentList } from './content-list.tsx';
import { HomeDeskPage } from './home-desk.tsx';
import { ContentItemPage, NewContentPage } from './item-page.tsx';
import { PageList, PagePage } from './pages-desk.tsx';

/** The desks of the content beside the catalogue. */
export const contentDesks: readonly Desk[] = [
  {
    name: 'content',
    label: 'Content',
    group: 'Content',
    roles: ['content'],
    icon: ContentIcon,
    list: DeskContentList,
    show: ContentItemPage,
    create: NewContentPage,
  },
  {
    name: 'pages',
    label: 'Pages',
    group: 'Content',
    roles: ['content'],
    icon: PagesIcon,
    list: PageList,
    show: PagePage,
  },
  {
    name: 'home',
    label: 'Home page',
    group: 'Content',
    roles: ['content'],
    icon: HomeIcon,
    list: HomeDeskPage,
  },
];
