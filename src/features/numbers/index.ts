/**
 * Part numbers: how they are compared, which writings are equal, how a cell of an import or a
 * typed text is read. Pure functions without dependencies, for server and browser. The rules are
 * tables: garrett.ts, borgwarner.ts, makers-own.ts, vehicle.ts, and weak.ts for suggestions.
 */
export { type Diameter, type Dimensions, parseDimensions } from './dimensions.ts';
export { numberKey, sqlKey } from './key.ts';
export { type Maker, makerOf, makers } from './makers.ts';
export { confusions, misreadLimit, misreads } from './misreads.ts';
export { modelKey, modelReadings, nearModelKeys } from './model.ts';
export {
  endsAsTyped,
  identityKey,
  oeReadings,
  oeWritings,
  readings,
  suggestedReadings,
  turboWritings,
} from './read.ts';
export type { How, Writing } from './rule.ts';
export { type Sameness, sameness, sameText } from './sameness.ts';
export { type NumberColumn, type SplitNumbers, splitNumbers } from './split.ts';
export { parseYears, type Years } from './years.ts';
