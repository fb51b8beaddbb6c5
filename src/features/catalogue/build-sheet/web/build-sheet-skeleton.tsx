import { useText } from '#language/web/use-text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './build-sheet-skeleton.module.css';

const LINES = Array.from({ length: 14 }, (_, index) => index);

/** Placeholder of a loading build sheet, in its size. */
export function BuildSheetSkeleton() {
  const t = useText();
  return (
    <div className={styles.page} aria-busy="true">
      <p role="status" className="unseen">
        {t('Loading')}
      </p>
      <Skeleton height={36} width={280} />
      <div className={styles.block}>
        <Skeleton height={120} />
      </div>
      <div className={styles.sheet}>
        <Skeleton height={560} />
        <div className={styles.lines}>
          {LINES.map((line) => (
            <Skeleton key={line} height={20} />
          ))}
        </div>
      </div>
    </div>
  );
}
