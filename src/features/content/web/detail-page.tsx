import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import {
  contentLists,
  type DetailSearch,
  detailAddress,
  detailBackAddress,
  listOfKind,
} from './content-links.ts';
import styles from './detail.module.css';
import { DetailArticle } from './detail-article.tsx';
import { DetailFailure } from './detail-failure.tsx';
import { HeaderBar } from './header-bar.tsx';
import { useContentDetail } from './use-content-detail.ts';

/** Content detail (docs/product.md 2.9): the category as a header bar, title, date and body. */
export function DetailPage({ search }: { search: DetailSearch }) {
  const t = useText();
  const { outcome, item, retry } = useContentDetail(search.id);
  const cmType = item?.cmType ?? search.cmType;
  const list = listOfKind(cmType);
  return (
    <div className={styles.page}>
      <HeaderBar heading={false} title={item?.categoryTitle ?? t(contentLists[list].title)}>
        <BackLink to={detailBackAddress({ ...search, ...(cmType && { cmType }) })} />
      </HeaderBar>
      {item ? (
        <DetailArticle item={item} />
      ) : outcome || !search.id ? (
        <DetailFailure
          outcome={outcome}
          here={detailAddress(search.id ?? '', contentLists[list].kind, search.backName)}
          list={paths[list]}
          retry={retry}
        />
      ) : (
        <DetailSkeleton />
      )}
    </div>
  );
}

/** Placeholder of title, date and the first lines. */
export function DetailSkeleton() {
  const t = useText();
  return (
    <div role="status" aria-label={t('Loading')} className={styles.article}>
      <Skeleton height={35} width={480} />
      <Skeleton height={20} width={120} />
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={104} width={640} />
      ))}
    </div>
  );
}
