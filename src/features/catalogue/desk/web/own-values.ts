import { type Fields, named } from '#contract/fields/field.ts';
import type { Values } from '#contract/fields/shapes.ts';

/** Picks the declared fields of an item for its form and calls. */
export const valuesOf = <const F extends Fields>(fields: F, item: Values<F>): Values<F> =>
  Object.fromEntries(named(fields).map(({ name }) => [name, item[name]])) as Values<F>;

const blanks: Readonly<Record<string, unknown>> = { flag: '0', template: '999', attributes: [] };

/** Empty values for a new item. */
export const blankValues = <const F extends Fields>(fields: F): Values<F> =>
  Object.fromEntries(
    named(fields).map(({ name, kind }) => [name, blanks[kind] ?? '']),
  ) as Values<F>;
