/** Constants of the texts desk without schemas, for the browser. */

import type { TextEncoding } from '../order-names.ts';

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
