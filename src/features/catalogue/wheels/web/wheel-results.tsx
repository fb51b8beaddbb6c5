import { useQuery } from '@tanstack/react-query';
import { joined } from '#language/joined.ts';
import { useText } from '#language/web/use-text.ts';
import { usePerson } from '#ui/session/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useWhenWanted } from '#ui/site/use-when-wanted.ts';
import { ListFrame, pagedList } from '../../results/web/paged-list.tsx';
import { ResultsEmpty } from '../../results/web/results-empty.tsx';
import {
  diametersOf,
  isDiameter,
  type QuerySearch,
  wheelOf,
} from '../../search/web/search-params.ts';
import { queryAddress } from '../../web/catalogue-links.ts';
import { wheelListQuery } from '../../web/queries.ts';
import styles from './wheel-page.module.css';
import { WheelTable } from './wheel-table.tsx';

/** Only some customers take results along. */
const loadDownload = () =>
  import('../../results/web/results-download.tsx').then(({ ResultsDownload }) => ResultsDownload);

/** The wheels within 0.5 mm of the diameters, the closest first, else the nearest ones. */
export function WheelResults({ search }: { search: QuerySearch }) {
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

/** The wheel searched for, in words. */
export function WheelTitle({ search }: { search: QuerySearch }) {
  const t = useText();
  const { inducer, exducer } = diametersOf(search);
  return joined(t, [
    t(wheelOf(search) === '1' ? 'Turbine wheel' : 'Compressor wheel'),
    inducer && isDiameter(inducer) && t('inducer {value} mm', { value: inducer }),
    exducer && isDiameter(exducer) && t('exducer {value} mm', { value: exducer }),
  ]);
}
