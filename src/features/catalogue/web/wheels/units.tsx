/** The units of diameters, and the switch between them. */
import { type RefObject, useId, useRef, useState } from 'react';
import { figureText } from '#contract/figures.ts';
import { useText } from '#language/web/use-text.ts';
import { isDiameter } from '../search-params.ts';
import styles from './unit-switch.module.css';

/** The unit of the fields; stored and searched diameters are in millimetres. */
export type Unit = 'mm' | 'inch';

const MM_PER_INCH = 25.4;

const numberOf = (typed: string): number | undefined =>
  isDiameter(typed) ? Number(typed.replace(',', '.')) : undefined;

const rounded = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/**
 * Converts a typed diameter to mm: mm stay as typed, inches are rounded to 0.01 mm. '' stays '';
 * undefined for anything that is not a number.
 */
export function toMm(typed: string, unit: Unit): string | undefined {
  const text = figureText(typed);
  if (text === '') return '';
  const value = numberOf(text);
  if (value === undefined) return undefined;
  return unit === 'mm' ? text : rounded(value * MM_PER_INCH, 2);
}

/**
 * Converts a diameter to another unit: inches to 0.001, which is finer than 0.1 mm. Text that is
 * not a number stays as typed.
 */
export function inUnit(typed: string, from: Unit, to: Unit): string {
  const mm = toMm(typed, from);
  if (mm === undefined || mm === '' || from === to) return typed;
  return to === 'mm' ? mm : rounded(Number(mm.replace(',', '.')) / MM_PER_INCH, 3);
}

interface Props {
  unit: Unit;
  onChange: (unit: Unit) => void;
}

/** Switches the unit of the diameters; without scripts they are in millimetres. */
export function UnitSwitch({ unit, onChange }: Props) {
  const t = useText();
  const name = useId();
  const choice = (value: Unit, text: string) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={unit === value}
        onChange={() => onChange(value)}
      />
      {text}
    </label>
  );
  return (
    <fieldset className={styles.switch} data-scripted="">
      <legend className={styles.legend}>{t('Diameters in')}</legend>
      {choice('mm', t('Millimetres'))}
      {choice('inch', t('Inches'))}
    </fieldset>
  );
}

/** The unit of the diameters in an element. Changing it converts the typed diameters. */
export function useUnit<E extends HTMLElement>(): {
  within: RefObject<E | null>;
  unit: Unit;
  changeUnit: (unit: Unit) => void;
} {
  const within = useRef<E>(null);
  const [unit, setUnit] = useState<Unit>('mm');
  const changeUnit = (next: Unit) => {
    for (const field of within.current?.querySelectorAll('input') ?? []) {
      if (field.name.startsWith('valDim')) field.value = inUnit(field.value, unit, next);
    }
    setUnit(next);
  };
  return { within, unit, changeUnit };
}
