/** Names that the texts desk uses, without the schemas: the browser takes them from here. */

/** Codes of the languages that texts are in, English first. */
export const textLanguages = ['en', 'spa', 'ru', 'fra', 'pt', 'ara', 'zh'] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** Where a text is from: the site's own tables, or a term of the catalogue that stands in none. */
export const textKinds = [
  'text',
  'component',
  'application',
  'attribute',
  'value',
  'template',
] as const;
export type TextKind = (typeof textKinds)[number];

/** missing: not translated. new: first met in the last 30 days. changed: other than the program's. */
export const textStates = ['missing', 'new', 'changed'] as const;
export type TextState = (typeof textStates)[number];

/** Largest file of translations, in bytes. */
export const MAX_TEXTS_FILE = 10 * 1024 * 1024;

/** What became of a file of translations. */
export interface TextsFileResult {
  /** Translations that are other than before, and those that were like this already. */
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** The first of what was refused, at most 200. */
  readonly refusals: readonly {
    /** Of the file, from 1, the header included. */
    readonly line: number;
    readonly text: string;
    /** Empty where the whole row was refused. */
    readonly language: TextLanguage | '';
    readonly reason: string;
  }[];
}
