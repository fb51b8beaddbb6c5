import { type ContentKind, contentKinds } from '#contract/content-names.ts';

/** A text as the back office hands it over. */
export interface Handed {
  readonly title: string;
  /** Cleaned by the server. */
  readonly html: string;
  /** '' for a page of the site's own texts. */
  readonly kind: ContentKind | '';
  /** ISO 8601. */
  readonly at: string;
  /** Of a text that is not translated into the page's language. */
  readonly lang?: 'en';
}

/** Reads a message; undefined for anything that is none of a preview. */
export function readHanded(message: unknown): Handed | undefined {
  const { preview } = (message ?? {}) as { preview?: Partial<Record<keyof Handed, unknown>> };
  if (typeof preview !== 'object' || preview === null) return undefined;
  const { title, html, kind, at, lang } = preview;
  const known = Object.values(contentKinds).find((one) => one === kind) ?? '';
  if (typeof title !== 'string' || typeof html !== 'string' || typeof at !== 'string') {
    return undefined;
  }
  if (Number.isNaN(Date.parse(at))) return undefined;
  return { title, html, kind: known, at, ...(lang === 'en' && { lang }) };
}
