/** Calls that find wheels by diameter (docs/product.md 11.4). */

import { type Static, Type } from 'typebox';
import { choice, decimal, defineCalls, object, ordinaryCall, paging } from './call.ts';
import { stockShape } from './shown-items.ts';
import { page } from './shows.ts';

const Wheel = Type.Object({
  id: Type.String(),
  /** Empty for a wheel that is recorded by its dimensions alone. */
  eePn: Type.String(),
  oemPn: Type.String(),
  /** Models of the turbos that the wheel fits. */
  model: Type.String(),
  /** In mm, with one or two decimals; empty if unknown. The same holds for `exducer`. */
  inducer: Type.String(),
  exducer: Type.String(),
  /** `inducer` minus the searched diameter in mm, as '+0.3', '-0.25' or '0.0'; empty without a search. */
  inducerOff: Type.String(),
  exducerOff: Type.String(),
  /** For example '6+6'; empty if unknown. */
  blades: Type.String(),
  ...stockShape,
  /** Number of turbos that have the wheel. */
  turbos: Type.Integer(),
  /** Whether the caller may open the wheel's page. */
  details: Type.Boolean(),
});
export type Wheel = Static<typeof Wheel>;

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
      ...paging,
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
