/**
 * Calls of the content desk: items, pages, the home page's blocks. Each change sends the `version` that
 * was read (optimistic lock); a later change by someone else is a conflict. Files go to
 * /api/staff/content/upload.
 */
import { Type } from 'typebox';
import { object, text } from '../call.ts';
import { AuditLine } from './accounts.ts';
import {
  content,
  Done,
  defineChanges,
  defineReads,
  id,
  Moment,
  Nullable,
  paging,
  version,
} from './call.ts';
import {
  blockKinds,
  contentLanguages,
  contentSorts,
  MAX_BLOCKS,
  MAX_TITLE,
} from './content-names.ts';
import {
  Audience,
  Block,
  ContentType,
  edited,
  Item,
  Kind,
  Language,
  Level,
  Page,
  Row,
  State,
} from './content-shapes.ts';
import { customerLevels } from './names.ts';

export type {
  ContentRow,
  DeskBlock,
  DeskFile,
  DeskItem,
  DeskPage,
  DeskPicture,
  DeskText,
  SentContent,
} from './content-shapes.ts';

const BlockKind = Type.Enum([...blockKinds]);

/** A body in a payload; the handler checks its size, for a better message. */
const body = Type.String({ maxLength: 1_000_000 });
const TextFields = {
  language: Language,
  title: Type.String({ maxLength: MAX_TITLE, description: '1 to 200 characters' }),
  html: body,
};
const texts = Type.Array(object(TextFields), { maxItems: contentLanguages.length });
const titles = Type.Array(object({ language: Language, title: text('Title', MAX_TITLE) }), {
  maxItems: contentLanguages.length,
});
/** Room for nine bodies at their limit, escaped as JSON. */
const MAX_CALL = 4 * 1024 * 1024;
const optionalId = Type.Union([id, Type.Literal('')]);
/** `Date` parses other formats differently on different machines. */
const published = Type.String({
  maxLength: 30,
  pattern:
    '^(?:\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,3})?)?(?:Z|[+-]\\d\\d:\\d\\d))?$',
  description: 'ISO 8601 with its zone; empty for a draft',
});

const Saved = Type.Object({ id: Type.String(), version: Type.Integer() });

export const contentCalls = {
  ...defineReads(content, {
    listContent: {
      summary: 'Items of content, in the order in which visitors see them or another',
      payload: object({
        kind: Type.Optional(Kind),
        state: Type.Optional(State),
        audience: Type.Optional(Audience),
        text: Type.Optional(text('Part of the title in any language')),
        sort: Type.Optional(Type.Enum([...contentSorts])),
        order: Type.Optional(Type.Enum(['asc', 'desc'])),
        ...paging,
      }),
      answer: Type.Array(Row),
      paged: true,
    },
    getContent: {
      summary: 'An item in all its languages, with what it consists of',
      payload: object({ id }),
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
          changed: Nullable(Moment),
          changedBy: Type.String(),
        }),
      ),
    },
    getPage: {
      summary: 'A page in all its languages',
      payload: object({ id }),
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
      maxBody: MAX_CALL,
      payload: object({ html: body }),
      answer: Type.Object({ html: Type.String() }),
      failures: ['tooLarge'],
    },
    checkFilm: {
      summary:
        'The address of the player for a link or embed code; empty where the host is not allowed',
      payload: object({ embed: text('As typed', 2000) }),
      answer: Type.Object({ player: Type.String(), hosts: Type.Array(Type.String()) }),
    },
  }),
  ...defineChanges(content, {
    saveContent: {
      summary: 'Changes an item, or makes one where there is no id; its HTML is cleaned',
      maxBody: MAX_CALL,
      payload: object({
        id: Type.Optional(id),
        version: Type.Optional(version),
        kind: Kind,
        contentType: ContentType,
        audience: Audience,
        levels: Type.Array(Level, { maxItems: customerLevels.length }),
        published,
        pictureId: optionalId,
        fileId: optionalId,
        embed: text('Address of a film at an allowed host, or its embed code', 2000),
        texts,
      }),
      answer: Saved,
      failures: ['notFound', 'conflict', 'tooLarge'],
    },
    deleteContent: {
      summary: 'Puts an item into the bin',
      payload: object({ id, version }),
      answer: Done,
      failures: ['notFound', 'conflict'],
    },
    restoreContent: {
      summary: 'Brings an item back from the bin, as it was',
      payload: object({ id }),
      answer: Done,
      failures: ['notFound', 'conflict'],
    },
    moveContent: {
      summary: 'Puts an item before or after another of its kind',
      payload: object({ id, otherId: id, side: Type.Enum(['before', 'after']) }),
      answer: Done,
      failures: ['notFound', 'conflict'],
    },
    orderContentByDate: {
      summary: 'Puts all items of a kind back into the order of their dates',
      payload: object({ kind: Kind }),
      answer: Done,
    },
    savePage: {
      summary: 'Changes a page; its HTML is cleaned',
      maxBody: MAX_CALL,
      payload: object({ id, version, texts }),
      answer: Saved,
      failures: ['notFound', 'conflict', 'tooLarge'],
    },
    saveBlocks: {
      summary: 'Says which tiles or slides there are, in their order',
      maxBody: 512 * 1024,
      payload: object({
        kind: BlockKind,
        version,
        blocks: Type.Array(
          object({
            titles,
            application: text('Of a tile: the application to which it leads'),
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
