import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Viewed } from '#contract/content.ts';
import { paths } from '#contract/paths.ts';

import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Pager } from '#ui/pager.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EmptyHistory } from './empty-history.tsx';
import { type HistorySearch, historyAddress } from './history-links.ts';
import { HISTORY_PAGE_SIZE, historyQuery } from './history-query.ts';
import styles from './view-history.module.css';
import { ViewedDays } from './viewed-days.tsx';

/** The items the customer viewed last: turbos, parts, CHRAs and content (docs/product.md 13). */
export function ViewHistoryPage({ search }: { search: HistorySearch }) {
  const t = useText();
  const { data: outcome, refetch } = useQuery(historyQuery(useSite(), search));
  const heading = useRef<HTMLHeadingElement>(null);
  const some = outcome?.ok && (outcome.pageInfo?.count ?? 0) > 0;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('View history')}
        </h1>
        {some && <EmptyHistory onEmptied={() => heading.current?.focus()} />}
      </header>
      {!outcome && <Loading />}
      {outcome && !outcome.ok && (
        <ErrorState
          level={2}
          title={t('The history could not be shown')}
          message={outcome.message}
          code={outcome.code}
          here={historyAddress(Number(search.page ?? '1'))}
          retry={refetch}
        />
      )}
      {outcome?.ok && (some ? <History outcome={outcome} search={search} /> : <Nothing />)}
    </div>
  );
}

interface HistoryProps {
  outcome: Extract<Outcome<Viewed[]>, { ok: true }>;
  search: HistorySearch;
}

function History({ outcome, search }: HistoryProps) {
  const t = useText();
  const { href } = useSite();
  const { val, pageInfo } = outcome;
  const page = Number(search.page ?? '1');
  const pages = Math.max(1, Math.ceil((pageInfo?.count ?? 0) / HISTORY_PAGE_SIZE));
  return (
    <>
      {val.length === 0 && <p>{t('The list has no such page.')}</p>}
      <ViewedDays items={val} />
      {pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={t('Pages of the history')}
          href={(number) => href(historyAddress(number))}
        />
      )}
    </>
  );
}

function Nothing() {
  const t = useText();
  return (
    <EmptyState title={t('Nothing here yet')} level={2}>
      <p>{t('Turbos, parts and articles that you open are listed here, the newest first.')}</p>
      <LinkButton to={paths.Index} variant="primary">
        {t('Search the catalogue')}
      </LinkButton>
    </EmptyState>
  );
}

function Loading() {
  const t = useText();
  return (
    <div role="status" aria-label={t('Loading')} className={styles.days}>
      <Skeleton height={440} />
    </div>
  );
}
