import { paths } from '#contract/paths.ts';
import { FullWindow } from '#ui/layout/full-window.tsx';
import { fullAddress, listOfKind } from './content-links.ts';
import styles from './detail.module.css';
import { DetailArticle } from './detail-article.tsx';
import { DetailFailure } from './detail-failure.tsx';
import { DetailSkeleton } from './detail-page.tsx';
import { useContentDetail } from './use-content-detail.ts';

/** Content detail in the whole window (docs/product.md 2.9). */
export function FullDetailPage({ id }: { id: string | undefined }) {
  const { outcome, item, retry } = useContentDetail(id);
  const list = paths[listOfKind(item?.cmType)];
  return (
    <FullWindow backTo={list}>
      <div className={styles.full}>
        {item ? (
          <DetailArticle item={item} wide />
        ) : outcome || !id ? (
          <DetailFailure outcome={outcome} here={fullAddress(id ?? '')} list={list} retry={retry} />
        ) : (
          <DetailSkeleton />
        )}
      </div>
    </FullWindow>
  );
}
