import type { TextKey } from '#language/format.ts';

/** Applications with translated names, as in the catalogue and in addresses. */
export const applicationNames = [
  'Passenger car',
  'Commercial vehicle',
  'Construction',
  'Industrial',
  'Agricultural',
  'Marine',
] as const satisfies readonly TextKey[];

/** The text key of an application; undefined for an untranslated one. */
export const applicationText = (name: string): TextKey | undefined =>
  applicationNames.find((one) => one === name);
