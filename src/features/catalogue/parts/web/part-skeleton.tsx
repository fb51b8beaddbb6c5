import { useText } from '#language/web/use-text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import gallery from './gallery.module.css';
import styles from './part-page.module.css';

const LINES = Array.from({ length: 8 }, (_, index) => index);

/** Placeholder of a loading part, in its size. */
export function PartSkeleton() {
  const t = useText();
  return (
    <div className={styles.sheet} aria-busy="true">
      <p role="status" className="unseen">
        {t('Loading')}
      </p>
      <Skeleton height={35} width={320} />
      <div className={styles.main}>
        <div className={gallery.gallery}>
          <div className={gallery.box} />
          <div className={gallery.thumbs} />
        </div>
        <div className={styles.facts}>
          <div className={styles.order} />
          {LINES.map((line) => (
            <Skeleton key={line} height={18} />
          ))}
        </div>
      </div>
    </div>
  );
}
