import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import tabs from '#ui/tabs.module.css';
import {
  type CrossSearch,
  crossReferenceAddress,
  indexAddress,
  queryAddress,
} from '../catalogue-links.ts';
import { NumberForm } from '../search/search-line.tsx';
import styles from './cross-reference.module.css';
import { CrossResults } from './cross-results.tsx';

/** Cross references (docs/product.md 2.5); `search` holds the parsed search params. */
export function CrossReferencePage({ search }: { search: CrossSearch }) {
  return (
    <div className={styles.page}>
      <Top title={!search.val} />
      <CrossSearchPanel key={search.val ?? ''} val={search.val ?? ''} />
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

/** The search box for one number; several lead to the quick order. */
function CrossSearchPanel({ val }: { val: string }) {
  const t = useText();
  return (
    <search className={tabs.panel}>
      <nav className={tabs.modes} aria-label={t('Search by')}>
        <SiteLink to={crossReferenceAddress(val)} className={tabs.mode} aria-current="true">
          {t('One number')}
        </SiteLink>
        <SiteLink to={paths.QuickOrder} className={tabs.mode}>
          {t('Several numbers')}
        </SiteLink>
      </nav>
      <NumberForm
        name="val"
        value={val}
        label={t('Part number of any maker')}
        addressOf={crossReferenceAddress}
        isMain={!val}
        className={styles.form}
      >
        <p className={styles.hint}>{t('Capitals, spaces and hyphens make no difference.')}</p>
      </NumberForm>
    </search>
  );
}
