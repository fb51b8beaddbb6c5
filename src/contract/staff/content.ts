/**
 * Calls of the content desk: items, pages, the home page's blocks. Each change sends the `version` that
 * was read (optimistic lock); a later change by someone else is a conflict. Files go to
 * /api/staff/content/upload.
 * The file is long because each call stands beside the shapes of its payload and answer.
 */
import { type Static, Type } from 'typebox';
import { object, paging, textField } from '../call.ts';
import { customerLevels, openingTypes } from '../choices.ts';
import { AuditLine } from './accounts.ts';
import {
  changeOfVersion,
  content,
  Done,
  defineChanges,
  defineReads,
  Nullable,
  recordId,
  Timestamp,
  version,
} from './call.ts';
import {
  audiences,
  blockKinds,
  contentKindCodes,
  contentLanguages,
  contentSorts,
  contentStates,
  MAX_BLOCKS,
  MAX_TITLE,
} from './names.ts';

const Kind = Type.Enum([...contentKindCodes]);
const State = Type.Enum([...contentStates]);
const Audience = Type.Enum([...audiences]);
const ContentType = Type.Enum(Object.values(openingTypes));
const Level = Type.Enum([...customerLevels]);
const Language = Type.Enum([...contentLanguages]);

const Picture = Type.Object({
  id: Type.String(),
  /** URL of the medium size. */
  url: Type.String(),
  fileName: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type DeskPicture = Static<typeof Picture>;

const File = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['pdf', 'video']),
  fileName: Type.String(),
  bytes: Type.Integer(),
  /** Number of pages of a document. */
  pages: Nullable(Type.Integer()),
});
export type DeskFile = Static<typeof File>;

export type SentContent =
  | { readonly picture: DeskPicture & { readonly large: string } }
  | { readonly file: DeskFile };

const DeskText = Type.Object({ language: Language, title: Type.String(), html: Type.String() });
export type DeskText = Static<typeof DeskText>;

const edited = {
  version: Type.Integer(),
  changed: Nullable(Timestamp),
  /** E-mail of the member of staff; may be empty. */
  changedBy: Type.String(),
};

const Row = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  kind: Kind,
  state: State,
  /** Title in English, else in the first available language. */
  title: Type.String(),
  languages: Type.Array(Language),
  contentType: ContentType,
  audience: Audience,
  levels: Type.Array(Level),
  published: Nullable(Timestamp),
  /** URL of the cover's thumbnail; may be empty. */
  cover: Type.String(),
  /**
   * Position that staff set by hand; 0 if they set none. Items above 0 come before the items sorted by date,
   * items below 0 after them.
   */
  rank: Type.Integer(),
  views: Type.Integer(),
  changed: Timestamp,
  changedBy: Type.String(),
  deleted: Nullable(Timestamp),
  deletedBy: Type.String(),
});
export type ContentRow = Static<typeof Row>;

const Item = Type.Object({
  id: Type.String(),
  ...edited,
  kind: Kind,
  state: State,
  contentType: ContentType,
  audience: Audience,
  levels: Type.Array(Level),
  published: Nullable(Timestamp),
  picture: Nullable(Picture),
  file: Nullable(File),
  embed: Type.String(),
  texts: Type.Array(DeskText),
  deleted: Nullable(Timestamp),
  deletedBy: Type.String(),
  history: Type.Array(AuditLine),
});
export type DeskItem = Static<typeof Item>;

const Page = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...edited,
  texts: Type.Array(DeskText),
  history: Type.Array(AuditLine),
});
export type DeskPage = Static<typeof Page>;

const Block = Type.Object({
  titles: Type.Array(Type.Object({ language: Language, title: Type.String() })),
  application: Type.String(),
  picture: Nullable(Picture),
});
export type DeskBlock = Static<typeof Block>;

const BlockKind = Type.Enum([...blockKinds]);

/** HTML of a body. The handler checks the exact limit, because its message is better than the schema's. */
const body = Type.String({ maxLength: 1_000_000 });
const TextFields = {
  language: Language,
  title: Type.String({ maxLength: MAX_TITLE, description: '1 to 200 characters' }),
  html: body,
};
const texts = Type.Array(object(TextFields), { maxItems: contentLanguages.length });
const titles = Type.Array(object({ language: Language, title: textField('Title', MAX_TITLE) }), {
  maxItems: contentLanguages.length,
});
/** Maximum size of a payload in bytes: room for the longest body in every language, escaped as JSON. */
const MAX_CALL = 4 * 1024 * 1024;
const optionalId = Type.Union([recordId, Type.Literal('')]);
/** ISO 8601 only, because `Date` parses other formats differently on different machines. */
const published = Type.String({
  maxLength: 30,
  pattern:
    '^(?:\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,3})?)?(?:Z|[+-]\\d\\d:\\d\\d))?$',
  description: 'ISO 8601 with its zone; empty for a draft',
});

