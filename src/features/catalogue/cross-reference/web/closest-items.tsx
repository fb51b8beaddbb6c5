import { useQuery } from '@tanstack/react-query';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import styles from '../../results/web/query-page.module.css';
import { crossReferenceAddress } from '../../web/catalogue-links.ts';
import { closestNumbersQuery } from '../../web/queries.ts';

/** Shown below 'No data found': similar numbers of any maker. */
export function ClosestItems({ val }: { val: string }) {
  const t = useText();
  const { data } = useQuery(closestNumbersQuery(useSite(), '3', val));
  if (!data?.ok || data.val.length === 0) return null;
  return (
    <>
      <h2 className={styles.sub}>{t('Closest numbers')}</h2>
      <ul className={styles.closest}>
        {data.val.map(({ number, turboModel, carMakeName }) => (
          <li key={number}>
            <PartNumber
              number={number}
              link={(shown) => <SiteLink to={crossReferenceAddress(number)}>{shown}</SiteLink>}
            />
            <span className={styles.about}>
              {[turboModel, carMakeName].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
