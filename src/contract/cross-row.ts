/** A row of a cross reference, and what a customer calls an item (docs/product.md 2.5 and 12.7). */
import { type Static, Type } from 'typebox';
import { furtherReasons, numberHows } from './catalogue.ts';
import { RefCodeType, stockShape } from './shown-stock.ts';

/** The relation of the matched number to the item. */
export const crossReasons = [
  'own', // our E&E P/N
  'turbo', // the turbo's own number
  'model', // the model code of a turbo without a known number
  'oe', // a vehicle's OE number
  'oem', // the maker's own number of a part
  ...furtherReasons,
  'cross', // another maker's number of a part
  'yours', // the customer's own number
] as const;

/** A customer's own number and the item that it names. */
export const OwnNumber = Type.Object({
  number: Type.String(),
  type: RefCodeType,
  refId: Type.String(),
  /** What the item goes by, or went by when it was withdrawn. */
  name: Type.String(),
  /** The item is no longer in the catalogue. */
  withdrawn: Type.Boolean(),
  /** Numbers of what supersedes it. */
  replacedBy: Type.Array(Type.String()),
});
export type OwnNumber = Static<typeof OwnNumber>;

export const CrossRow = Type.Object({
  id: Type.String(),
  prdType: Type.Enum(['0', '1', '2']),
  /** The component's name in the caller's language, and its description. */
  description: Type.String(),
  /** Models of the turbos it fits. */
  model: Type.String(),
  eePn: Type.String(),
  /** The maker's own number: a turbo's P/N, a part's OEM P/N. */
  oemPn: Type.String(),
  ...stockShape,
  /** Absent for a turbo 'login to view' that the caller may not see. */
  stockInfo: Type.Optional(stockShape.stockInfo),
  /** The recorded number that matched, its maker (may be empty), its relation, and how it matched. */
  match: Type.Object({
    number: Type.String(),
    brand: Type.String(),
    reason: Type.Enum([...crossReasons]),
    how: Type.Enum([...numberHows]),
  }),
  /** Whether the caller may open its page. */
  details: Type.Boolean(),
});
export type CrossRow = Static<typeof CrossRow>;

/** A row whose item the caller may see: the others have no stock (docs/product.md 6.2). */
export const OpenRow = Type.Object({ ...CrossRow.properties, stockInfo: stockShape.stockInfo });
export type OpenRow = Static<typeof OpenRow>;
