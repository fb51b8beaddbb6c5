import { type RefObject, useRef, useState } from 'react';
import { inUnit, type Unit } from './units.ts';

/** The unit of the diameters in an element; another one converts what is typed there. */
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
