import { useId } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './unit-switch.module.css';
import type { Unit } from './units.ts';

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
