/** Calls of content and of texts (docs/product.md 3 and 7). */
import { type Static, Type } from 'typebox';
import { choice, defineCalls, digits, object, ordinaryCall, paging, textField } from './call.ts';
import { viewAuthTypes } from './choices.ts';
import { oneItem, ownLines } from './shows.ts';

const id = digits('Id', 9);
/** 'en' for a title or a text that has no translation into the caller's language; else absent. */
const langs = {
  titleLang: Type.Optional(Type.Literal('en')),
  lang: Type.Optional(Type.Literal('en')),
};

const ContentItem = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** Time of publication, ISO 8601, UTC. */
  inDate: Type.String(),
  /** URL of the cover picture; may be empty. */
  titleFileUrl: Type.String(),
  viewAuthType: Type.Enum([...viewAuthTypes]),
  contentType: Type.Enum(['0', '1', '2', '3', '4', '5']),
  /** URL of the PDF; empty if the content has no PDF, or if viewAuthType is not '0'. */
  pdfContentUrl: Type.String(),
  embedCode: Type.String(),
});
export type ContentItem = Static<typeof ContentItem>;

const list = {
  answer: Type.Array(ContentItem),
  paged: true,
} as const;
const listPayload = object({
  ...paging,
  cmType: choice([1, 2, 3, 4], '1 bulletin, 2 newsletter, 3 video, 4 e-catalogue'),
  query: Type.Optional(textField('Part of the title')),
});

const Viewed = Type.Object({
  kind: Type.Enum(['turbo', 'part', 'chra', 'content']),
  refId: Type.String(),
  /** Turbo number, E&E P/N or title. */
  name: Type.String(),
  /** Model, component or kind, in the caller's language; empty if the caller may not see it. */
  detail: Type.String(),
  /** Kind of content. This field and `contentType` are only set for content. */
  cmType: Type.Optional(Type.Enum(['1', '2', '3', '4'])),
  contentType: Type.Optional(Type.String()),
  at: Type.String({ description: 'ISO 8601, UTC' }),
});
export type Viewed = Static<typeof Viewed>;

const usual = { emptySearches: 'uncounted', evidence: 'none' } as const;

export const contentCalls = defineCalls(usual, {
  getCommonList: {
    ...list,
    path: '/api/cm/common/getCommonList',
    shows: 'nothing',
    kept: 'forPages',
    dependsOn: ['content'],
    summary: 'Content of a kind, the newest first; 9 in a page',
    payload: listPayload,
  },
  getCommonListWithDac: {
    ...list,
    path: '/api/cm/common/getCommonListWithDac',
    shows: 'nothing',
    kept: 'never',
    dependsOn: [],
    summary: 'The same list, for customers who are signed in',
    payload: listPayload,
    audience: 'customer',
  },
  getEcatalogList: {
    ...list,
    path: '/api/cm/common/getEcatalogList',
    shows: 'nothing',
    kept: 'forPages',
    dependsOn: ['content'],
    summary: 'E-catalogues; 25 in a page',
    payload: object({ ...paging, query: Type.Optional(textField('Part of the title')) }),
  },
  getCommonById: {
    method: 'GET',
    path: '/api/cm/common/getCommonById',
    shows: 'nothing',
    kept: 'forPages',
    dependsOn: ['content'],
    summary: 'An item of content; htmlContent of a PDF item is the address of its document',
    payload: object({ id }),
    answer: Type.Object({
      id: Type.String(),
      title: Type.String(),
      /** Name of the kind in the caller's language. */
      categoryTitle: Type.String(),
      cmType: Type.Enum(['1', '2', '3', '4']),
      contentType: Type.Enum(['0', '1', '2', '3', '4', '5']),
      htmlContent: Type.String(),
      ...langs,
      /** ISO 8601, UTC. */
      inTime: Type.String(),
      /** URL of the cover picture; may be empty. */
      titleFileUrl: Type.String(),
      /** HTML that embeds a film; empty for other content. */
      embedCode: Type.String(),
    }),
    failures: ['notFound', 'needLogin', 'noRight'],
  },
  getWebpageById: {
    method: 'GET',
    path: '/api/cm/webpage/getWebpageById',
    shows: 'nothing',
    kept: 'forPages',
    dependsOn: ['content'],
    summary:
      'A page that staff write: 1 About us, 2 terms of sale, 3 privacy, 4 imprint, 5 warranty',
    payload: object({ id }),
    answer: Type.Object({
      id: Type.String(),
      title: Type.String(),
      htmlContent: Type.String(),
      ...langs,
    }),
    failures: ['notFound'],
  },
  traceCommon: {
    path: '/api/trace/cm/common',
    shows: oneItem,
    kept: 'never',
    dependsOn: [],
    summary: 'Says that content was opened; kept in the history of who is signed in',
    payload: object({ commonId: id }),
    answer: object({}),
    failures: ['notFound', 'needLogin', 'noRight'],
  },
  getHomeBlocks: {
    path: '/api/cm/webpage/getHomeBlocks',
    shows: 'nothing',
    kept: 'forPages',
    dependsOn: ['content'],
    summary: 'Application tiles and the carousel of the home page',
    payload: object({}),
    answer: Type.Object({
      tiles: Type.Array(
        Type.Object({
          title: Type.String(),
          application: Type.String(),
          /** Empty if the page draws the picture itself. */
          pictureUrl: Type.String(),
        }),
      ),
      slides: Type.Array(
        Type.Object({
          title: Type.String(),
          pictureUrl: Type.String(),
          largeUrl: Type.String(),
          width: Type.Integer(),
          height: Type.Integer(),
        }),
      ),
    }),
  },
  getMapTiles: {
    method: 'GET',
    path: '/api/cm/webpage/getMapTiles',
    shows: 'nothing',
    kept: 'never',
    dependsOn: [],
    summary: 'Where the contact page gets its map from',
    payload: object({}),
    answer: Type.Object({
      /** URL of a map tile with {z}, {x} and {y}; empty if there is no map. */
      url: Type.String(),
      /** Attribution, which the map's licence requires. */
      attribution: Type.String(),
    }),
  },
  listViewHistory: {
    audience: 'customer',
    path: '/api/trace/list-view-history',
    shows: ownLines,
    kept: 'never',
    dependsOn: ['history'],
    summary: 'What the customer looked at last, the newest first; 25 in a page',
    payload: object(paging),
    answer: Type.Array(Viewed),
    paged: true,
  },
  clearViewHistory: {
    audience: 'customer',
    path: '/api/trace/clear-view-history',
    shows: 'nothing',
    kept: 'never',
    dependsOn: [],
    summary: 'Empties the history',
    payload: object({}),
    answer: object({}),
  },
  traceItem: {
    audience: 'customer',
    path: '/api/trace/prd/item',
    shows: oneItem,
    kept: 'never',
    dependsOn: [],
    summary: 'Says that the page of a turbo, part or CHRA was opened; for the history',
    payload: object({ id }),
    answer: object({}),
    failures: ['noRight', 'notFound'],
  },
});

export const textCalls = defineCalls(ordinaryCall, {
  uiText: {
    path: '/api/trans/ui-text',
    shows: 'nothing',
    summary: 'Texts of the interface in the language of x-language',
    payload: object({ texts: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 500 }) }),
    bodyLimit: 256 << 10,
    /** `transText` has the order of `texts`; a text without a translation is returned unchanged. */
    answer: Type.Object({ transText: Type.Array(Type.String()) }),
  },
});
