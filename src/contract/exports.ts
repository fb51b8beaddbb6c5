/**
 * Calls that export the content of a page as a file (docs/product.md 2.16), and the payload fields with
 * which customers send a file.
 */
import { type Static, Type } from 'typebox';
import { defineCalls, digits, object, textField } from './call.ts';
import { turboSearchFields } from './catalogue.ts';
import { MAX_QUICK_LINES } from './order-names.ts';
import { id } from './ordering.ts';
import { foundFields } from './orders.ts';
import { documentFields } from './quotations.ts';
import { exportedOwnLines, exportedPage, exportedSheet, exportedTries } from './shows.ts';
import { EXPORT_ROWS, TABLE_FILE_BYTES, tableFormats, textEncodings } from './table-names.ts';
import { wheelFields } from './wheels.ts';

/** A file in a payload: base64, because payloads are JSON. */
export const tableFile = {
  name: textField('Name of the file, which ends with csv, tsv, txt, xlsx, xls or ods', 200),
  content: Type.String({
    maxLength: Math.ceil(TABLE_FILE_BYTES / 3) * 4,
    description: 'The file, as base64',
  }),
  encoding: Type.Optional(
    Type.Enum([...textEncodings], {
      description: 'As a person chose it, for a text file that does not tell its encoding',
    }),
  ),
};
export const tableFileNotes = {
  /** Number of hidden sheets, which are not read. */
  hiddenSheets: Type.Integer(),
  /** Encoding of a text file that does not declare it. */
  encoding: Type.Optional(Type.Enum([...textEncodings])),
  /** Whether the encoding is a guess, which a person has to confirm. */
  guessed: Type.Boolean(),
};
/** Maximum size of a body that holds the largest file, in bytes. */
export const TABLE_FILE_BODY = 6 << 20;

/** A table as a file in an answer: base64, because answers are JSON. */
export const ExportedFile = Type.Object({
  name: Type.String(),
  content: Type.String(),
  /** Rows below the headings. */
  rows: Type.Integer(),
});
export type ExportedFile = Static<typeof ExportedFile>;

const path = (name: string) => `/api/export/${name}`;
const everyone = { answer: ExportedFile } as const;
const customer = { ...everyone, audience: 'customer' } as const;

/** Formats of tables that people may want to print: spreadsheets and PDF. */
const printed = Type.Enum([...tableFormats]);
const format = Type.Enum(['xlsx', 'csv']);

const QuickLine = object({
  number: textField('As typed', 200),
  quantity: textField('As typed', 20),
  picks: Type.Optional(
    Type.Array(textField('Type and id of a ticked item, as in "1 4711"', 20), {
      maxItems: 20,
      description: 'The ticked items, where the person has ticked any',
    }),
  ),
});

const usual = {
  kept: 'never',
  dependsOn: [],
  emptySearches: 'uncounted',
  evidence: 'exported',
} as const;

export const exportCalls = defineCalls(usual, {
  exportResults: {
    ...customer,
    path: path('results'),
    shows: exportedPage(EXPORT_ROWS),
    summary: 'Results of a search of turbos as a table, in their order',
    payload: object({
      ...turboSearchFields,
      size: Type.Optional(digits(`The first so many rows, at most ${EXPORT_ROWS}`, 7)),
      format,
    }),
    failures: ['noRight', 'unavailable'],
  },
  exportWheels: {
    ...customer,
    path: path('wheels'),
    shows: exportedPage(EXPORT_ROWS),
    summary: 'The wheels of a search by diameters as a table, the closest first',
    payload: object({
      ...wheelFields,
      size: Type.Optional(digits(`The first so many rows, at most ${EXPORT_ROWS}`, 7)),
      format,
    }),
    failures: ['noRight', 'unavailable'],
  },
  exportBuildSheet: {
    ...everyone,
    path: path('build-sheet'),
    shows: exportedSheet,
    summary: 'The build sheet of a turbo as a table',
    payload: object({ id: digits('Id of the turbo'), format: printed }),
    failures: ['notFound', 'needLogin', 'unavailable'],
  },
  exportQuickOrder: {
    ...everyone,
    path: path('quick-order'),
    shows: exportedTries('lines'),
    summary:
      'What became of the lines of a quick order as a table: what is ticked, else what is found',
    payload: object({
      lines: Type.Array(QuickLine, { minItems: 1, maxItems: MAX_QUICK_LINES }),
      format: printed,
    }),
    bodyLimit: 512 << 10,
    failures: ['unavailable'],
  },
  exportCart: {
    ...customer,
    path: path('cart'),
    shows: exportedOwnLines,
    summary: 'The cart as a table',
    payload: object({ format: printed }),
    failures: ['unavailable'],
  },
  exportList: {
    ...customer,
    path: path('list'),
    shows: exportedOwnLines,
    summary: 'A list as a table: an own one, or one that its owner lets the caller look at',
    payload: object({ listId: Type.Optional(id), format: printed }),
    failures: ['notFound', 'unavailable'],
  },
  exportOwnNumbers: {
    ...customer,
    path: path('own-numbers'),
    shows: exportedOwnLines,
    summary: 'The own numbers as a table, in their order; `val` narrows them',
    payload: object({
      val: Type.Optional(textField('Part of an own number or of the name of its item')),
      format,
    }),
    failures: ['unavailable'],
  },
  exportOrder: {
    ...customer,
    path: path('order'),
    shows: exportedOwnLines,
    summary: 'The lines of an order as a table',
    payload: object({ orderId: id, format }),
    failures: ['notFound', 'unavailable'],
  },
  exportQuotation: {
    ...customer,
    path: path('quotation'),
    shows: exportedOwnLines,
    summary:
      'The quotation of an order, its proforma invoice or an invoice of a delivery, as a PDF',
    payload: object({ orderId: id, ...documentFields }),
    failures: ['unavailable', 'notFound'],
  },
  exportClaim: {
    ...customer,
    path: path('claim'),
    shows: exportedOwnLines,
    summary: 'The report of a claim as a PDF',
    payload: object({ claimId: id }),
    failures: ['unavailable', 'notFound'],
  },
  exportOrders: {
    ...customer,
    path: path('orders'),
    shows: exportedOwnLines,
    summary: 'The lines of all orders that match as a table, those of the newest order first',
    payload: object({ ...foundFields, format }),
    failures: ['unavailable'],
  },
});