const Saved = Type.Object({ id: Type.String(), version: Type.Integer() });

const usual = { roles: content, evidence: 'none' } as const;

export const contentDeskCalls = {
  ...defineReads(usual, {
    listContent: {
      summary: 'Items of content, in the order in which visitors see them or another',
      payload: object({
        kind: Type.Optional(Kind),
        state: Type.Optional(State),
        audience: Type.Optional(Audience),
        text: Type.Optional(textField('Part of the title in any language')),
        sort: Type.Optional(Type.Enum([...contentSorts])),
        order: Type.Optional(Type.Enum(['asc', 'desc'])),
        ...paging,
      }),
      answer: Type.Array(Row),
      paged: true,
    },
    getContent: {
      summary: 'An item in all its languages, with what it consists of',
      payload: object({ id: recordId }),
      answer: Item,
      failures: ['notFound'],
    },
    listPages: {
      summary: "Pages of the site's own texts",
      payload: object({}),
      answer: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          languages: Type.Array(Language),
          changed: Nullable(Timestamp),
          changedBy: Type.String(),
        }),
      ),
    },
    getPage: {
      summary: 'A page in all its languages',
      payload: object({ id: recordId }),
      answer: Page,
      failures: ['notFound'],
    },
    getBlocks: {
      summary: "The home page's application tiles, or the slides of its carousel",
      payload: object({ kind: BlockKind }),
      answer: Type.Object({
        ...edited,
        blocks: Type.Array(Block),
        /** Applications that tiles can link to. */
        applications: Type.Array(Type.String()),
        history: Type.Array(AuditLine),
      }),
    },
    previewContent: {
      summary: 'The HTML as saving would clean it; nothing is kept',
      bodyLimit: MAX_CALL,
      payload: object({ html: body }),
      answer: Type.Object({ html: Type.String() }),
      failures: ['tooLarge'],
    },
    checkFilm: {
      summary:
        'The address of the player for a link or embed code; empty where the host is not allowed',
      payload: object({ embed: textField('As typed', 2000) }),
      answer: Type.Object({ player: Type.String(), hosts: Type.Array(Type.String()) }),
    },
  }),
  ...defineChanges(usual, {
    saveContent: {
      summary: 'Changes an item, or makes one where there is no id; its HTML is cleaned',
      bodyLimit: MAX_CALL,
      payload: object({
        id: Type.Optional(recordId),
        version: Type.Optional(version),
        kind: Kind,
        contentType: ContentType,
        audience: Audience,
        levels: Type.Array(Level, { maxItems: customerLevels.length }),
        published,
        pictureId: optionalId,
        fileId: optionalId,
        embed: textField('Address of a film at an allowed host, or its embed code', 2000),
        texts,
      }),
      answer: Saved,
      failures: ['notFound', 'conflict', 'tooLarge'],
    },
    deleteContent: changeOfVersion('Puts an item into the bin', { id: recordId, version }),
    restoreContent: changeOfVersion('Brings an item back from the bin, as it was', {
      id: recordId,
    }),
    moveContent: changeOfVersion('Puts an item before or after another of its kind', {
      id: recordId,
      otherId: recordId,
      side: Type.Enum(['before', 'after']),
    }),
    orderContentByDate: {
      summary: 'Puts all items of a kind back into the order of their dates',
      payload: object({ kind: Kind }),
      answer: Done,
    },
    savePage: {
      summary: 'Changes a page; its HTML is cleaned',
      bodyLimit: MAX_CALL,
      payload: object({ id: recordId, version, texts }),
      answer: Saved,
      failures: ['notFound', 'conflict', 'tooLarge'],
    },
    saveBlocks: {
      summary: 'Says which tiles or slides there are, in their order',
      bodyLimit: 512 * 1024,
      payload: object({
        kind: BlockKind,
        version,
        blocks: Type.Array(
          object({
            titles,
            application: textField('Of a tile: the application to which it leads'),
            pictureId: optionalId,
          }),
          { maxItems: MAX_BLOCKS },
        ),
      }),
      answer: Type.Object({ version: Type.Integer() }),
      failures: ['conflict'],
    },
  }),
};
