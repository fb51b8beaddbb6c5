/**
 * The page of results: search box, heading and rows. One long file, because the heading depends on the rows.
 */
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import type { TurboRow } from '#contract/catalogue.ts';
import { PLACE, type TextKey } from '#language/format.ts';
import { useTerm, useText } from '#language/web/use-text.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import { usePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useWhenWanted } from '#ui/when-wanted.ts';
import { queryAddress } from '../catalogue-links.ts';
import { Compare } from '../compare/compare-box.tsx';
import {
  isInHeading,
  MatchNote,
  NumberSentence,
  OtherKindSentence,
  SentenceAround,
} from '../matches/match-note.tsx';
import { ListFrame, pagedList } from '../matches/paged-list.tsx';
import { otherKindsQuery, turboListQuery } from '../queries.ts';
import { foundTitles, kindTitles, soughtKind } from '../search/search-modes.ts';
import { SearchPanel } from '../search/search-panel.tsx';
import { useVehicleLists, vehicleChoice, vehicleSteps } from '../search/use-vehicle-lists.ts';
import {
  atPage,
  isOverAllBrands,
  lettersAndDigits,
  mayNarrow,
  narrowedBy,
  type QuerySearch,
  searchKind,
  typedIn,
  wheelKind,
} from '../search-params.ts';
import { LateNarrowForm, LateResultsEmpty, LateWheelPage } from './late-parts.ts';
import styles from './query-page.module.css';
import { ResultsTable, SortMenu } from './results-table.tsx';

/** Loaded on demand: only customers have own numbers and download results. */
const loadOwnMatch = () => import('../number-match.tsx').then(({ OwnMatch }) => OwnMatch);

const loadSuperseded = () =>
  import('../number-match.tsx').then(({ SupersededMatch }) => SupersededMatch);

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
  const hasRows = !query.data || Boolean(rows?.length);
  // The list of wheels already says that no turbo contains them.
  if (wheelKind(search) && count === 0 && !isNarrowed) return null;
  return (
    <section className={styles.results} aria-busy={!query.data}>
      {OwnMatch && typedNumber && <OwnMatch val={typedNumber} here={queryAddress(search)} />}
      {Superseded && eePn && <Superseded val={eePn} here={queryAddress(search)} />}
      <ResultsSummary search={search} outcome={query.data} pages={pages}>
        {Download && count ? <Download search={search} count={count} /> : undefined}
        {hasRows && <SortMenu search={search} />}
      </ResultsSummary>
      {mayNarrow(search, count ?? 0) && <LateNarrowForm search={search} />}
      <ListFrame
        query={query}
        list={list}
        label={t('Pages of results')}
        at={(...page) => queryAddress(atPage(search, ...page))}
      >
        {count === 0 && !isNarrowed && <LateResultsEmpty search={search} />}
        {hasRows && <ResultsTable search={search} rows={rows} />}
      </ListFrame>
    </section>
  );
}

interface ResultsSummaryProps {
  search: QuerySearch;
  /** Undefined while the rows load. */
  outcome: Outcome<TurboRow[]> | undefined;
  pages: number;
  /** Buttons for the results, such as the download and the sorting. */
  children?: ReactNode;
}

/**
 * The summary above the table: the result, which screen readers announce when it arrives, and why the first
 * row matched.
 */
function ResultsSummary({ search, outcome, pages, children }: ResultsSummaryProps) {
  const t = useText();
  const count = outcome?.ok ? (outcome.pageInfo?.count ?? outcome.val.length) : undefined;
  const first = outcome?.ok ? outcome.val[0] : undefined;
  const page = Number(search.pindex ?? '1');
  const isNumber = searchKind(search) === 'number';
  const otherKinds = useQuery({
    ...otherKindsQuery(useSite(), search),
    enabled: isNumber && count === 0 && narrowedBy(search).length === 0,
  });
  const [otherKind] = otherKinds.data?.ok ? otherKinds.data.val : [];
  const isLoading = !outcome || otherKinds.isLoading;
  const isEmpty = count === 0 && !isLoading && !otherKind;
  // On the page of a wheel, the h1 names the wheel.
  const Heading = wheelKind(search) ? 'h2' : 'h1';
  return (
    <div className={styles.summary}>
      <div role="status" className={styles.summary}>
        <Heading id="found" className={styles.heading}>
          {otherKind ? (
            <OtherKindSentence group={otherKind} val={search.val ?? ''} />
          ) : (
            <Searched search={search} count={count} first={first} />
          )}
        </Heading>
        {(isLoading || isEmpty || (first && pages > 1)) && (
          <p className={styles.count} data-none={isEmpty || undefined}>
            {isLoading && t('Loading')}
            {isEmpty && t('No data found')}
            {first && t('page {page} of {pages}', { page, pages })}
          </p>
        )}
      </div>
      <LeftOut words={first?.read?.leftOut} />
      <BestMatch search={search} first={first} />
      {children}
    </div>
  );
}

