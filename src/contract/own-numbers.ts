/** Calls of a customer's own part numbers for our items (docs/product.md 12.7). */

import { type Static, Type } from 'typebox';
import { defineCustomerCalls, digits, object, ordinaryCall, paging, textField } from './call.ts';
import { TABLE_FILE_BODY, tableFile, tableFileNotes } from './exports.ts';
import { id, refFields } from './ordering.ts';
import { OpenRow, OwnNumber } from './shown-items.ts';
import { oneItem, ownFile, ownLines, rows, suggestions } from './shows.ts';

/** A row that was not imported from a file, and the reason. */
const Problem = Type.Object({
  row: Type.Integer(),
  number: Type.String(),
  item: Type.String(),
  why: Type.Enum([
    'number',
    'unknown',
    'noRight',
    'ambiguous',
    'twice',
    // The customer already has the number with leading zeros.
    'zeros',
    // A spreadsheet has damaged the number.
    'shortened',
    'date',
    'rounded',
    'error',
    'unreadable',
  ]),
});
export type OwnNumberProblem = Static<typeof Problem>;

/** A table of a file, shown to the customer, who chooses the sheet and its columns. */
const OwnTable = Type.Object({
  /** Name of the sheet; empty for CSV. */
  sheet: Type.String(),
  /** The first rows. */
  rows: Type.Array(Type.Array(Type.String())),
  /** Number of hidden rows, which are not read. */
  hiddenRows: Type.Integer(),
});

const path = (name: string) => `/api/ot/ownnumber/${name}`;

export const ownNumberCalls = defineCustomerCalls(ordinaryCall, {
  ownNumberSet: {
    path: path('set'),
    shows: oneItem,
    summary:
      "Gives an item the customer's own number in place of another, or of all that it has; none where empty",
    payload: object({
      ...refFields,
      number: textField('Own number; empty: none'),
      before: Type.Optional(
        textField('The own number in whose place it comes; empty: of none. Without it: of all'),
      ),
    }),
    answer: Type.Object({}),
    failures: ['notFound', 'conflict'],
  },
  ownNumberList: {
    path: path('list'),
    shows: ownLines,
    dependsOn: ['ownNumbers'],
    summary: 'Own numbers in their order, with what they name; `val` narrows them',
    payload: object({
      val: Type.Optional(textField('Part of an own number or of the name of its item')),
      ...paging,
    }),
    answer: Type.Array(OwnNumber),
    paged: true,
  },
  ownNumberOf: {
    path: path('of-items'),
    // Not counted: the answer has only the customer's own texts, for items that the caller names.
    shows: 'nothing',
    dependsOn: ['ownNumbers'],
    summary: 'The own numbers of the items that a page shows',
    payload: object({ ids: Type.Array(id, { minItems: 1, maxItems: 200 }) }),
    answer: Type.Array(Type.Object({ refId: Type.String(), number: Type.String() })),
  },
  ownNumberFind: {
    path: path('find'),
    shows: rows(1),
    dependsOn: ['ownNumbers'],
    summary:
      'What an own number names: the item as a row of the cross reference, or what became of it',
    payload: object({ val: textField('The number as typed') }),
    answer: Type.Array(Type.Object({ ...OwnNumber.properties, row: Type.Optional(OpenRow) })),
  },
  ownNumberSuggest: {
    path: path('suggest'),
    shows: suggestions,
    dependsOn: ['ownNumbers'],
    summary:
      'The first 3 own numbers that begin with what has been typed so far, and what they name. They count as those of suggestNumbers do',
    payload: object({ val: textField('The number as far as typed') }),
    answer: Type.Array(Type.Object({ number: Type.String(), name: Type.String() })),
  },
  ownNumberImport: {
    path: path('import'),
    shows: ownFile,
    summary:
      'Takes own numbers of a file (CSV, XLSX, XLS, ODS); where its columns or its encoding are not certain nothing is taken, and the answer has rows to choose by',
    payload: object({
      ...tableFile,
      sheet: Type.Optional(digits('The table of the file, from 0', 2)),
      numberColumn: Type.Optional(digits('Column of the own numbers, from 0', 3)),
      itemColumn: Type.Optional(digits('Column of our numbers, from 0', 3)),
    }),
    answer: Type.Object({
      ...tableFileNotes,
      taken: Type.Integer(),
      problemCount: Type.Integer(),
      /** The first 200. */
      problems: Type.Array(Problem),
      /**
       * Number of imported numbers for items that already have another number. Each counts towards the
       * allowance like a number typed in a search (see ownFile).
       */
      tried: Type.Optional(Type.Integer()),
      /**
       * The first 200 imported rows whose own number is also a number of another item; `item` is that item.
       */
      also: Type.Optional(Type.Array(Type.Omit(Problem, ['why']))),
      /** The tables of the file. `place` is the index of the table that was read. */
      tables: Type.Array(OwnTable),
      place: Type.Integer(),
      /** If true, nothing was imported: the customer must first choose sheet, columns and encoding. */
      choose: Type.Boolean(),
    }),
    failures: ['tooLarge', 'unavailable', 'conflict', 'tooMany'],
    bodyLimit: TABLE_FILE_BODY,
  },
});
