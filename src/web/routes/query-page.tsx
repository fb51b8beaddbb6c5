import { QueryPage } from '#features/catalogue/web/query-page.tsx';
import { queryRoute } from './query.tsx';

export function ResultsPage() {
  return <QueryPage search={queryRoute.useSearch()} />;
}
