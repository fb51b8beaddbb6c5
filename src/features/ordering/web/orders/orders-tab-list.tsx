import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import { EmptyState, Skeleton } from '#ui/error-state.tsx';
import { Pager } from '#ui/pager.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { type OrdersTab, ordersAddress } from '../ordering-links.ts';
import { LoadFailure } from './load-failure.tsx';

/** Rows in a page of these lists, as their calls have them. */
const ROWS = 50;

interface Props<R> {
  query: UseQueryOptions<Outcome<R[]>, Error, Outcome<R[]>, readonly unknown[]>;
  /** The tab of the orders page that it is. */
  tab: OrdersTab;
  /** Counts from 1. */
  page?: number;
  label: string;
  /** Title where it could not be loaded. */
  failure: string;
  /** Shown where there are no rows at all. */
  empty: { title: string; children: ReactNode };
  children: (rows: readonly R[]) => ReactNode;
}

/** A list of a customer on the page of orders: loads, says what failed or that it is empty, and pages. */
export function OrdersTabList<R>({
  query,
  tab,
  page = 1,
  label,
  failure,
  empty,
  children,
}: Props<R>) {
  const t = useText();
  const site = useSite();
  const { data: outcome, refetch } = useQuery(query);
  if (!outcome) {
    return (
      <div role="status" aria-label={t('Loading')}>
        <Skeleton height={180} />
      </div>
    );
  }
  if (!outcome.ok) {
    return (
      <LoadFailure
        title={failure}
        outcome={outcome}
        back={ordersAddress({ tab })}
        retry={() => void refetch()}
      />
    );
  }
  const count = outcome.pageInfo?.count ?? outcome.val.length;
  if (count === 0) return <EmptyState level={2} {...empty} />;
  const pages = Math.ceil(count / ROWS);
  return (
    <>
      {children(outcome.val)}
      {outcome.pageInfo && pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={label}
          href={(number) => site.href(ordersAddress({ tab, page: String(number) }))}
        />
      )}
    </>
  );
}
