import { useQuery } from '@tanstack/react-query';
import { useText } from '#language/web/use-text.ts';
import { useSite } from '#ui/site/site.tsx';
import styles from '../../results/web/query-page.module.css';
import type { QuerySearch } from '../../search/web/search-params.ts';
import { nearestWheelsQuery } from '../../web/queries.ts';
import { WheelTable } from './wheel-table.tsx';

/** Shown when no wheel lies within 0.5 mm: the nearest wheels. */
export function NearestWheels({ search }: { search: QuerySearch }) {
  const t = useText();
  const { data } = useQuery(nearestWheelsQuery(useSite(), search));
  if (!data?.ok || data.val.length === 0) return null;
  return (
    <>
      <h2 className={styles.sub}>{t('Nearest wheels')}</h2>
      <WheelTable wheels={data.val} search={search} />
    </>
  );
}
