import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#features/language/web/use-text.ts';
import { SiteLink, useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { queryAddress } from './catalogue-links.ts';
import { turboListQuery } from './queries.ts';
import styles from './query-page.module.css';
import { ResultsEmpty } from './results-empty.tsx';
import { ResultsSummary } from './results-summary.tsx';
import { ResultsTable } from './results-table.tsx';
import { SearchPanel } from './search-panel.tsx';
import { atPage, type QuerySearch, RESULTS_PAGE_SIZE, searchKind } from './search-params.ts';

/** Results of a search; `search` is the address's, already parsed (specification, section 2.4). */
export function QueryPage({ search }: { search: QuerySearch }) {
  return (
    <div className={styles.page}>
      <EditableSearch key={JSON.stringify(search)} search={search} />
      {searchKind(search) === 'nothing' ? <NothingAsked /> : <Results search={search} />}
    </div>
  );
}

/** The search box again, filled with what was searched; another mode starts empty. */
function EditableSearch({ search }: { search: QuerySearch }) {
  const [edited, setEdited] = useState(search);
  return (
    <SearchPanel
      key={`${edited.vtype ?? '0'}${edited.vsubtype ?? '0'}`}
      search={edited}
      place="results"
      onChange={setEdited}
    />
  );
}

function NothingAsked() {
  const t = useText();
  return (
    <div className={styles.nothing}>
      <h1 className={styles.heading}>{t('Product Search')}</h1>
      <p>{t('Type a number above to search the catalogue.')}</p>
    </div>
  );
}

function Results({ search }: { search: QuerySearch }) {
  const t = useText();
  const site = useSite();
  const { data: outcome, isFetching, refetch } = useQuery(turboListQuery(site, search));
  const rows = outcome?.ok ? outcome.val : undefined;
  const count = outcome?.ok ? (outcome.pageInfo?.count ?? outcome.val.length) : undefined;
  const page = Number(search.pindex ?? '1');
  const pages = Math.max(1, Math.ceil((count ?? 0) / RESULTS_PAGE_SIZE));
  return (
    <section className={styles.results} aria-busy={!outcome}>
      <ResultsSummary search={search} outcome={outcome} pages={pages} />
      {outcome && !outcome.ok && (
        <ErrorState
          level={2}
          title={t('The search could not be done')}
          message={outcome.message}
          action={
            outcome.code !== 'badInput' && (
              <Button onClick={() => void refetch()} disabled={isFetching}>
                {t('Try again')}
              </Button>
            )
          }
        />
      )}
      {count === 0 && <ResultsEmpty search={search} />}
      {count !== 0 && (!outcome || (rows && rows.length > 0)) && (
        <ResultsTable search={search} rows={rows} />
      )}
      {rows?.length === 0 && count !== 0 && (
        <p>
          {t('These results have no such page.')}{' '}
          <SiteLink to={queryAddress(atPage(search, pages))}>{t('To the last page')}</SiteLink>
        </p>
      )}
      {count !== undefined && count > 0 && pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          pages={pages}
          label={t('Pages of results')}
          href={(number) => site.href(queryAddress(atPage(search, number)))}
        />
      )}
    </section>
  );
}
