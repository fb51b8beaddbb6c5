/**
 * Messages between customer and staff (docs/product.md 12.10), and the files about an order (12.11). One call
 * uploads one file, so that each upload has its own answer. A message then names the uploaded files.
 */
import { type Static, Type } from 'typebox';
import { defineCustomerCalls, object, ordinaryCall } from './call.ts';
import { fileTypes, MAX_FILES_SENT, MAX_MESSAGE, MAX_ORDER_FILE } from './order-names.ts';
import { id } from './ordering.ts';

const Kind = Type.Enum([...fileTypes]);

export const OrderFile = Type.Object({
  id: Type.String(),
  type: Kind,
  /** Name as sent, with the extension of the file's kind. */
  name: Type.String(),
  bytes: Type.Integer(),
});
export type OrderFile = Static<typeof OrderFile>;

export const filesOfMessage = Type.Array(object({ id, type: Kind }), {
  maxItems: MAX_FILES_SENT,
  description: 'Files that were sent before, each with what it is',
});

/** A file in a payload: base64, because payloads are JSON. */
export const fileFields = {
  name: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the file' }),
  content: Type.String({
    maxLength: Math.ceil(MAX_ORDER_FILE / 3) * 4,
    description: 'The file, as base64',
  }),
};
/**
 * Maximum size of a body that holds the largest file, in bytes. Parsing a larger body would block the event
 * loop for 50 ms.
 */
export const ORDER_FILE_BODY = 7 << 20;

const path = (name: string) => `/api/ot/order/file/${name}`;

export const orderFileCalls = defineCustomerCalls(ordinaryCall, {
  orderFileAdd: {
    path: path('add'),
    shows: 'nothing',
    summary:
      'Sends a file (picture, PDF, XLSX, ODS, DOCX, ODT, CSV, text) about an order; a message that names it brings it to the manufacturer',
    payload: object({ orderId: id, ...fileFields }),
    answer: Type.Omit(OrderFile, ['type']),
    failures: ['notFound', 'conflict', 'tooLarge', 'tooMany', 'unavailable'],
    bodyLimit: ORDER_FILE_BODY,
  },
  orderFileGet: {
    path: path('get'),
    shows: 'nothing',
    summary: 'A file of a message about an order of the caller',
    payload: object({ fileId: id }),
    answer: Type.Object({
      name: Type.String(),
      contentType: Type.String(),
      /** In base64. */
      content: Type.String(),
    }),
    failures: ['notFound'],
  },
});

/** Text of a message; line breaks are kept. */
const messageText = Type.String({ maxLength: MAX_MESSAGE });
/** Text and files of a message; one of the two may be missing. */
export const messageFields = {
  text: Type.Optional(messageText),
  files: Type.Optional(filesOfMessage),
};

export const OrderMessage = Type.Object({
  id: Type.String(),
  at: Type.String({ description: 'ISO 8601, UTC' }),
  by: Type.Enum(['customer', 'staff']),
  /** Empty if only files were sent. */
  text: Type.String(),
  files: Type.Array(OrderFile),
  /** Whether the other side has read the message. */
  isRead: Type.Boolean(),
});
export type OrderMessage = Static<typeof OrderMessage>;
