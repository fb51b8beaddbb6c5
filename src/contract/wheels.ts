/** Calls of wheels by their diameters (docs/product.md 11.4). */

import { type Static, Type } from 'typebox';
import {
  choice,
  decimal,
  defineCalls,
  digits,
  MAX_PAGE_SIZE,
  object,
  ordinaryCall,
} from './call.ts';
import { stockShape } from './shown-items.ts';
import { page } from './shows.ts';

/** A wheel, and its difference from the searched diameters. */
const Wheel = Type.Object({
  id: Type.String(),
  /** Empty for a wheel that is recorded by its dimensions alone. */
  eePn: Type.String(),
  oemPn: Type.String(),
  /** Models of the turbos that it fits. */
  model: Type.String(),
  /** mm, with one decimal or two; empty if unknown. */
  inducer: Type.String(),
  exducer: Type.String(),
  /**
   * The wheel's diameter minus the searched one, mm, as '+0.3', '-0.25' or '0.0'; empty if none was given.
   */
  inducerOff: Type.String(),
  exducerOff: Type.String(),
  /** Such as '6+6'; empty if unknown. */
  blades: Type.String(),
  ...stockShape,
  /** How many turbos hold it. */
  turbos: Type.Integer(),
  /** Whether the caller may open its page. */
  details: Type.Boolean(),
});
export type Wheel = Static<typeof Wheel>;

/** A wheel by its diameters. */
export const wheelFields = {
  kind: choice([1, 2], '1 turbine wheel, 2 compressor wheel'),
  inducer: Type.Optional(decimal('mm')),
  exducer: Type.Optional(decimal('mm')),
};

export const wheelCalls = defineCalls(ordinaryCall, {
  getWheelList: {
    path: '/api/prd/turbo/getWheelList',
    shows: page(),
    summary: 'The wheels within 0.5 mm of the diameters given, the closest first',
    payload: object({
      ...wheelFields,
      page: Type.Optional(digits('Counts from 1', 7)),
      size: Type.Optional(digits(`Rows in a page, at most ${MAX_PAGE_SIZE}`, 7)),
    }),
    answer: Type.Array(Wheel),
    paged: true,
  },
  getNearestWheels: {
    path: '/api/prd/turbo/getNearestWheels',
    shows: page(),
    summary: 'The wheels nearest to the diameters given, for when none lies within 0.5 mm',
    payload: object(wheelFields),
    answer: Type.Array(Wheel),
  },
});
