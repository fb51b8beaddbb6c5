import { type ContentKind, contentKinds } from '#contract/content-names.ts';

/** The message with a text from the back office. */
export interface Handed {
  readonly title: string;
  /** Sanitised by the server. */
  readonly html: string;
  /** '' for one of the site's own pages. */
  readonly kind: ContentKind | '';
  /** ISO 8601. */
  readonly at: string;
  /** Set if title or text are not translated into the page's language. */
  readonly titleLang?: 'en';
  readonly lang?: 'en';
}

/** Parses a message; undefined if it is not a preview. */
export function readHanded(message: unknown): Handed | undefined {
  const { preview } = (message ?? {}) as { preview?: Partial<Record<keyof Handed, unknown>> };
  if (typeof preview !== 'object' || preview === null) return undefined;
  const { title, html, kind, at, titleLang, lang } = preview;
  const known = Object.values(contentKinds).find((one) => one === kind) ?? '';
  if (typeof title !== 'string' || typeof html !== 'string' || typeof at !== 'string') {
    return undefined;
  }
  if (Number.isNaN(Date.parse(at))) return undefined;
  return {
    title,
    html,
    kind: known,
    at,
    ...(titleLang === 'en' && { titleLang }),
    ...(lang === 'en' && { lang }),
  };
}
