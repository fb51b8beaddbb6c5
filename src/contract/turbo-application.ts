/** A turbo with its build sheet, as its page shows it (docs/product.md 2.6). */
import { type Static, Type } from 'typebox';
import { RefCodeType, stockShape } from './shown-stock.ts';

export const Vehicle = Type.Object({
  carMakeName: Type.String(),
  carModel: Type.String(),
  application: Type.String(),
  carEngine: Type.String(),
  carYear: Type.String(),
});
export type Vehicle = Static<typeof Vehicle>;

export const BomItem = Type.Object({
  /** Id of the part or CHRA. */
  id: Type.String(),
  seq: Type.Integer(),
  type: RefCodeType,
  /** Selects the icon and the position in the drawing, such as 'CH' of CH-1749-031. */
  eepnPrefix: Type.String(),
  /** The component's name in the caller's language. */
  transName: Type.String(),
  /** The component's name in English; 'CHRA' leads to the CHRA page. */
  showName: Type.String(),
  oemPn: Type.String(),
  eePn: Type.String(),
  ...stockShape,
  /** Pieces per turbo. */
  pieces: Type.Integer(),
  /** Whether the caller may open the part or CHRA page. */
  details: Type.Boolean(),
  /** Id of the CHRA on the same build sheet that already holds this part. */
  chraId: Type.Optional(Type.String()),
});
export type BomItem = Static<typeof BomItem>;

/** A field that has a line of its own on the page of its item. */
export const Fact = Type.Object({
  /** In the caller's language. */
  name: Type.String(),
  value: Type.String(),
  /** Whether the value is a part number. */
  isNumber: Type.Boolean(),
  /** The part or CHRA that the value names, where the caller may open its page. */
  item: Type.Optional(Type.Object({ id: Type.String(), type: Type.Enum(['1', '2']) })),
});
export type Fact = Static<typeof Fact>;

export const TurboApplication = Type.Object({
  id: Type.String(),
  eePn: Type.String(),
  turboPn: Type.String(),
  turboModel: Type.String(),
  /** The maker of the turbo, such as Garrett. */
  manufacturer: Type.String(),
  vehicleOeNo: Type.String(),
  carMakeName: Type.String(),
  carModel: Type.String(),
  carEngine: Type.String(),
  carYear: Type.String(),
  /** All vehicles that the turbo fits, with the first one. */
  vehicles: Type.Array(Vehicle),
  /** Former and interchange numbers, as recorded. */
  interchanges: Type.Array(Type.String()),
  description: Type.String(),
  remark: Type.String(),
  facts: Type.Array(Fact),
  /** '0' in production, '1' not made yet. */
  wipStatus: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  dacoverride: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  ...stockShape,
  bomList: Type.Array(BomItem),
});
export type TurboApplication = Static<typeof TurboApplication>;

/** A turbo or its CHRA with its stock, as it is ordered. */
export const OrderedItem = Type.Object({
  id: Type.String(),
  type: RefCodeType,
  /** The component's name in the caller's language; empty for the turbo. */
  name: Type.String(),
  eePn: Type.String(),
  /** The maker's own number: a turbo's P/N. */
  oemPn: Type.String(),
  ...stockShape,
});
export type OrderedItem = Static<typeof OrderedItem>;
