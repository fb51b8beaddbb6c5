import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#features/catalogue/web/public.ts';
import { useText } from '#features/language/web/use-text.ts';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/site.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinesFailure } from '../lines/lines-failure.tsx';
import { icons, LinesPage } from '../lines/lines-page.tsx';
import { LinesSkeleton } from '../lines/lines-skeleton.tsx';
import { listQuery } from '../lines/queries.ts';
import { List } from './list.tsx';

/**
 * Manage List (specification, section 2.10).
 * @param page counts from 1
 */
export function ListPage({ page }: { page: number }) {
  const t = useText();
  const query = useQuery({ ...listQuery(useSite(), page), refetchOnWindowFocus: 'always' });
  const { data: outcome, refetch, isFetching } = query;
  return (
    <LinesPage
      title={t('Manage List')}
      more={<BackLink to={paths.Query} />}
      other={{ to: paths.MyCart, name: t('Cart'), icon: icons.cart }}
    >
      {!outcome && <LinesSkeleton />}
      {outcome?.ok === false && (
        <LinesFailure
          message={outcome.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {outcome?.ok && (
        <List
          lines={outcome.val}
          page={page}
          count={outcome.pageInfo?.count ?? outcome.val.length}
          empty={<EmptyList />}
        />
      )}
    </LinesPage>
  );
}

function EmptyList() {
  const t = useText();
  return (
    <EmptyState level={2} title={t('No data')}>
      <p>{t('Your list is empty. What you add to it on a build sheet waits here.')}</p>
      <LinkButton variant="primary" to={paths.Index}>
        {t('Search the catalogue')}
      </LinkButton>
    </EmptyState>
  );
}
