import { type FormEvent, useState } from 'react';
import type { TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { formFields, TextField } from '#ui/field.tsx';
import { useSite } from '#ui/site/site.tsx';
import { queryAddress } from '../catalogue-links.ts';
import {
  hasWrongDiameter,
  parseQuerySearch,
  pickSearch,
  type QuerySearch,
  searchKind,
} from '../search-params.ts';
import { inUnit, toMm, type Unit } from '../wheels/units.tsx';
import styles from './advanced-search.module.css';

interface WheelFormProps {
  search: QuerySearch;
  /** The wheel's advQueryVtype: 1 turbine, 2 compressor. */
  wheel: '1' | '2';
  /** The unit of the fields. URLs and calls are in mm. */
  unit: Unit;
  /** Whether the page names the wheel beside the form. */
  isNamed?: boolean;
}

const labels = {
  mm: { inducer: 'Inducer, mm', exducer: 'Exducer, mm' },
  inch: { inducer: 'Inducer, inch', exducer: 'Exducer, inch' },
} as const;

/** Searches by the diameters of a wheel, within 0.5 mm. */
export function WheelForm({ search, wheel, unit, isNamed = false }: WheelFormProps) {
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
 * The search for the typed fields; undefined if a diameter is not a number, so that the form can
 * report the error.
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

type Side = 'inducer' | 'exducer';

interface WheelDrawingProps {
  /** As in advQueryVtype: 1 turbine, 2 compressor. */
  wheel: '1' | '2';
  /** The diameter of the focused field. */
  lit: Side | undefined;
}

/**
 * A side view of a wheel with its two diameters. Gas enters a turbine wheel at the large diameter
 * and leaves at the small one; air enters a compressor wheel at the small one. Drawn for this site;
 * not mirrored in Arabic.
 */
function WheelDrawing({ wheel, lit }: WheelDrawingProps) {
  const t = useText();
  const turbine = wheel === '1';
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 240 150"
      direction="ltr"
      role="img"
      aria-label={t(
        turbine
          ? 'Turbine wheel: the inducer is the large diameter, the exducer the small one'
          : 'Compressor wheel: the inducer is the small diameter, the exducer the large one',
      )}
    >
      <path className={styles.axis} d="M34 82H206" />
      <g className={styles.shape}>{turbine ? turbineWheel : compressorWheel}</g>
      <Diameter
        lit={lit === 'inducer'}
        name={t('Inducer')}
        left
        from={turbine ? 84 : 78}
        half={turbine ? 55 : 33}
      />
      <Diameter
        lit={lit === 'exducer'}
        name={t('Exducer')}
        from={turbine ? 160 : 154}
        half={turbine ? 37 : 55}
      />
    </svg>
  );
}

const turbineWheel = (
  <>
    <path d="M84 74H48V90H84Z" />
    <path d="M84 27H97C100 40 118 45 160 45V119C118 119 100 124 97 137H84Z" />
    <path d="M88 27C92 58 128 62 160 64M88 137C92 106 128 102 160 100M86 60C104 76 132 80 160 82" />
    <path d="M160 74H170V90H160Z" />
  </>
);

const compressorWheel = (
  <>
    <path d="M78 74H66V90H78Z" />
    <path d="M78 49C116 49 138 44 144 27H154V137H144C138 120 116 115 78 115Z" />
    <path d="M78 64C112 64 138 58 149 27M78 100C112 100 138 106 149 137M78 82C116 82 142 78 154 62" />
  </>
);

interface DiameterProps {
  lit: boolean;
  name: string;
  /** Draws the dimension on the left, not on the right. */
  left?: boolean;
  /** Start of the extension lines. */
  from: number;
  /** Half of the diameter. */
  half: number;
}

const AXIS = 82;

function Diameter({ lit, name, left = false, from, half }: DiameterProps) {
  const x = left ? 24 : 216;
  const end = left ? 18 : 222;
  const [top, bottom] = [AXIS - half, AXIS + half];
  return (
    <g className={styles.measure} data-lit={lit || undefined}>
      <path d={`M${from} ${top}H${end}M${from} ${bottom}H${end}M${x} ${top + 6}V${bottom - 6}`} />
      <path className={styles.tip} d={`M${x} ${top}l-3 8h6zM${x} ${bottom}l-3-8h6z`} />
      <text x={left ? 4 : 236} y="14" textAnchor={left ? 'start' : 'end'}>
        {name}
      </text>
    </g>
  );
}
