/** By what the results of a search are narrowed (docs/product.md 2.4). */
import { Type } from 'typebox';
import { text } from './call.ts';
import { stockStates } from './stock-kinds.ts';

/** Longer names can not be narrowed by: payloads of kept calls stay short. */
export const MAX_NARROWING = 32;
const narrowed = (what: string) =>
  Type.Optional(text(`Only turbos of this ${what}; empty means all`, MAX_NARROWING));
export const narrowingFields = {
  byMake: narrowed('make of vehicle'),
  byModel: narrowed('model of vehicle'),
  byEngine: narrowed('engine'),
  byMaker: narrowed('maker of turbos'),
  byTurboModel: narrowed('model of turbos'),
  byStock: Type.Optional(
    Type.String({
      pattern: `^(${stockStates.join('|')})?$`,
      description: 'Only turbos of this state of stock; empty means all',
    }),
  ),
};
