/**
 * Calls of parts and CHRAs: detail, where used, cross references (docs/product.md 2.5, 2.7, 3 and 7). Level A
 * sees details; a turbo with 'dacoverride' shows them to all levels (docs/product.md 6). The file is long
 * because each call stands beside the shapes of its payload and answer.
 */

import { type Static, Type } from 'typebox';
import { choice, defineCalls, digits, object, paging, textField } from './call.ts';
import { TurboRow } from './catalogue.ts';
import { TABLE_FILE_BODY, tableFile, tableFileNotes } from './exports.ts';
import { MAX_QUICK_LINES } from './order-names.ts';
import {
  BomItem,
  CrossRow,
  OpenRow,
  OwnNumber,
  StockInfo,
  stockShape,
  TurboApplication,
} from './shown-items.ts';
import {
  crossSearch,
  detail as detailPage,
  fileRead,
  manyNumbers,
  oneItem,
  page,
  rows,
  tried,
} from './shows.ts';

/** Item types that have a detail page: '1' part, '2' cartridge/CHRA. */
const PrdType = Type.Enum(['1', '2']);
/** Maximum number of successors of an item in an answer. */
export const SUCCESSORS = 5;
const id = digits('Id');
/** An item that this item replaces, or that replaces this item. */
const PartLink = Type.Object({
  id: Type.String(),
  prdType: PrdType,
  eePn: Type.String(),
  oemPn: Type.String(),
  name: Type.String(),
});

const PartDetail = Type.Object({
  part_id: Type.String(),
  prdType: PrdType,
  /** '999': the page shows the attributes as a simple list. */
  part_prdPartTemplateId: Type.String(),
  part_prdPartTemplateName: Type.String(),
  /** Component's name in the caller's language; `component` is the English name. */
  transName: Type.String(),
  component: Type.String(),
  part_eePn: Type.String(),
  part_oemPn: Type.String(),
  /** All OE numbers of the item, separated by '; '. */
  part_oemPnSummary: Type.String(),
  part_model: Type.String(),
  /** P/N of the turbo from whose page the item was opened; may be empty. */
  part_turboPn: Type.String(),
  part_dimensions: Type.String(),
  part_weight: Type.String(),
  part_description: Type.String(),
  part_remark: Type.String(),
  part_wipStatus: Type.Enum(['0', '1']),
  part_stockInfo: StockInfo,
  part_expected: stockShape.expected,
  part_backOrder: stockShape.backOrder,
  /** Build sheet as an HTML table, which the server makes from `bomList`; may be empty. */
  part_bomSpec: Type.String(),
  /** Components of the item, such as the wheels of a CHRA. */
  bomList: Type.Array(BomItem),
  /** Attributes in the order of the template, names in the caller's language. */
  attributes: Type.Array(Type.Object({ attrName: Type.String(), attrValue: Type.String() })),
  templatePictureUrlList: Type.Array(Type.Object({ imageUrl: Type.String() })),
  partPictureUrlList: Type.Array(Type.Object({ imageUrl: Type.String() })),
  crossReferences: Type.Array(Type.Object({ brand: Type.String(), number: Type.String() })),
  replaces: Type.Array(PartLink),
  replacedBy: Type.Array(PartLink),
  turboCount: Type.Integer(),
  /** The turbo from whose page the item was opened, without its build sheet; may be absent. */
  turbo: Type.Optional(Type.Omit(TurboApplication, ['bomList'])),
});
export type PartDetail = Static<typeof PartDetail>;

const byId = object({ turboId: Type.Optional(digits('Id of the turbo')), id });
const byEepn = object({
  eepn: textField('E&E P/N'),
  turboId: Type.Optional(digits('Id of the turbo')),
});
const detail = {
  shows: detailPage,
  kept: 'never',
  dependsOn: [],
  answer: PartDetail,
  failures: ['notFound', 'needLogin', 'noRight'],
} as const;

const Picture = Type.Object({
  s: Type.String(),
  m: Type.String(),
  l: Type.String(),
  alt: Type.String(),
  /** Size of the full-size picture `l` in px. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** The picture is a line drawing on a white background. Dark mode inverts its colours. */
  drawing: Type.Optional(Type.Literal(true)),
});

const cross = {
  shows: page(),
  kept: 'forPages',
  dependsOn: ['stock'],
  emptySearches: crossSearch,
  payload: object({ val: textField("Any maker's number, as far as known"), ...paging }),
  answer: Type.Array(CrossRow),
  paged: true,
} as const;

const usual = {
  folder: '/api/prd/turbo',
  emptySearches: 'uncounted',
  evidence: 'none',
} as const;

export const NumberMatches = Type.Array(
  Type.Object({
    number: Type.String(),
    count: Type.Integer(),
    /** The five best matches. */
    rows: Type.Array(CrossRow),
    /** The part number in the text, if the text has other words: 454231-5007S in '454231-5007S Müller'. */
    within: Type.Optional(Type.String()),
    /** Other words of the text that are not understood: 'Müller'. Absent if there are none. */
    leftOut: Type.Optional(Type.Array(Type.String())),
    /** Set if no number matches exactly: the recorded number that differs only by leading zeros. */
    withZeros: Type.Optional(Type.String()),
    /** Set if the number is an own number of the caller. The item's row is then the first one. */
    yours: Type.Optional(OwnNumber),
  }),
);

