import { useText } from '#language/web/use-text.ts';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { type CrossSearch, indexAddress, queryAddress } from '../../web/catalogue-links.ts';
import styles from './cross-reference.module.css';
import { CrossResults } from './cross-results.tsx';
import { CrossSearchPanel } from './cross-search-panel.tsx';

/** Cross references (docs/product.md 2.5); `search` holds the parsed search params. */
export function CrossReferencePage({ search }: { search: CrossSearch }) {
  return (
    <div className={styles.page}>
      <Top title={!search.val} />
      <CrossSearchPanel key={search.val ?? ''} search={search} />
      {search.val && <CrossResults search={search} />}
    </div>
  );
}

function Top({ title }: { title: boolean }) {
  const t = useText();
  return (
    <div className={styles.top}>
      {/* With a result the summary is the page's heading. */}
      {title ? (
        <h1 className={styles.heading}>{t('Cross Reference')}</h1>
      ) : (
        <p className={styles.heading}>{t('Cross Reference')}</p>
      )}
      <div className={styles.actions}>
        <BackLink to={indexAddress({ isAdvSearch: '1' })} />
        <LinkButton to={queryAddress()} size="small">
          {t('Search Again')}
        </LinkButton>
      </div>
    </div>
  );
}
