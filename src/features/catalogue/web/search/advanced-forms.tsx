import type { FormEvent } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { formFields, TextField } from '#ui/field.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { crossReferenceAddress } from '../catalogue-links.ts';
import type { QuerySearch } from '../search-params.ts';
import { UnitSwitch, useUnit } from '../wheels/units.tsx';
import styles from './advanced-search.module.css';
import { WheelForm } from './wheel-form.tsx';

/** The forms of the advanced search: any maker's number, and the diameters of a wheel. */
export function AdvancedForms({ search }: { search: QuerySearch }) {
  const { within, unit, changeUnit } = useUnit<HTMLDivElement>();
  return (
    <>
      <div ref={within} className={styles.forms}>
        <CrossReferenceForm />
        <WheelForm search={search} wheel="1" unit={unit} />
        <WheelForm search={search} wheel="2" unit={unit} />
      </div>
      <UnitSwitch unit={unit} onChange={changeUnit} />
    </>
  );
}

function CrossReferenceForm() {
  const t = useText();
  const { go, href } = useSite();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const val = formFields(event).val?.trim();
    if (val) go(crossReferenceAddress(val));
  };
  return (
    <form action={href('/crquery')} onSubmit={submit} className={styles.form}>
      <h2 className={styles.name}>{t('Cross Reference')}</h2>
      <TextField
        label={t('Part number of another maker')}
        name="val"
        dir="ltr"
        data-number
        maxLength={60}
        required
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">{t('Search')}</Button>
      <p className={styles.hint}>
        <SiteLink to={paths.QuickOrder}>{t('Several numbers at once')}</SiteLink>
      </p>
    </form>
  );
}
