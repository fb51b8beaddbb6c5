import { useText } from '#language/web/use-text.ts';
// Styles of the forms come with the page, as their HTML does.
import '../../wheels/web/unit-switch.module.css';
import '../../wheels/web/wheel-drawing.module.css';
import styles from './advanced-search.module.css';
import { AdvancedForms } from './lazy-advanced-forms.ts';
import type { QuerySearch } from './search-params.ts';

/** Search by cross reference and wheel diameters, folded by default. */
export function AdvancedSearch({ search }: { search: QuerySearch }) {
  const t = useText();
  return (
    <details className={styles.root} open={search.isAdvSearch === '1'}>
      <summary className={styles.summary}>{t('Advanced Search')}</summary>
      <AdvancedForms search={search} />
    </details>
  );
}