export const partCalls = defineCalls(usual, {
  getTurboPartById: {
    ...detail,
    summary: 'A part, by its id and that of the turbo it was opened from',
    payload: byId,
  },
  getTurboAssemblyById: {
    ...detail,
    summary: 'A cartridge/CHRA, by its id and that of the turbo it was opened from',
    payload: byId,
  },
  getTurboPartByEepn: {
    ...detail,
    summary: 'A part by its E&E P/N, written in any way',
    payload: byEepn,
  },
  getTurboAssemblyByEepn: {
    ...detail,
    summary: 'A cartridge/CHRA by its E&E P/N, written in any way',
    payload: byEepn,
  },
  listPrdImg: {
    method: 'GET',
    path: '/api/prd/turbo/list-prd-img',
    shows: oneItem,
    kept: 'never',
    dependsOn: [],
    summary: 'Pictures of an item: thumbnail (s), medium (m) and full size (l)',
    payload: object({
      t: choice([1, 2], "'1' part, '2' CHRA"),
      p: textField('E&E P/N'),
    }),
    answer: Type.Array(Picture),
  },
  listGallery: {
    method: 'GET',
    path: '/api/prd/turbo/list-gallery',
    shows: rows(5),
    kept: 'never',
    dependsOn: [],
    summary:
      'Five product sets of nine pictures: turbos with pictures of their parts; fewer where there are no more',
    payload: object({}),
    answer: Type.Array(
      Type.Object({ id: Type.String(), turboPn: Type.String(), pictures: Type.Array(Picture) }),
    ),
  },
  getPartUse: {
    shows: page(),
    kept: 'never',
    dependsOn: [],
    summary: 'The turbos that hold a part or CHRA, with the vehicles behind them',
    payload: object({
      id,
      val: Type.Optional(
        textField('Part of a turbo number, model, make or engine, to narrow the list'),
      ),
      ...paging,
    }),
    answer: Type.Array(TurboRow),
    paged: true,
    failures: ['notFound', 'needLogin', 'noRight'],
  },
  getPartList: {
    ...cross,
    summary:
      "Parts, CHRAs and turbos by any maker's number or a vehicle's OE number; full matches first",
  },
  getPartList2: {
    ...cross,
    summary: 'The same as getPartList',
  },
  getOtherKinds: {
    shows: rows(12),
    kept: 'forPages',
    dependsOn: ['stock'],
    summary:
      'What a number is that the search of its `vtype` does not find: the other kinds that match, the best first, with three rows of each',
    payload: object({
      vtype: Type.Optional(choice([0, 1, 2], '0 turbo P/N, 1 vehicle OE number, 2 E&E P/N')),
      val: textField('The number typed'),
    }),
    answer: Type.Array(
      Type.Union([
        Type.Object({
          kind: Type.Enum(['turbo', 'model', 'oe', 'ee']),
          /** Number of turbos that a search of this kind finds. */
          count: Type.Integer(),
          rows: Type.Array(TurboRow),
        }),
        Type.Object({
          kind: Type.Literal('part'),
          /** Number of items that the cross reference finds. */
          count: Type.Integer(),
          rows: Type.Array(CrossRow),
        }),
      ]),
    ),
  },
  matchNumbers: {
    shows: tried('numbers'),
    kept: 'forPages',
    dependsOn: ['stock'],
    emptySearches: manyNumbers,
    summary:
      'The numbers of a quick order, an answer for each: the best rows, and how many there are',
    payload: object({
      numbers: Type.Array(textField('A number'), { minItems: 1, maxItems: MAX_QUICK_LINES }),
    }),
    bodyLimit: 128 << 10,
    answer: NumberMatches,
  },
  getSuccessors: {
    shows: rows(SUCCESSORS),
    kept: 'forPages',
    dependsOn: ['stock'],
    summary: 'The items that supersede the one of an E&E P/N, with their stock',
    payload: object({ val: textField('An E&E P/N') }),
    /** Empty if nothing supersedes the item. */
    answer: Type.Array(
      Type.Object({
        number: Type.String(),
        rows: Type.Array(OpenRow, { maxItems: SUCCESSORS }),
      }),
    ),
  },
  readOrderFile: {
    shows: fileRead,
    kept: 'never',
    dependsOn: [],
    summary:
      'The tables of a file (CSV, XLSX, XLS, ODS) for a quick order: its rows as text, nothing is kept',
    payload: object(tableFile),
    answer: Type.Object({
      ...tableFileNotes,
      tables: Type.Array(
        Type.Object({
          /** Name of the sheet; empty for CSV. */
          sheet: Type.String(),
          rows: Type.Array(Type.Array(Type.String())),
          /** Number of hidden rows, which are not read. */
          hiddenRows: Type.Integer(),
        }),
      ),
    }),
    failures: ['tooLarge', 'unavailable'],
    bodyLimit: TABLE_FILE_BODY,
  },
});
