/** Constants of the content desk without schemas, for the browser. */
import type { ContentType } from '../content-names.ts';

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
