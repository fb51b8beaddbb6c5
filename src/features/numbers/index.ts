/**
 * Part numbers: how they are compared, which writings are equal, how a cell of an import or a
 * typed text is read. Pure functions without dependencies, for server and browser. The rules are
 * tables: maker-rules.ts and borgwarner.ts, and number-readings.ts for suggestions.
 */

export { isNumberText, numberKey, sqlKey } from './key.ts';
export type { How, Writing } from './makers.ts';
export { type Maker, makerOf, makers } from './makers.ts';
export {
  confusions,
  misreadLimit,
  misreads,
  modelKey,
  modelReadings,
  nearModelKeys,
  zerosInFigures,
} from './misreads.ts';
export {
  endsAsTyped,
  identityKey,
  oeReadings,
  oeWritings,
  readings,
  suggestedReadings,
  turboWritings,
} from './number-readings.ts';
export { type Sameness, sameness, sameText } from './sameness.ts';
export { type NumberColumn, type SplitNumbers, splitNumbers } from './split.ts';
export {
  type Diameter,
  type Dimensions,
  parseDimensions,
  parseYears,
  type Years,
} from './years-and-dimensions.ts';
