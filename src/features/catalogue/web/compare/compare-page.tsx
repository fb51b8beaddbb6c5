import { useQuery } from '@tanstack/react-query';
import { COMPARED_MOST } from '#contract/catalogue-names.ts';
import type { Comparison } from '#contract/compare.ts';
import { useText } from '#language/web/use-text.ts';
import { BackLink, LinkButton, PrintButton } from '#ui/button.tsx';
import { EmptyState, Skeleton } from '#ui/error-state.tsx';
import { useSite } from '#ui/site/site.tsx';
import { queryAddress } from '../catalogue-links.ts';
import { Compare } from '../compare-box.tsx';
import { ItemFailure, ParamsFailure } from '../item-failure.tsx';
import {
  type CompareSearch,
  compareAddress,
  comparedIds,
  compareQuery,
  isComparable,
} from './compare-links.ts';
import styles from './compare-page.module.css';
import { CompareTable } from './compare-table.tsx';

/** Two to four items side by side (docs/product.md 2.17); `search` holds the parsed search params. */
export function ComparePage({ search }: { search: CompareSearch }) {
  const ids = comparedIds(search);
  if (!ids) return <ParamsFailure />;
  if (!isComparable(ids)) return <NotSoMany tooMany={ids.length > COMPARED_MOST} />;
  return <Compared ids={ids} differs={search.differs === '1'} />;
}

/** Fewer than two, or more than four. */
function NotSoMany({ tooMany }: { tooMany: boolean }) {
  const t = useText();
  return (
    <>
      <EmptyState
        title={
          tooMany
            ? t('You can compare up to {most} items. Remove one first.', { most: COMPARED_MOST })
            : t('Choose two to four turbos, or parts of the same component, to compare them.')
        }
      >
        <LinkButton variant="primary" to={queryAddress()}>
          {t('To the search')}
        </LinkButton>
      </EmptyState>
      <Compare />
    </>
  );
}

interface Props {
  ids: readonly string[];
  differs: boolean;
}

function Compared({ ids, differs }: Props) {
  const t = useText();
  const query = useQuery(compareQuery(useSite(), ids));
  const { data: outcome } = query;
  if (!outcome) return <Skeleton height={480} />;
  if (outcome.ok) return <Sides comparison={outcome.val} ids={ids} differs={differs} />;
  return (
    <ItemFailure
      failure={outcome}
      query={query}
      address={compareAddress(ids)}
      action={<LinkButton to={queryAddress()}>{t('Search Again')}</LinkButton>}
    />
  );
}

function Sides({ comparison, ids, differs }: Props & { comparison: Comparison }) {
  const t = useText();
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.heading}>
          {t('Compare')}
          {comparison.items[0]?.name && (
            <bdi className={styles.kind}>{comparison.items[0].name}</bdi>
          )}
        </h1>
        <div className={styles.actions}>
          <BackLink to={queryAddress()} />
          <LinkButton size="small" to={compareAddress(ids, !differs)} replace keepScroll>
            {differs ? t('Show what is the same, too') : t('Only what differs')}
          </LinkButton>
          <PrintButton />
        </div>
      </header>
      {!comparison.complete && (
        <p className={styles.note}>
          {t('Details of these parts are not open to you: only what the lists show is compared.')}
        </p>
      )}
      <CompareTable comparison={comparison} ids={ids} differs={differs} />
    </article>
  );
}
