/** /mf/test.html: product sets as a gallery (docs/product.md 2.9 and 9). */
import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FullWindow } from '#ui/layout/full-window.tsx';
import { useSite } from '#ui/site/site.tsx';
import { galleryQuery } from '../queries.ts';
import styles from './gallery.module.css';
import { GalleryCarousels } from './gallery-carousels.tsx';

export function GalleryPage() {
  return (
    <FullWindow backTo={paths.Index}>
      <div className={styles.page}>
        <Gallery />
      </div>
    </FullWindow>
  );
}

function Gallery() {
  const t = useText();
  const { data: outcome, refetch, isFetching } = useQuery(galleryQuery(useSite()));
  if (!outcome) return <div className={styles.waiting} aria-busy="true" />;
  if (!outcome.ok) {
    return <ErrorState title={outcome.message} retry={refetch} retrying={isFetching} />;
  }
  if (outcome.val.length === 0) {
    return (
      <EmptyState title={t('There are no pictures yet.')}>
        <LinkButton to={paths.Index} variant="primary">
          {t('Search the catalogue')}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className={styles.title}>{t('Product pictures')}</h1>
      <GalleryCarousels sets={outcome.val} />
    </>
  );
}
