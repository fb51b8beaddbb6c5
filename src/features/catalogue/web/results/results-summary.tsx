import type { ReactNode } from 'react';
import type { TurboRow } from '#contract/catalogue.ts';
import { PLACE, type TextKey } from '#language/format.ts';
import { useTerm, useText } from '#language/web/use-text.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import { kindTitles, soughtKind, turbosFound } from '../search/search-modes.ts';
import {
  isOverAllBrands,
  lettersAndDigits,
  type QuerySearch,
  searchKind,
  typedIn,
  wheelKind,
} from '../search/search-params.ts';
import { useVehicleLists, vehicleChoice, vehicleSteps } from '../search/use-vehicle-lists.ts';
import { MatchNote, NumberSentence } from './match-note.tsx';
import styles from './query-page.module.css';

interface Props {
  search: QuerySearch;
  /** Undefined while the rows load. */
  outcome: Outcome<TurboRow[]> | undefined;
  pages: number;
  /** What can be done with the results. */
  children?: ReactNode;
}

/**
 * The summary above the table: the search, the number of results, and why the first row matched.
 */
export function ResultsSummary({ search, outcome, pages, children }: Props) {
  const t = useText();
  const count = outcome?.ok ? (outcome.pageInfo?.count ?? outcome.val.length) : undefined;
  const page = Number(search.pindex ?? '1');
  // The page of a wheel is headed by the wheel.
  const Heading = wheelKind(search) ? 'h2' : 'h1';
  return (
    <div className={styles.summary}>
      <Heading className={styles.heading}>
        <Searched search={search} byVehicle={outcome?.ok && outcome.val[0]?.byVehicle} />
      </Heading>
      <p role="status" className={styles.count} data-none={count === 0 || undefined}>
        {!outcome && t('Loading')}
        {count === 0 && t('No data found')}
        {count !== undefined && count > 0 && turbosFound(t, count)}
        {count !== undefined &&
          count > 0 &&
          pages > 1 &&
          ` · ${t('page {page} of {pages}', { page, pages })}`}
      </p>
      {outcome?.ok && <BestMatch search={search} first={outcome.val[0]} />}
      {children}
    </div>
  );
}

function BestMatch({ search, first }: { search: QuerySearch; first: TurboRow | undefined }) {
  const t = useText();
  const bestFirst = searchKind(search) === 'number' && !search.sortSeq && !search.pindex;
  if (!bestFirst || !first || first.byVehicle) return null;
  if (!first.match) {
    // A number that starts with the typed text needs no explanation.
    if (!isNumberItself(first, search.val ?? '')) return null;
    return <p className={styles.why}>{t('Best match: the number itself')}</p>;
  }
  const [before, after = ''] = t('Best match: {reason}', { reason: PLACE }).split(PLACE);
  return (
    <p className={styles.why}>
      {before}
      <MatchNote row={first} typed={search.val ?? ''} />
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
  /** The typed text named a vehicle. */
  byVehicle: boolean | undefined;
}

/** The search in words. */
function Searched({ search, byVehicle }: SearchedProps) {
  const t = useText();
  const kind = searchKind(search);
  if (isOverAllBrands(search)) return <Application name={search.vehicleApplication ?? ''} />;
  if (kind === 'vehicle') return <SearchedVehicle search={search} />;
  if (kind === 'number' || kind === 'model') {
    const key = byVehicle ? 'Turbos for {val}' : kindTitles[soughtKind(search)];
    const sentence = (mark: string) => t(key, { val: mark });
    return <NumberSentence sentence={sentence} number={typedIn(search) ?? ''} />;
  }
  return t('Turbos with such a wheel');
}

/** The name of an application of any brand; the address has it in English. */
function Application({ name }: { name: string }) {
  const t = useText();
  const termOf = useTerm();
  const translatedName = applicationText(name);
  return (
    <>
      {t('Application')} › <bdi>{translatedName ? t(translatedName) : termOf(name)}</bdi>
    </>
  );
}

function SearchedVehicle({ search }: { search: QuerySearch }) {
  const t = useText();
  const choice = vehicleChoice(search);
  const { lists } = useVehicleLists(choice);
  const names = vehicleSteps.flatMap((step) => {
    const name = lists[step].find(({ id }) => id === choice[step])?.name;
    return name ? [name] : [];
  });
  if (names.length === 0) return t('Search by vehicle');
  return names.map((name, index) => (
    <span key={vehicleSteps[index]}>
      {index > 0 && ' › '}
      <bdi>{name}</bdi>
    </span>
  ));
}

/** Applications with translated names, as in the catalogue and in addresses. */
export const translatedApplications = [
  'Passenger car',
  'Commercial vehicle',
  'Construction',
  'Industrial',
  'Agricultural',
  'Marine',
] as const satisfies readonly TextKey[];

/** The text key of an application; undefined for an untranslated one. */
const applicationText = (name: string): TextKey | undefined =>
  translatedApplications.find((one) => one === name);
