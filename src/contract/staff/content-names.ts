/** Constants of the content desk and the texts desk without schemas, for the browser. */
import type { ContentType } from '../content-names.ts';
import type { TextEncoding } from '../table-names.ts';

export const contentLanguages = ['en', 'spa', 'ru', 'fra', 'pt', 'ara', 'zh'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/** cmType: 1 bulletin, 2 newsletter, 3 video, 4 e-catalogue. */
export const kinds = ['1', '2', '3', '4'] as const;
export type Kind = (typeof kinds)[number];

/** The state of an item; `planned` has a publication time in the future. */
export const contentStates = ['published', 'planned', 'draft', 'deleted'] as const;
export type ContentState = (typeof contentStates)[number];

export const audiences = ['everyone', 'customers', 'levels'] as const;
export type ContentAudience = (typeof audiences)[number];

/** The kind of content that an opening needs. */
export type Substance = 'text' | 'pdf' | 'film';

/** How content opens (docs/product.md 4), and the kind of content that this needs. */
export const openings: Readonly<Record<ContentType, { label: string; substance: Substance }>> = {
  '0': { label: 'Detail page', substance: 'text' },
  '1': { label: 'PDF in a new tab', substance: 'pdf' },
  '2': { label: 'Film in a dialog', substance: 'film' },
  '3': { label: 'Full-window page in a new tab', substance: 'text' },
  '4': { label: 'Full-window page', substance: 'text' },
  '5': { label: 'PDF viewer in a new tab', substance: 'pdf' },
};

/** The allowed openings of each kind, the default first; '5' is for e-catalogues only. */
export const openingsOf: Readonly<Record<Kind, readonly ContentType[]>> = {
  '1': ['0', '1', '2', '3', '4'],
  '2': ['0', '1', '2', '3', '4'],
  '3': ['2', '0', '3', '4'],
  '4': ['5', '1', '0', '3', '4'],
};

export const contentSorts = ['order', 'title', 'published', 'changed'] as const;
export type ContentSort = (typeof contentSorts)[number];

export const blockKinds = ['tile', 'slide'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Maximum of tiles or slides. */
export const MAX_BLOCKS = 24;
/** Maximum length of a title, in characters. */
export const MAX_TITLE = 200;
/** Maximum size of a body in one language, as HTML in UTF-8, in bytes. */
export const MAX_BODY_TEXT = 200 * 1024;
/** Maximum file sizes, in bytes. */
export const MAX_PDF = 50 * 1024 * 1024;
export const MAX_FILM = 300 * 1024 * 1024;

/** Codes of the languages of texts, English first. */
export const textLanguages = ['en', 'spa', 'ru', 'fra', 'pt', 'ara', 'zh'] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** The origin of a text: the site's tables, or a term of the catalogue that is in no table. */
export const textKinds = [
  'text',
  'component',
  'application',
  'attribute',
  'value',
  'template',
] as const;
export type TextKind = (typeof textKinds)[number];

/** missing: not translated. new: first seen in the last 30 days. changed: differs from the built-in text. */
export const textStates = ['missing', 'new', 'changed'] as const;
export type TextState = (typeof textStates)[number];

/** Maximum size of a file of translations, in bytes. */
export const MAX_TEXTS_FILE = 10 * 1024 * 1024;

/** Likely encodings of a text file that does not declare one. Nothing is imported before staff choose. */
export interface EncodingChoice {
  /** The likely one. */
  readonly encoding: TextEncoding;
  /** Its first letters beyond ASCII, in each encoding in which it can be read. */
  readonly previews: readonly {
    readonly encoding: TextEncoding;
    readonly rows: readonly (readonly string[])[];
  }[];
}

/** The result of an uploaded file of translations. */
export interface TextsFileResult {
  /** Number of changed translations, and of unchanged ones. */
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Set if nothing was taken, since the encoding is to be chosen. */
  readonly choose?: EncodingChoice;
  /** The first refused translations, at most 200. */
  readonly refusals: readonly {
    /** Line of the file, from 1, the header included. */
    readonly line: number;
    readonly text: string;
    /** Empty if the whole row was refused. */
    readonly language: TextLanguage | '';
    readonly reason: string;
  }[];
}
