import { type FormEvent, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { noteSearch, useSearchField } from '#ui/site/use-search-field.ts';
import tabs from '#ui/tabs.module.css';
import { formFields } from '../../search/web/form-fields.ts';
import { isLongEnough } from '../../search/web/number-key.ts';
import { SearchLine } from '../../search/web/search-line.tsx';
import { parseQuerySearch } from '../../search/web/search-params.ts';
import { type CrossSearch, crossReferenceAddress } from '../../web/catalogue-links.ts';
import styles from './cross-reference.module.css';

/** The search box for one number; several lead to the quick order. */
export function CrossSearchPanel({ search }: { search: CrossSearch }) {
  const t = useText();
  return (
    <search className={tabs.panel}>
      <nav className={tabs.modes} aria-label={t('Search by')}>
        <SiteLink to={crossReferenceAddress(search.val)} className={tabs.mode} aria-current="true">
          {t('One number')}
        </SiteLink>
        <SiteLink to={paths.QuickOrder} className={tabs.mode}>
          {t('Several numbers')}
        </SiteLink>
      </nav>
      <OneNumber val={search.val ?? ''} />
    </search>
  );
}

/** A GET form to the number's address; works without scripts. */
function OneNumber({ val }: { val: string }) {
  const t = useText();
  const { go, href } = useSite();
  const [tooShort, setTooShort] = useState(false);
  const field = useSearchField('val', val);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = parseQuerySearch({ val: formFields(event).val });
    const enough = isLongEnough(next.val ?? '');
    setTooShort(!enough);
    if (!next.val || !enough) return;
    noteSearch(event.currentTarget, 'val', next.val);
    go(crossReferenceAddress(next.val));
  };
  return (
    <form
      action={href(crossReferenceAddress())}
      onSubmit={submit}
      noValidate
      className={styles.form}
    >
      <SearchLine
        label={t('Part number of any maker')}
        {...field}
        data-search-field
        error={tooShort ? t('Please enter at least 3 letters or digits.') : undefined}
      >
        <Button type="submit" variant={val ? 'plain' : 'primary'}>
          {t('Search')}
        </Button>
      </SearchLine>
      <p className={styles.hint}>{t('Capitals, spaces and hyphens make no difference.')}</p>
    </form>
  );
}
