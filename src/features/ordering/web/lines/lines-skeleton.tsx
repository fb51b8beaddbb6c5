import { useText } from '#language/web/use-text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './lines.module.css';

const rows = [1, 2, 3, 4, 5];

/** Placeholder of the lines while they load. */
export function LinesSkeleton() {
  const t = useText();
  return (
    <div className={styles.bones} role="status" aria-label={t('Loading')}>
      <Skeleton height={40} />
      {rows.map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </div>
  );
}
