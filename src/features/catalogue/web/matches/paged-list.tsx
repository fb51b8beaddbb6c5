/** The common parts of paged lists: results, cross references, and the turbos that contain a part. */
import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Pager } from '#ui/pager.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { PAGE_SIZE, sizeOf } from '#ui/site/page-size.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';

export interface PagedList<T> {
  /** Undefined while loading or after a failure. */
  rows: readonly T[] | undefined;
  /** Number of all rows; undefined until known. */
  count: number | undefined;
  /** The requested page; counts from 1. */
  page: number;
  /** At least 1. */
  pages: number;
  size: number;
}

/** A list's response with the page and the page size of the URL. */
export function pagedList<T>(
  outcome: Outcome<T[]> | undefined,
  { pindex, size: rowsAsked }: { pindex?: string | undefined; size?: string | undefined },
): PagedList<T> {
  const rows = outcome?.ok ? outcome.val : undefined;
  const count = outcome?.ok ? (outcome.pageInfo?.count ?? outcome.val.length) : undefined;
  const size = sizeOf(rowsAsked);
  const pages = Math.max(1, Math.ceil((count ?? 0) / size));
  return { rows, count, page: Number(pindex ?? '1'), pages, size };
}

/** The part of TanStack Query's result that the list uses. */
interface ListQuery {
  data: Outcome<unknown> | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props {
  query: ListQuery;
  list: PagedList<unknown>;
  /** Accessible name of the pager. */
  label: string;
  /** Path of a page of the list; `size` changes the page size. */
  at: (page: number, size?: number) => string;
  /** See Pager. */
  within?: boolean;
  hasSizes?: boolean;
  children: ReactNode;
}

/** The table, or its loading, empty or failure state, with the pager. */
export function ListFrame({
  query,
  list,
  label,
  at,
  within = false,
  hasSizes = true,
  children,
}: Props) {
  const t = useText();
  const { href } = useSite();
  const { rows, count, page, pages, size } = list;
  return (
    <>
      <ListFailure {...query} />
      {children}
      {rows?.length === 0 && count !== 0 && (
        <p>
          {t('This page of results does not exist.')}{' '}
          <SiteLink to={at(pages)} replace={within} keepScroll={within}>
            {t('To the last page')}
          </SiteLink>
        </p>
      )}
      {count !== undefined && count > PAGE_SIZE && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={label}
          href={(number) => href(at(number))}
          within={within}
          sizes={
            hasSizes ? { now: size, href: (number, rows) => href(at(number, rows)) } : undefined
          }
        />
      )}
    </>
  );
}

function ListFailure({ data, isFetching, refetch }: ListQuery) {
  const t = useText();
  if (!data || data.ok) return null;
  return (
    <ErrorState
      level={2}
      title={t('The search failed')}
      message={data.message}
      retry={data.code === 'badInput' ? undefined : refetch}
      retrying={isFetching}
    />
  );
}
