/** Messages between customer and staff (docs/product.md 12.10). */
import { type Static, Type } from 'typebox';
import { filesOfMessage, OrderFile } from './order-files.ts';
import { MAX_MESSAGE } from './order-names.ts';
import { Proposal } from './quotations.ts';

/** A message; its lines are kept. */
const messageText = Type.String({ maxLength: MAX_MESSAGE });
/** Text and files of a message; one of them may be missing. */
export const messageFields = {
  text: Type.Optional(messageText),
  files: Type.Optional(filesOfMessage),
};

export const OrderMessage = Type.Object({
  id: Type.String(),
  at: Type.String({ description: 'ISO 8601, UTC' }),
  by: Type.Enum(['customer', 'staff']),
  /** Empty where files came without words. */
  text: Type.String(),
  files: Type.Array(OrderFile),
  /** Whether the other side has read it. */
  isRead: Type.Boolean(),
  /** Quantities that the customer proposes with it. */
  proposal: Type.Optional(Proposal),
});
export type OrderMessage = Static<typeof OrderMessage>;
