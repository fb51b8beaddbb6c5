import { type FormEvent, useState } from 'react';
import type { TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { formFields, TextField } from '#ui/field.tsx';
import { useSite } from '#ui/site/site.tsx';
import { queryAddress } from '../catalogue-links.ts';
import styles from '../search/advanced-search.module.css';
import {
  hasWrongDiameter,
  parseQuerySearch,
  pickSearch,
  type QuerySearch,
  searchKind,
} from '../search/search-params.ts';
import { inUnit, toMm, type Unit } from './units.tsx';
import { type Side, WheelDrawing } from './wheel-drawing.tsx';

interface Props {
  search: QuerySearch;
  /** The wheel's advQueryVtype: 1 turbine, 2 compressor. */
  wheel: '1' | '2';
  /** The unit of the fields; addresses and calls are in mm. */
  unit: Unit;
  /** Whether the page names the wheel beside the form. */
  isNamed?: boolean;
}

const labels = {
  mm: { inducer: 'Inducer, mm', exducer: 'Exducer, mm' },
  inch: { inducer: 'Inducer, inch', exducer: 'Exducer, inch' },
} as const;

/** Searches by the diameters of a wheel, within 0.5 mm. */
export function WheelForm({ search, wheel, unit, isNamed = false }: Props) {
  const t = useText();
  const { dir } = useLanguage();
  const { go, href, allTexts } = useSite();
  const [wrong, setWrong] = useState(() => isNamed && hasWrongDiameter(search));
  const [lit, setLit] = useState<Side>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = wheelSearch(formFields(event), unit);
    if (next) {
      setWrong(false);
      go(queryAddress(next));
    } else void allTexts().then(() => setWrong(true));
  };
  const field = (side: Side) => {
    const name = `valDim${wheel}_${side === 'inducer' ? 1 : 2}` as const;
    return (
      <TextField
        label={t(labels[unit][side])}
        name={name}
        defaultValue={inUnit(search[name] ?? '', 'mm', unit)}
        inputMode="decimal"
        dir="ltr"
        maxLength={8}
        autoComplete="off"
        aria-invalid={wrong || undefined}
        onFocus={() => setLit(side)}
        onBlur={() => setLit(undefined)}
      />
    );
  };
  return (
    <form action={href('/query')} onSubmit={submit} className={styles.form}>
      <h2 className={isNamed ? 'unseen' : styles.name}>
        {t(wheel === '1' ? 'Turbine wheel' : 'Compressor wheel')}
      </h2>
      <WheelDrawing wheel={wheel} lit={lit} />
      <input type="hidden" name="isAdvSearch" value="1" />
      <input type="hidden" name="advQueryVtype" value={wheel} />
      {/* In the order of the drawing, which is not mirrored. */}
      <div className={styles.pair} dir="ltr">
        <div dir={dir}>{field('inducer')}</div>
        <div dir={dir}>{field('exducer')}</div>
      </div>
      <Button type="submit">{t('Search')}</Button>
      <p className={wrong ? styles.wrong : styles.hint} role={wrong ? 'alert' : undefined}>
        {t(wrong ? wrongDiameter[unit] : 'Diameters within 0.5 mm; one of the two is enough.')}
      </p>
    </form>
  );
}

/**
 * The search for the typed fields; undefined if one is not a number, so that the form can report
 * it.
 */
export function wheelSearch(fields: Record<string, string>, unit: Unit): QuerySearch | undefined {
  const inMm: Record<string, string> = {};
  for (const [name, typed] of Object.entries(fields)) {
    const value = name.startsWith('valDim') ? toMm(typed, unit) : typed;
    if (value === undefined) return undefined;
    if (value !== '') inMm[name] = value;
  }
  const search = pickSearch(parseQuerySearch(inMm));
  const complete = Object.keys(search).length === Object.keys(inMm).length;
  return complete && searchKind(search) !== 'nothing' ? search : undefined;
}

/** Errors for an invalid diameter. They are rare, so they are in the texts that load later. */
const wrongDiameter = {
  mm: 'Please enter a diameter in millimetres, such as 34.7.',
  inch: 'Please enter a diameter in inches, such as 1.366.',
} as const satisfies Record<Unit, TextKey>;
