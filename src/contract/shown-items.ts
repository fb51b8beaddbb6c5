/**
 * Items as visitors see them: stock (docs/product.md 3 and 4), a turbo with its build sheet (2.6), rows of
 * a cross reference (2.5 and 12.7).
 */
import { type Static, Type } from 'typebox';
import { type StockState, stockStates } from './choices.ts';

export const StockInfo = Type.Enum(stockStates);

export const stockShape = {
  stockInfo: StockInfo,
  /** The day on which an item that is Out Of Stock is expected, as 2026-12-31; absent if unknown or past. */
  expected: Type.Optional(Type.String()),
  /** The item is Out Of Stock, but can be ordered. */
  backOrder: Type.Optional(Type.Literal(true)),
  /**
   * Numbers of the items that supersede the item; absent if there are none. A turbo without an E&E P/N, or
   * whose E&E P/N visitors may not see, has its turbo P/N here.
   */
  replacedBy: Type.Optional(Type.Array(Type.String())),
};
export interface ShownStock {
  readonly stockInfo: StockState;
  readonly expected?: string | undefined;
  readonly backOrder?: true | undefined;
  readonly replacedBy?: readonly string[] | undefined;
}

/** Item types: '0' turbo, '1' part, '2' cartridge/CHRA (docs/product.md 3). */
export const RefCodeType = Type.Enum(['0', '1', '2']);

export const Vehicle = Type.Object({
  carMakeName: Type.String(),
  carModel: Type.String(),
  application: Type.String(),
  carEngine: Type.String(),
  carYear: Type.String(),
});
export type Vehicle = Static<typeof Vehicle>;

/** Facts that a line shows about its item: the fields that have `onLines` in contract/fields. */
export const lineFacts = Type.Optional(
  Type.Array(
    Type.Object({
      /** In the caller's language. */
      name: Type.String(),
      value: Type.String(),
    }),
  ),
);

export const BomItem = Type.Object({
  id: Type.String(),
  seq: Type.Integer(),
  type: RefCodeType,
  /** Selects the icon and the position in the drawing, such as 'CH' of CH-1749-031. */
  eepnPrefix: Type.String(),
  /** The component's name in the caller's language. */
  transName: Type.String(),
  /** The component's name in English; 'CHRA' leads to the CHRA page. */
  component: Type.String(),
  oemPn: Type.String(),
  eePn: Type.String(),
  ...stockShape,
  /** Pieces per turbo. */
  pieces: Type.Integer(),
  /** Whether the caller may open the part or CHRA page. */
  details: Type.Boolean(),
  /** Id of the CHRA that contains this part, if the CHRA is on the same build sheet. */
  chraId: Type.Optional(Type.String()),
  facts: lineFacts,
});
export type BomItem = Static<typeof BomItem>;

/** A field that the item's page shows in a line of its own. */
export const Fact = Type.Object({
  /** In the caller's language. */
  name: Type.String(),
  value: Type.String(),
  /** Whether the value is a part number. */
  isNumber: Type.Boolean(),
  /** The part or CHRA that the value names, if the caller may open its page. */
  item: Type.Optional(Type.Object({ id: Type.String(), type: Type.Enum(['1', '2']) })),
});
export type Fact = Static<typeof Fact>;

export const TurboApplication = Type.Object({
  id: Type.String(),
  eePn: Type.String(),
  turboPn: Type.String(),
  turboModel: Type.String(),
  manufacturer: Type.String(),
  vehicleOeNo: Type.String(),
  carMakeName: Type.String(),
  carModel: Type.String(),
  carEngine: Type.String(),
  carYear: Type.String(),
  /** All vehicles that the turbo fits, including the first. */
  vehicles: Type.Array(Vehicle),
  /** Former and interchange numbers, as recorded. */
  interchanges: Type.Array(Type.String()),
  description: Type.String(),
  remark: Type.String(),
  facts: Type.Array(Fact),
  /** '0' in production, '1' not made yet. */
  wipStatus: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  opensDetails: Type.Union([Type.Literal('0'), Type.Literal('1')]),
  ...stockShape,
  bomList: Type.Array(BomItem),
});
export type TurboApplication = Static<typeof TurboApplication>;

/** A turbo or its CHRA with its stock, as pages offer it for order. */
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

/** How a typed number matches a recorded number. */
export const numberHows = [
  'same',
  'written', // the same number written another way
  'code', // by the code on the plate (K03-029)
  'channel', // the same turbo sold through another channel
  'remanufactured', // the recorded number is the remanufactured (exchange) unit of the typed one
  'newUnit', // the typed number is the remanufactured (exchange) unit of the recorded one
  'start',
  'writtenStart', // another way to write the recorded number starts with the typed number
  'inside',
] as const;

export type NumberHow = (typeof numberHows)[number];

/** The relation of a turbo's older, newer or interchange number to the turbo. */
export const furtherReasons = [
  'superseded', // this turbo supersedes the number
  'supersededBy', // the number supersedes this turbo
  'interchange',
] as const;

/** The relation of the matched number to the item. */
const crossReasons = [
  'own', // our E&E P/N
  'turbo', // the turbo's own number
  'model', // the model code of a turbo without a known number
  'oe', // a vehicle's OE number
  'oem', // the maker's own number of a part
  ...furtherReasons,
  'cross', // another maker's number of a part
  'yours', // the customer's own number
] as const;

export const OwnNumber = Type.Object({
  number: Type.String(),
  type: RefCodeType,
  refId: Type.String(),
  /** Name of the item; the last name if the item was withdrawn. */
  name: Type.String(),
  withdrawn: Type.Boolean(),
  /** Numbers of the items that supersede the item. */
  replacedBy: Type.Array(Type.String()),
});
export type OwnNumber = Static<typeof OwnNumber>;

export const CrossRow = Type.Object({
  id: Type.String(),
  prdType: Type.Enum(['0', '1', '2']),
  /** The component's name in the caller's language, and its description. */
  description: Type.String(),
  /** Models of the turbos that the item fits. */
  model: Type.String(),
  eePn: Type.String(),
  /** The maker's own number: a turbo's P/N, a part's OEM P/N. */
  oemPn: Type.String(),
  ...stockShape,
  /** Absent for a 'login to view' turbo that the caller may not see. */
  stockInfo: Type.Optional(stockShape.stockInfo),
  /** The recorded number that matched, its maker (may be empty), its relation, and how it matched. */
  match: Type.Object({
    number: Type.String(),
    brand: Type.String(),
    reason: Type.Enum([...crossReasons]),
    how: Type.Enum([...numberHows]),
  }),
  /** Whether the caller may open the item's page. */
  details: Type.Boolean(),
});
export type CrossRow = Static<typeof CrossRow>;

/** A row whose item the caller may see, so that it has stock. Other rows have none (docs/product.md 6.2). */
export const OpenRow = Type.Object({ ...CrossRow.properties, stockInfo: stockShape.stockInfo });
export type OpenRow = Static<typeof OpenRow>;
