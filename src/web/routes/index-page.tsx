import { HomePage } from '#features/catalogue/web/home-page.tsx';
import { indexRoute } from './index.tsx';

export function IndexPage() {
  return <HomePage search={indexRoute.useSearch()} />;
}
