import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/error-state.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { HEADING } from './line-changes.tsx';
import styles from './lines.module.css';

interface Props {
  title: string;
  /** The page of the other list, with icon and name. */
  other: { to: string; name: string; icon: string };
  /** Further links beside it. */
  more?: ReactNode;
  /** Links to further lists, below the heading. */
  nav?: ReactNode;
  /** The query of the lines. */
  query: UseQueryResult<Outcome<unknown>>;
  /** The loaded lines. */
  children: ReactNode;
}

/**
 * The common layout of the pages of cart and list: heading, link to the other page, loading and
 * failure states.
 */
export function LinesPage({ title, other, more, nav, query, children }: Props) {
  const t = useText();
  const { data: outcome, refetch, isFetching } = query;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 id={HEADING} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {more}
        <SiteLink
          to={other.to}
          className={styles.other}
          title={t('To: {name}', { name: other.name })}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={other.icon} fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
          {other.name}
        </SiteLink>
      </header>
      {nav}
      {!outcome && <LinesSkeleton />}
      {outcome?.ok === false && outcome.code === 'notFound' && (
        <ErrorState level={2} title={outcome.message} />
      )}
      {outcome?.ok === false && outcome.code !== 'notFound' && (
        <ErrorState
          level={2}
          title={t('Process error, please try it later.')}
          message={outcome.message}
          retry={refetch}
          retrying={isFetching}
        />
      )}
      {children}
    </div>
  );
}

/** The empty state; `sentence` explains the page's purpose. */
export function EmptyLines({ sentence }: { sentence: string }) {
  const t = useText();
  return (
    <EmptyState level={2} title={t('No data')}>
      <p>{sentence}</p>
      <LinkButton variant="primary" to={paths.Index}>
        {t('Search the catalogue')}
      </LinkButton>
    </EmptyState>
  );
}

/** Icons of cart and list, on a grid of 16 by 16. */
export const icons = {
  cart: 'M1 2h2.5l2 8h7l2-6H4.2M6.5 13.5h.01M11.5 13.5h.01',
  list: 'M2 3.5h1M2 8h1M2 12.5h1M5.5 3.5H14M5.5 8H14M5.5 12.5H14',
} as const;

const rows = [1, 2, 3, 4, 5];

/** Placeholder of the lines while they load. */
function LinesSkeleton() {
  const t = useText();
  return (
    <div className={styles.bones} role="status" aria-label={t('Loading')}>
      <Skeleton height={40} />
      {rows.map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </div>
  );
}