function LeftOut({ words = [] }: { words: readonly string[] | undefined }) {
  const t = useText();
  if (words.length === 0) return null;
  const sentence = (mark: string) =>
    t('Left out because nothing matches: {words}', { words: mark });
  return (
    <p className={styles.why}>
      <SentenceAround sentence={sentence}>
        {words.map((word, at) => (
          <Fragment key={word}>
            {at > 0 && ', '}
            <bdi>{word}</bdi>
          </Fragment>
        ))}
      </SentenceAround>
    </p>
  );
}

function BestMatch({ search, first }: { search: QuerySearch; first: TurboRow | undefined }) {
  const t = useText();
  const bestFirst = searchKind(search) === 'number' && !search.sortSeq && !search.pindex;
  if (!bestFirst || !first || first.read?.as === 'vehicle') return null;
  const typed = first.read?.text ?? search.val ?? '';
  if (!first.match) {
    // A number that starts with the typed text needs no explanation.
    if (!isNumberItself(first, typed)) return null;
    return <p className={styles.why}>{t('Best match: the number itself')}</p>;
  }
  if (isInHeading(first, typed)) return null;
  const [before, after = ''] = t('Best match: {reason}', { reason: PLACE }).split(PLACE);
  return (
    <p className={styles.why}>
      {before}
      <MatchNote row={first} typed={typed} />
      {after}
    </p>
  );
}

function isNumberItself({ turboPn, vehicleOeNo = '' }: TurboRow, typed: string): boolean {
  const numbers = [turboPn, ...vehicleOeNo.split(/[;,]/)];
  return numbers.some((number) => lettersAndDigits(number) === lettersAndDigits(typed));
}

interface SearchedProps {
  search: QuerySearch;
  /** Undefined while the rows load and after a failure. */
  count: number | undefined;
  /** The first row of the page. All rows have the same `read` and `allBy`. */
  first: TurboRow | undefined;
}

/** The result in one sentence. While the rows load, it only names the search. */
function Searched({ search, count = 0, first }: SearchedProps) {
  const t = useText();
  const kind = searchKind(search);
  const val = first?.read?.text ?? typedIn(search) ?? '';
  const around = (found: TextKey, plain?: TextKey) => (mark: string) =>
    first ? t(found, { count, val: mark }) : plain ? t(plain, { val: mark }) : mark;
  if (isOverAllBrands(search)) {
    const sentence = around('{count} turbos for the application {val}');
    return <Application name={search.vehicleApplication ?? ''} sentence={sentence} />;
  }
  if (kind === 'vehicle') {
    return <SearchedVehicle search={search} sentence={around('{count} turbos for {val}')} />;
  }
  if (first?.read?.as === 'vehicle') {
    const sentence = around('{count} turbos for {val}');
    return (
      <SentenceAround sentence={sentence}>
        <bdi>{val}</bdi>
      </SentenceAround>
    );
  }
  if (kind === 'number' || kind === 'model') {
    const sought = first?.read?.as ?? soughtKind(search);
    const title = foundTitles[sought][first?.allBy ?? 'full'];
    return <NumberSentence sentence={around(title, kindTitles[sought])} number={val} />;
  }
  return first ? t('{count} turbos with such a wheel', { count }) : t('Turbos with such a wheel');
}

interface AroundProps {
  sentence: (mark: string) => string;
}

/** The name of an application of any brand. The URL has the name in English. */
function Application({ name, sentence }: AroundProps & { name: string }) {
  const t = useText();
  const termOf = useTerm();
  const translatedName = applicationText(name);
  return (
    <SentenceAround sentence={sentence}>
      <bdi>{translatedName ? t(translatedName) : termOf(name)}</bdi>
    </SentenceAround>
  );
}

function SearchedVehicle({ search, sentence }: AroundProps & { search: QuerySearch }) {
  const t = useText();
  const choice = vehicleChoice(search);
  const { lists } = useVehicleLists(choice);
  const steps = vehicleSteps.flatMap((step) => {
    const name = lists[step].find(({ id }) => id === choice[step])?.name;
    return name ? [{ step, name }] : [];
  });
  if (steps.length === 0) return t('Search by vehicle');
  // A model implies its application, which is left out: 'Volkswagen Golf IV (1J) 1.9 TDI'.
  const hasModel = steps.some(({ step }) => step === 'vehicleModel');
  const names = steps.filter(({ step }) => !hasModel || step !== 'vehicleApplication');
  return (
    <SentenceAround sentence={sentence}>
      {names.map(({ step, name }, index) => (
        <span key={step}>
          {index > 0 && (hasModel ? ' ' : ' › ')}
          <bdi>{name}</bdi>
        </span>
      ))}
    </SentenceAround>
  );
}

/** Applications with translated names, as written in the catalogue and in URLs. */
export const translatedApplications = [
  'Passenger car',
  'Commercial vehicle',
  'Construction',
  'Industrial',
  'Agricultural',
  'Marine',
] as const satisfies readonly TextKey[];

/** The text key of an application; undefined if it is not translated. */
const applicationText = (name: string): TextKey | undefined =>
  translatedApplications.find((one) => one === name);
