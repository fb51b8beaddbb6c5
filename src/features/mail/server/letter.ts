/** What a mail holds, already in its reader's language; how it looks stands in render.ts. */

export interface Letter {
  readonly subject: string;
  readonly parts: readonly LetterPart[];
}

/** A line of an order. */
export interface LetterLine {
  /** The part number. */
  readonly number: string;
  /** What it is; empty where nothing more is known. */
  readonly about: string;
  readonly quantity: string;
}

export type LetterPart =
  | { readonly kind: 'text' | 'code' | 'quote'; readonly text: string }
  /** Names with their values, such as the carrier. */
  | { readonly kind: 'facts'; readonly facts: readonly { name: string; value: string }[] }
  | {
      readonly kind: 'lines';
      /** Heads of the columns. */
      readonly item: string;
      readonly quantity: string;
      readonly lines: readonly LetterLine[];
    }
  /** Leads to an address of the site, `path` with its language. */
  | { readonly kind: 'link'; readonly text: string; readonly path: string };
