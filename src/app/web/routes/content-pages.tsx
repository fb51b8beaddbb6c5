import { useSearch } from '@tanstack/react-router';
import {
  type ListName,
  parseDetailSearch,
  parseListSearch,
} from '#features/content/web/content-links.ts';
import { DetailPage } from '#features/content/web/detail-page.tsx';
import { FullDetailPage } from '#features/content/web/full-page.tsx';
import { ContentListPage } from '#features/content/web/list-page.tsx';

export { detailHead, listHead } from '#features/content/web/content-head.ts';

function List({ name }: { name: ListName }) {
  const search = useSearch({ strict: false, select: parseListSearch, structuralSharing: true });
  return <ContentListPage name={name} search={search} />;
}

export const VideoList = () => <List name="VideoList" />;
export const BulletinList = () => <List name="BulletinList" />;
export const NewsList = () => <List name="NewsList" />;
export const EcatalogList = () => <List name="EcatalogList" />;

function useDetailSearch() {
  return useSearch({ strict: false, select: parseDetailSearch, structuralSharing: true });
}

export const ContentDetail = () => <DetailPage search={useDetailSearch()} />;
export const ContentDetailFull = () => <FullDetailPage id={useDetailSearch().id} />;
