import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { usePerson } from '#ui/session/person.tsx';
import { useWhenWanted } from '#ui/site/lazy-part.tsx';
import { useSite } from '#ui/site/site.tsx';
import { queryAddress } from '../catalogue-links.ts';
import { Compare } from '../compare-box.tsx';
import { LateNarrowForm, LateResultsEmpty, LateWheelPage } from '../late-parts.ts';
import { turboListQuery } from '../queries.ts';
import { SearchPanel } from '../search/search-panel.tsx';
import {
  atPage,
  mayNarrow,
  narrowedBy,
  type QuerySearch,
  searchKind,
  wheelKind,
} from '../search/search-params.ts';
import { ListFrame, pagedList } from './paged-list.tsx';
import styles from './query-page.module.css';
import { ResultsSummary } from './results-summary.tsx';
import { ResultsTable } from './results-table.tsx';

/** Few searches need these: only customers have own numbers and take results along. */
const loadOwnMatch = () => import('../own-match.tsx').then(({ OwnMatch }) => OwnMatch);

const loadSuperseded = () =>
  import('../superseded-match.tsx').then(({ SupersededMatch }) => SupersededMatch);

const loadDownload = () =>
  import('./results-download.tsx').then(({ ResultsDownload }) => ResultsDownload);

/** Results of a search; `search` holds the parsed search params (docs/product.md 2.4). */
export function QueryPage({ search }: { search: QuerySearch }) {
  return (
    <div className={styles.page}>
      {wheelKind(search) ? (
        <LateWheelPage search={search}>
          <Results search={search} />
        </LateWheelPage>
      ) : (
        <>
          <EditableSearch key={JSON.stringify(search)} search={search} />
          {searchKind(search) === 'nothing' ? <NothingAsked /> : <Results search={search} />}
        </>
      )}
      <Compare />
    </div>
  );
}

/** The search box with the current search; another mode starts empty. */
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
  const query = useQuery(turboListQuery(useSite(), search));
  const list = pagedList(query.data, search);
  const { rows, count, pages } = list;
  const typedNumber = searchKind(search) === 'number' ? search.val : undefined;
  const isCustomer = usePerson() !== undefined;
  const OwnMatch = useWhenWanted(isCustomer && typedNumber !== undefined, loadOwnMatch);
  const eePn = search.vtype === '2' ? typedNumber : undefined;
  const Superseded = useWhenWanted(eePn !== undefined, loadSuperseded);
  const Download = useWhenWanted(isCustomer, loadDownload);
  const isNarrowed = narrowedBy(search).length > 0;
  // That no turbo holds a wheel, the wheels tell.
  if (wheelKind(search) && count === 0 && !isNarrowed) return null;
  return (
    <section className={styles.results} aria-busy={!query.data}>
      {OwnMatch && typedNumber && <OwnMatch val={typedNumber} here={queryAddress(search)} />}
      {Superseded && eePn && <Superseded val={eePn} here={queryAddress(search)} />}
      <ResultsSummary search={search} outcome={query.data} pages={pages}>
        {Download && count ? <Download search={search} count={count} /> : undefined}
      </ResultsSummary>
      {mayNarrow(search, count ?? 0) && <LateNarrowForm search={search} />}
      <ListFrame
        query={query}
        list={list}
        label={t('Pages of results')}
        at={(...page) => queryAddress(atPage(search, ...page))}
      >
        {count === 0 && !isNarrowed && <LateResultsEmpty search={search} />}
        {(!query.data || (rows && rows.length > 0)) && <ResultsTable search={search} rows={rows} />}
      </ListFrame>
    </section>
  );
}
