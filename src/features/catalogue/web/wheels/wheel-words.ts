import type { TextKey } from '#language/format.ts';
import type { Unit } from './units.tsx';

/** Errors for an invalid diameter. They are rare, so they are in the texts that load later. */
export const wrongDiameter = {
  mm: 'Please enter a diameter in millimetres, such as 34.7.',
  inch: 'Please enter a diameter in inches, such as 1.366.',
} as const satisfies Record<Unit, TextKey>;
