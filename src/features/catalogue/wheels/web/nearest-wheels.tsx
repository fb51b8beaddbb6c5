import { useQuery } from '@tanstack/react-query';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import styles from '../../results/web/query-page.module.css';
import { type QuerySearch, searchKind } from '../../search/web/search-params.ts';
import { crossReferenceAddress, queryAddress } from '../../web/catalogue-links.ts';
import { nearestWheelsQuery } from '../../web/queries.ts';
import table from './nearest-wheels.module.css';

/**
 * Shown when no wheel lies within 0.5 mm: the nearest wheels, with links to the item and its
 * turbos.
 */
export function NearestWheels({ search }: { search: QuerySearch }) {
  const t = useText();
  const { data } = useQuery(nearestWheelsQuery(useSite(), search));
  if (!data?.ok || data.val.length === 0) return null;
  return (
    <>
      <h2 className={styles.sub}>{t('Nearest wheels')}</h2>
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('E&E P/N')}</th>
              <th scope="col">{t('OEM P/N')}</th>
              <th scope="col">{t('Model')}</th>
              <th scope="col" className={table.measure}>
                {t('Inducer, mm')}
              </th>
              <th scope="col" className={table.measure}>
                {t('Exducer, mm')}
              </th>
              <th scope="col" className={table.measure}>
                {t('In turbos')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.val.map((wheel) => (
              <tr key={Object.values(wheel).join(' ')}>
                <td>
                  <WheelNumber number={wheel.eePn || wheel.oemPn} />
                </td>
                <td>{wheel.eePn && wheel.oemPn && <PartNumber number={wheel.oemPn} />}</td>
                <td>
                  <bdi dir="ltr">{wheel.model}</bdi>
                </td>
                <td className={table.measure}>
                  <bdi dir="ltr">{wheel.inducer || '–'}</bdi>
                </td>
                <td className={table.measure}>
                  <bdi dir="ltr">{wheel.exducer || '–'}</bdi>
                </td>
                <td className={table.measure}>
                  {wheel.turbos > 0 ? (
                    <SiteLink
                      to={queryAddress(searchFor(wheel, search))}
                      aria-label={t('{count} turbos found', { count: wheel.turbos })}
                    >
                      {wheel.turbos}
                    </SiteLink>
                  ) : (
                    wheel.turbos
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A link to the item; some wheels are recorded by their dimensions only. */
function WheelNumber({ number }: { number: string }) {
  if (!number) return '–';
  return (
    <PartNumber
      number={number}
      link={(shown) => <SiteLink to={crossReferenceAddress(number)}>{shown}</SiteLink>}
    />
  );
}

interface Wheel {
  eePn: string;
  inducer: string;
  exducer: string;
}

/** The search for the turbos of a wheel: by E&E P/N, or by its diameters without one. */
function searchFor({ eePn, inducer, exducer }: Wheel, search: QuerySearch): QuerySearch {
  if (eePn) return { vtype: '2', val: eePn };
  return searchKind(search) === 'turbineWheel'
    ? { isAdvSearch: '1', advQueryVtype: '1', valDim1_1: inducer, valDim1_2: exducer }
    : { isAdvSearch: '1', advQueryVtype: '2', valDim2_1: inducer, valDim2_2: exducer };
}
