import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { joined } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import tabs from '#ui/tabs.module.css';
import { useWhenWanted } from '#ui/when-wanted.ts';
import { indexAddress, queryAddress } from '../catalogue-links.ts';
import { ListFrame, pagedList } from '../matches/paged-list.tsx';
import { wheelListQuery } from '../queries.ts';
import { WheelForm } from '../search/wheel-form.tsx';
import {
  diametersOf,
  hasWrongDiameter,
  isDiameter,
  pickSearch,
  type QuerySearch,
  searchKind,
  wheelKind,
} from '../search-params.ts';
import { UnitSwitch, useUnit } from '../wheels/units.tsx';
import { WheelTable } from '../wheels/wheel-table.tsx';
import { ResultsEmpty } from './results-empty.tsx';
import styles from './wheel-page.module.css';

interface Props {
  search: QuerySearch;
  /** The turbos that hold the wheels. */
  children: ReactNode;
}

/** The search by the diameters of a wheel: the form, the wheels beside it, their turbos below. */
export function WheelPage({ search, children }: Props) {
  const isAsked = searchKind(search) !== 'nothing' && !hasWrongDiameter(search);
  return (
    <>
      <div className={styles.beside}>
        <WheelPanel search={search} />
        {isAsked ? <WheelResults search={search} /> : <NothingAsked search={search} />}
      </div>
      {isAsked && children}
    </>
  );
}

function NothingAsked({ search }: { search: QuerySearch }) {
  const t = useText();
  return (
    <div className={styles.results}>
      <h1 className={styles.heading}>
        <WheelTitle search={search} />
      </h1>
      {!hasWrongDiameter(search) && <p>{t('Please enter at least one diameter.')}</p>}
    </div>
  );
}

const wheels = [
  ['1', 'Turbine wheel'],
  ['2', 'Compressor wheel'],
] as const;

/** The form of a wheel, with links to the other wheel and to other searches. */
function WheelPanel({ search }: { search: QuerySearch }) {
  const t = useText();
  const { within, unit, changeUnit } = useUnit<HTMLElement>();
  const wheel = wheelKind(search) ?? '1';
  const { valDim1_1, valDim1_2, valDim2_1, valDim2_2 } = search;
  const diameters = { valDim1_1, valDim1_2, valDim2_1, valDim2_2 };
  return (
    <search ref={within} className={`${tabs.panel} ${styles.panel}`}>
      <nav className={tabs.modes} aria-label={t('Search by')}>
        {wheels.map(([other, name]) => (
          <SiteLink
            key={other}
            to={queryAddress({ ...diameters, isAdvSearch: '1', advQueryVtype: other })}
            className={`${tabs.mode} ${styles.mode}`}
            aria-current={other === wheel || undefined}
          >
            {t(name)}
          </SiteLink>
        ))}
      </nav>
      <div className={styles.form}>
        <WheelForm
          key={JSON.stringify(pickSearch(search))}
          search={search}
          wheel={wheel}
          unit={unit}
          isNamed
        />
      </div>
      <UnitSwitch unit={unit} onChange={changeUnit} />
      <p className={styles.other}>
        <SiteLink to={indexAddress()}>{t('Search by turbo or vehicle')}</SiteLink>
      </p>
    </search>
  );
}

/** Loaded on demand: only some customers download results. */
const loadDownload = () =>
  import('./results-download.tsx').then(({ ResultsDownload }) => ResultsDownload);

/** The wheels within 0.5 mm of the diameters, the closest first, else the nearest wheels. */
function WheelResults({ search }: { search: QuerySearch }) {
  const t = useText();
  const query = useQuery(wheelListQuery(useSite(), search));
  const list = pagedList(query.data, { pindex: search.wheelPage });
  const { rows, count, page, pages } = list;
  const Download = useWhenWanted(usePerson() !== undefined, loadDownload);
  const at = (wheelPage: number) => queryAddress({ ...search, wheelPage: String(wheelPage) });
  return (
    <section className={styles.results} aria-busy={!query.data}>
      <div className={styles.summary}>
        <h1 className={styles.heading}>
          <WheelTitle search={search} />
        </h1>
        <p role="status" className={styles.count} data-none={count === 0 || undefined}>
          {!query.data && t('Loading')}
          {count === 0 && t('No data found')}
          {count !== undefined && count > 0 && t('{count} wheels within 0.5 mm', { count })}
          {pages > 1 && ` · ${t('page {page} of {pages}', { page, pages })}`}
        </p>
        {Download && count ? <Download search={search} count={count} isOfWheels /> : undefined}
      </div>
      <ListFrame
        query={query}
        list={list}
        label={t('Pages of wheels')}
        at={at}
        within
        hasSizes={false}
      >
        {count === 0 && <ResultsEmpty search={search} />}
        {(!query.data || (rows && rows.length > 0)) && <WheelTable wheels={rows} search={search} />}
      </ListFrame>
    </section>
  );
}

function WheelTitle({ search }: { search: QuerySearch }) {
  const t = useText();
  const { inducer, exducer } = diametersOf(search);
  return joined(t, [
    t(wheelKind(search) === '1' ? 'Turbine wheel' : 'Compressor wheel'),
    inducer && isDiameter(inducer) && t('inducer {value} mm', { value: inducer }),
    exducer && isDiameter(exducer) && t('exducer {value} mm', { value: exducer }),
  ]);
}
