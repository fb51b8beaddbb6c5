import { type FormEvent, useState } from 'react';
import { useText } from '#features/language/web/use-text.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './advanced-search.module.css';
import { crossReferenceAddress, queryAddress } from './catalogue-links.ts';
import { formFields } from './form-fields.ts';
import { parseQuerySearch, pickSearch, type QuerySearch, searchKind } from './search-params.ts';

/** Cross reference and wheel diameters, folded away until asked for. */
export function AdvancedSearch({ search }: { search: QuerySearch }) {
  const t = useText();
  return (
    <details className={styles.root} open={search.isAdvSearch === '1'}>
      <summary className={styles.summary}>{t('Advanced Search')}</summary>
      <div className={styles.forms}>
        <CrossReferenceForm />
        <WheelForm search={search} wheel="1" />
        <WheelForm search={search} wheel="2" />
      </div>
    </details>
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
        maxLength={60}
        required
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">{t('Search')}</Button>
    </form>
  );
}

interface WheelFormProps {
  search: QuerySearch;
  /** The advQueryVtype of the wheel: 1 turbine, 2 compressor. */
  wheel: '1' | '2';
}

function WheelForm({ search, wheel }: WheelFormProps) {
  const t = useText();
  const { go, href } = useSite();
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = formFields(event);
    const next = pickSearch(parseQuerySearch(fields));
    // A diameter that was typed but can't be read must not be left out without a word.
    const typed = Object.values(fields).filter((value) => value.trim() !== '').length;
    const read = Object.keys(next).length;
    const fits = searchKind(next) !== 'nothing' && typed === read;
    setWrong(!fits);
    if (fits) go(queryAddress(next));
  };
  const names = [`valDim${wheel}_1`, `valDim${wheel}_2`] as const;
  const field = (name: (typeof names)[number], label: string) => (
    <TextField
      label={label}
      name={name}
      defaultValue={search[name] ?? ''}
      inputMode="decimal"
      dir="ltr"
      maxLength={8}
      autoComplete="off"
      aria-invalid={wrong || undefined}
    />
  );
  return (
    <form action={href('/query')} onSubmit={submit} className={styles.form}>
      <h2 className={styles.name}>{t(wheel === '1' ? 'Turbine wheel' : 'Compressor wheel')}</h2>
      <input type="hidden" name="isAdvSearch" value="1" />
      <input type="hidden" name="advQueryVtype" value={wheel} />
      <div className={styles.pair}>
        {field(names[0], t('Inducer, mm'))}
        {field(names[1], t('Exducer, mm'))}
      </div>
      <Button type="submit">{t('Search')}</Button>
      <p className={wrong ? styles.wrong : styles.hint} role={wrong ? 'alert' : undefined}>
        {wrong
          ? t('Please enter a diameter in millimetres, such as 34.7.')
          : t('Diameters within 0.5 mm; one of the two is enough.')}
      </p>
    </form>
  );
}
