import { type FormEvent, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { noteSearch } from '#ui/site/use-search-field.ts';
import { ScanLink } from '../../scan/web/scan-link.tsx';
import { kindAddress, queryAddress } from '../../web/catalogue-links.ts';
import { formFields } from './form-fields.ts';
import { NumberField } from './number-field.tsx';
import { isLongEnough } from './number-key.ts';
import { modeOf } from './search-modes.ts';
import styles from './search-panel.module.css';
import { parseQuerySearch, type QuerySearch, typedIn } from './search-params.ts';

interface Props {
  vtype: NonNullable<QuerySearch['vtype']>;
  search: QuerySearch;
  place: 'home' | 'results';
}

/** Search by number: a GET form to the results; works without scripts. */
export function NumberSearch({ vtype, search, place }: Props) {
  const t = useText();
  const { go, href } = useSite();
  const [tooShort, setTooShort] = useState(false);
  const mode = modeOf(vtype);
  const home = place === 'home';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = parseQuerySearch(formFields(event));
    const enough = isLongEnough(next.val ?? '');
    setTooShort(!enough);
    if (!next.val || !enough) {
      event.currentTarget.querySelector<HTMLInputElement>('[name=val]')?.focus();
      return;
    }
    noteSearch(event.currentTarget, 'val', next.val);
    go(queryAddress(next));
  };
  return (
    <form action={href('/query')} onSubmit={submit} className={styles.numberForm}>
      <input type="hidden" name="vtype" value={vtype} />
      {vtype === '1' && <input type="hidden" name="vsubtype" value="0" />}
      <div className={styles.fieldRow}>
        <NumberField
          vtype={vtype}
          label={t(mode.label)}
          defaultValue={search.isAdvSearch === '1' ? '' : typedIn(search)}
          autoFocus={home}
          large={home}
          addressOf={({ kind, number }) =>
            kind === mode.kind || kind === 'yours' ? undefined : kindAddress(kind, number)
          }
          error={tooShort ? t('Please enter at least 3 letters or digits.') : undefined}
        />
        <ScanLink search={{ vtype }} className={styles.scan}>
          <span>{t('Scan')}</span>
        </ScanLink>
        <Button type="submit" variant="primary">
          {t('Search')}
        </Button>
      </div>
      {home && <Examples vtype={vtype} />}
    </form>
  );
}

function Examples({ vtype }: Pick<Props, 'vtype'>) {
  const t = useText();
  const mode = modeOf(vtype);
  return (
    <div className={styles.hints}>
      <p className={styles.examples}>
        <span>{t('For example')}</span>
        {mode.examples.map((val) => (
          <SiteLink key={val} to={queryAddress({ vtype, val })} className={styles.example}>
            <bdi dir="ltr">{val}</bdi>
          </SiteLink>
        ))}
      </p>
      <p>
        {t(mode.hint)} {t('Capitals, spaces and hyphens make no difference.')}
      </p>
    </div>
  );
}
