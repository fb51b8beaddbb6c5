import { FullWindow } from '#web/layout/full-window.tsx';
import { paths } from '#web/paths.ts';
import { Moment } from '#web/ui/moment.tsx';
import { fullAddress, listOfKind } from './content-links.ts';
import styles from './detail.module.css';
import { DetailBody } from './detail-body.tsx';
import { DetailFailure } from './detail-failure.tsx';
import { DetailSkeleton } from './detail-page.tsx';
import { useContentDetail } from './use-content-detail.ts';

/** Content detail in the whole window (specification, section 2.9). */
export function FullDetailPage({ id }: { id: string | undefined }) {
  const { outcome, item, retry } = useContentDetail(id);
  const list = paths[listOfKind(item?.cmType)];
  return (
    <FullWindow backTo={list}>
      <div className={styles.full}>
        {item ? (
          <article className={styles.article}>
            <header className={styles.heading}>
              <h1>
                <bdi>{item.title}</bdi>
              </h1>
              <p className={styles.date}>
                <Moment at={item.inTime} dayOnly />
              </p>
            </header>
            <DetailBody item={item} wide />
          </article>
        ) : outcome || !id ? (
          <DetailFailure outcome={outcome} here={fullAddress(id ?? '')} list={list} retry={retry} />
        ) : (
          <DetailSkeleton />
        )}
      </div>
    </FullWindow>
  );
}
