/** Calls of the claims' desk. */
import { type Static, Type } from 'typebox';
import { object, paging, textField } from '../call.ts';
import { ClaimEvent, claimFields } from '../claims.ts';
import { asBackOrder } from '../confirmed-orders.ts';
import { ExportedFile } from '../exports.ts';
import { messageFields, OrderMessage } from '../order-messages.ts';
import { claimDecisions, claimReasons, claimStates } from '../order-names.ts';
import {
  bilingual,
  changeOfVersion,
  defineChanges,
  defineReads,
  onceKey,
  recordId,
  sales,
  version,
} from './call.ts';

const rowFields = {
  ...claimFields,
  orderCode: Type.String(),
  customerId: Type.String(),
  customerName: Type.String(),
  companyName: Type.String(),
  /** The component's name in English; empty for a turbo. */
  component: Type.String(),
  /** Number of the customer's messages about the claim that staff have not read. */
  unread: Type.Integer(),
};
const ClaimRow = Type.Object(rowFields);
export type ClaimRow = Static<typeof ClaimRow>;

/** Customs value of a piece of a replacement, as typed. */
const CustomsValue = object({
  currency: textField('ISO code of its currency'),
  unitPrice: textField('Value of a piece for customs'),
});
export type CustomsValue = Static<typeof CustomsValue>;

export const StaffClaim = Type.Object({
  ...rowFields,
  /** Numbers of the items that supersede the claimed item. */
  successors: Type.Array(Type.String()),
  /** Price of a claimed piece after discount; absent if there is no price. */
  customsValue: Type.Optional(CustomsValue),
  /** The oldest first; `who` is an e-mail address, here and in `messages`. */
  events: Type.Array(Type.Object({ ...ClaimEvent.properties, who: Type.String() })),
  messages: Type.Array(Type.Object({ ...OrderMessage.properties, who: Type.String() })),
});
export type StaffClaim = Static<typeof StaffClaim>;

const Figure = Type.Object({
  /** The E&E P/N, or a reason. */
  name: Type.String(),
  claims: Type.Integer(),
  pieces: Type.Integer(),
  /** Pieces that were replaced or credited. */
  accepted: Type.Integer(),
});
export type ClaimFigure = Static<typeof Figure>;

const usual = { roles: sales, evidence: 'none' } as const;
const State = Type.Enum([...claimStates]);

export const staffClaimCalls = {
  ...defineReads(usual, {
    listClaims: {
      summary: 'Claims, filtered and sorted, page by page',
      payload: object({
        state: Type.Optional(State),
        reason: Type.Optional(Type.Enum([...claimReasons])),
        customerId: Type.Optional(recordId),
        text: Type.Optional(textField('Start of the order code, or a part of the item’s number')),
        sort: Type.Optional(Type.Enum(['changed', 'opened'])),
        order: Type.Optional(Type.Enum(['asc', 'desc'])),
        ...paging,
      }),
      answer: Type.Array(ClaimRow),
      paged: true,
    },
    getClaim: {
      summary: 'A claim with everything staff need to decide it',
      payload: object({ id: recordId }),
      answer: StaffClaim,
      failures: ['notFound'],
    },
    getClaimFigures: {
      summary: 'Claims and pieces by item, the 50 with the most pieces, and by reason',
      payload: object({}),
      answer: Type.Object({ items: Type.Array(Figure), reasons: Type.Array(Figure) }),
    },
    getClaimReport: {
      summary: 'The report of a claim with its pictures, as a PDF in the language of the customer',
      payload: object({ id: recordId, bilingual }),
      answer: ExportedFile,
      failures: ['notFound', 'unavailable'],
    },
  }),
  ...defineChanges(usual, {
    decideClaim: changeOfVersion(
      "Asks for more information, accepts, declines or closes a claim; the customer gets a mail with the remark. 'replace' places a confirmed order at no charge",
      {
        id: recordId,
        version,
        action: Type.Enum([...claimDecisions]),
        remark: Type.Optional(Type.String({ maxLength: 500 })),
        replacement: Type.Optional(
          textField("With 'replace': E&E P/N of an item that supersedes the claimed item"),
        ),
        customsValue: Type.Optional(CustomsValue),
        backOrder: asBackOrder,
      },
      Type.Object({ state: State, version: Type.Integer() }),
    ),
    sendClaimMessage: changeOfVersion(
      'Writes to the customer about a claim, or sends files, or both; the customer gets a mail',
      { id: recordId, ...messageFields, key: Type.Optional(onceKey) },
      Type.Object({ id: Type.String() }),
    ),
  }),
};
