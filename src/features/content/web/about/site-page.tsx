import { useQuery } from '@tanstack/react-query';
import { paths, type SitePageId, sitePages } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import layout from '#ui/layout/page.module.css';
import { useSite } from '#ui/site/site.tsx';
import { sitePageQuery } from '../content-links.ts';
import { Prose } from '../prose.tsx';
import styles from './site-page.module.css';

/** A page whose text staff write, such as About us (docs/product.md 2.11). */
export function SitePage({ id }: { id: SitePageId }) {
  const t = useText();
  const { data: outcome, refetch } = useQuery(sitePageQuery(useSite(), id));
  if (!outcome) {
    return (
      <div role="status" aria-label={t('Loading')} className={layout.page}>
        <Skeleton height={36} width={320} />
        <Skeleton height={400} width={720} />
      </div>
    );
  }
  if (!outcome.ok) {
    return (
      <ErrorState
        title={t(sitePages[id].name)}
        message={outcome.message}
        retry={outcome.code === 'notFound' ? undefined : refetch}
        action={<LinkButton to={paths.Contact}>{t('Contact Us')}</LinkButton>}
      />
    );
  }
  const { title, titleLang, htmlContent, lang } = outcome.val;
  return (
    <article className={layout.page}>
      <h1 lang={titleLang}>{title}</h1>
      <Prose html={htmlContent} lang={lang} />
      <p className={styles.on}>
        <LinkButton to={paths.Contact} variant="primary">
          {t('Contact Us')}
        </LinkButton>
        <LinkButton to={paths.Index}>{t('Search the catalogue')}</LinkButton>
      </p>
    </article>
  );
}
