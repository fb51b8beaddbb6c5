import { useQuery } from '@tanstack/react-query';
import { useText } from '#features/language/web/use-text.ts';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/site.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinesFailure } from '../lines/lines-failure.tsx';
import { icons, LinesPage } from '../lines/lines-page.tsx';
import { LinesSkeleton } from '../lines/lines-skeleton.tsx';
import { cartQuery } from '../lines/queries.ts';
import { Cart } from './cart.tsx';

/** Manage Cart (specification, section 2.10). */
export function CartPage() {
  const t = useText();
  const query = useQuery({ ...cartQuery(useSite()), refetchOnWindowFocus: 'always' });
  const { data: outcome, refetch, isFetching } = query;
  return (
    <LinesPage
      title={t('Manage Cart')}
      other={{ to: paths.MyFavList, name: t('Lists'), icon: icons.list }}
    >
      {!outcome && <LinesSkeleton />}
      {outcome?.ok === false && (
        <LinesFailure
          message={outcome.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {outcome?.ok && <Cart lines={outcome.val} empty={<EmptyCart />} />}
    </LinesPage>
  );
}

function EmptyCart() {
  const t = useText();
  return (
    <EmptyState level={2} title={t('No data')}>
      <p>{t('Your cart is empty. Find a turbo and add its parts from the build sheet.')}</p>
      <LinkButton variant="primary" to={paths.Index}>
        {t('Search the catalogue')}
      </LinkButton>
    </EmptyState>
  );
}
