/** What visitors see of items and their stock (docs/product.md 3 and 4). */
import { Type } from 'typebox';
import { type StockState, stockStates } from './stock-kinds.ts';

export const StockInfo = Type.Enum(stockStates);

/** What visitors see of an item's stock. */
export const stockShape = {
  stockInfo: StockInfo,
  /** The day on which an item that is Out Of Stock is expected, as 2026-12-31; absent where none is known, or it has passed. */
  expected: Type.Optional(Type.String()),
  /** It is Out Of Stock and can be ordered all the same. */
  backOrder: Type.Optional(Type.Literal(true)),
  /** E&E P/Ns of what supersedes the item; absent where nothing does. */
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
