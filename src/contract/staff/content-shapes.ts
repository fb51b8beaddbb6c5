/** Answers of the content desk's calls: items, pages, blocks. */
import { type Static, Type } from 'typebox';
import { contentTypes } from '../content-names.ts';
import { AuditLine } from './accounts.ts';
import { Moment, Nullable } from './call.ts';
import { audiences, contentLanguages, contentStates, kinds } from './content-names.ts';
import { customerLevels } from './names.ts';

export const Kind = Type.Enum([...kinds]);
export const State = Type.Enum([...contentStates]);
export const Audience = Type.Enum([...audiences]);
export const ContentType = Type.Enum(Object.values(contentTypes));
export const Level = Type.Enum([...customerLevels]);
export const Language = Type.Enum([...contentLanguages]);

const Picture = Type.Object({
  id: Type.String(),
  /** Address of the medium size. */
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

/** The result of an upload. */
export type SentContent =
  | { readonly picture: DeskPicture & { readonly large: string } }
  | { readonly file: DeskFile };

const DeskText = Type.Object({ language: Language, title: Type.String(), html: Type.String() });
export type DeskText = Static<typeof DeskText>;

export const edited = {
  version: Type.Integer(),
  changed: Nullable(Moment),
  /** E-mail of the member of staff; may be empty. */
  changedBy: Type.String(),
};

export const Row = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  kind: Kind,
  state: State,
  /** In English, else in the first available language. */
  title: Type.String(),
  languages: Type.Array(Language),
  contentType: ContentType,
  audience: Audience,
  levels: Type.Array(Level),
  published: Nullable(Moment),
  /** Thumbnail of the cover; empty without one. */
  cover: Type.String(),
  /** Position set by hand: above 0 before the items sorted by date, below 0 after them. */
  rank: Type.Integer(),
  /** How often it was opened. */
  views: Type.Integer(),
  changed: Moment,
  changedBy: Type.String(),
  deleted: Nullable(Moment),
  deletedBy: Type.String(),
});
export type ContentRow = Static<typeof Row>;

export const Item = Type.Object({
  id: Type.String(),
  ...edited,
  kind: Kind,
  state: State,
  contentType: ContentType,
  audience: Audience,
  levels: Type.Array(Level),
  published: Nullable(Moment),
  picture: Nullable(Picture),
  file: Nullable(File),
  embed: Type.String(),
  texts: Type.Array(DeskText),
  deleted: Nullable(Moment),
  deletedBy: Type.String(),
  history: Type.Array(AuditLine),
});
export type DeskItem = Static<typeof Item>;

export const Page = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...edited,
  texts: Type.Array(DeskText),
  history: Type.Array(AuditLine),
});
export type DeskPage = Static<typeof Page>;

export const Block = Type.Object({
  titles: Type.Array(Type.Object({ language: Language, title: Type.String() })),
  application: Type.String(),
  picture: Nullable(Picture),
});
export type DeskBlock = Static<typeof Block>;
