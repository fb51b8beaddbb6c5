import { type Fields, named } from '#contract/fields/field.ts';
import type { Values } from '#contract/fields/shapes.ts';

const blanks: Readonly<Record<string, unknown>> = { flag: '0', template: '999', attributes: [] };

/** Empty fields of a new item, as its form and calls carry them. */
export const blankValues = <const F extends Fields>(fields: F): Values<F> =>
  Object.fromEntries(
    named(fields).map(({ name, kind }) => [name, blanks[kind] ?? '']),
  ) as Values<F>;
