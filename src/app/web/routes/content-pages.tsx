import {
  type ContentListName,
  parseDetailSearch,
  parseListSearch,
} from '#features/content/web/content-links.ts';
import { DetailPage, FullDetailPage } from '#features/content/web/detail-page.tsx';
import { ContentListPage } from '#features/content/web/list-page.tsx';
import { useCheckedSearch } from './own-page.tsx';

export { detailHead, listHead } from '#features/content/web/content-head.ts';

const List = ({ name }: { name: ContentListName }) => (
  <ContentListPage name={name} search={useCheckedSearch(parseListSearch)} />
);

export const VideoList = () => <List name="VideoList" />;
export const BulletinList = () => <List name="BulletinList" />;
export const NewsList = () => <List name="NewsList" />;
export const EcatalogList = () => <List name="EcatalogList" />;

export const ContentDetail = () => <DetailPage search={useCheckedSearch(parseDetailSearch)} />;
export const ContentDetailFull = () => (
  <FullDetailPage id={useCheckedSearch(parseDetailSearch).id} />
);
