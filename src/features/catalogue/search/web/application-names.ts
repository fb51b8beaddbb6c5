import type { TextKey } from '#language/format.ts';

/** Applications whose names the site's texts translate, as the catalogue and addresses have them. */
export const applicationNames = [
  'Passenger car',
  'Commercial vehicle',
  'Industrial',
  'Agricultural',
  'Marine',
] as const satisfies readonly TextKey[];

/** The text of an application's name; undefined for one that stays as the catalogue has it. */
export const applicationText = (name: string): TextKey | undefined =>
  applicationNames.find((one) => one === name);
