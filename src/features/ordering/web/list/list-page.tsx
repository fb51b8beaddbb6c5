import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { BackLink } from '#ui/back-link.tsx';
import { useSite } from '#ui/site/site.tsx';
import { EmptyLines, icons, LinesPage } from '../lines/lines-page.tsx';
import { listQuery } from '../lines/queries.ts';
import { List } from './list.tsx';

/**
 * Manage List (docs/product.md 2.10).
 * @param page counts from 1
 * @param size page size
 */
export function ListPage({ page, size }: { page: number; size: number }) {
  const t = useText();
  const query = useQuery({ ...listQuery(useSite(), page, size), refetchOnWindowFocus: 'always' });
  const empty = t('Your list is empty. What you add to it on a build sheet waits here.');
  return (
    <LinesPage
      title={t('Manage List')}
      more={<BackLink to={paths.Query} />}
      other={{ to: paths.MyCart, name: t('Cart'), icon: icons.cart }}
      query={query}
    >
      {query.data?.ok && (
        <List
          lines={query.data.val}
          page={page}
          size={size}
          count={query.data.pageInfo?.count ?? query.data.val.length}
          empty={<EmptyLines sentence={empty} />}
        />
      )}
    </LinesPage>
  );
}
