/** The content of a mail, in its reader's language. render.ts defines how it looks. */

export interface Letter {
  readonly subject: string;
  readonly parts: readonly LetterPart[];
}

/** A line of an order. */
export interface LetterLine {
  /** The part number. */
  readonly number: string;
  /** Description of the item; may be empty. */
  readonly about: string;
  readonly quantity: string;
}

export type LetterPart =
  | { readonly kind: 'text' | 'code' | 'quote'; readonly text: string }
  /** Names and values, such as the carrier. */
  | { readonly kind: 'facts'; readonly facts: readonly { name: string; value: string }[] }
  | {
      readonly kind: 'lines';
      /** Headings of the columns. */
      readonly item: string;
      readonly quantity: string;
      readonly lines: readonly LetterLine[];
    }
  /** A link to a page of the site; `path` includes the language. */
  | { readonly kind: 'link'; readonly text: string; readonly path: string };
