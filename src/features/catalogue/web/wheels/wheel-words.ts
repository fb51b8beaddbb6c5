import type { TextKey } from '#language/format.ts';
import type { Unit } from './units.tsx';

/** What is said of a diameter that is none: seldom, so browsers get it with the later texts. */
export const wrongDiameter = {
  mm: 'Please enter a diameter in millimetres, such as 34.7.',
  inch: 'Please enter a diameter in inches, such as 1.366.',
} as const satisfies Record<Unit, TextKey>;
