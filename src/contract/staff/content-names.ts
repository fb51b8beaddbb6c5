/** Names that the content desk's calls use, without the schemas: the browser takes them from here. */
import type { ContentType } from '../content-names.ts';

export const contentLanguages = ['en', 'spa', 'ru', 'fra', 'pt', 'ara', 'zh'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/** cmType: 1 bulletin, 2 newsletter, 3 video, 4 e-catalogue. */
export const kinds = ['1', '2', '3', '4'] as const;
export type Kind = (typeof kinds)[number];

/** Where an item stands: deleted; not published; published from a moment to come; published. */
export const contentStates = ['published', 'planned', 'draft', 'deleted'] as const;
export type ContentState = (typeof contentStates)[number];

export const audiences = ['everyone', 'customers', 'levels'] as const;
export type ContentAudience = (typeof audiences)[number];

/** What an item that opens in a way consists of. */
export type Substance = 'text' | 'pdf' | 'film';

/** How content opens (docs/product.md 4), and what it needs for that. */
export const openings: Readonly<Record<ContentType, { label: string; substance: Substance }>> = {
  '0': { label: 'Detail page', substance: 'text' },
  '1': { label: 'PDF in a new tab', substance: 'pdf' },
  '2': { label: 'Film in a dialog', substance: 'film' },
  '3': { label: 'Full-window page in a new tab', substance: 'text' },
  '4': { label: 'Full-window page', substance: 'text' },
  '5': { label: 'PDF viewer in a new tab', substance: 'pdf' },
};

/** The ways in which each kind may open, the usual one first; '5' is for e-catalogues alone. */
export const openingsOf: Readonly<Record<Kind, readonly ContentType[]>> = {
  '1': ['0', '1', '2', '3', '4'],
  '2': ['0', '1', '2', '3', '4'],
  '3': ['2', '0', '3', '4'],
  '4': ['5', '1', '0', '3', '4'],
};

/** Pages of the site's own texts that there are. */
export const sitePages: Readonly<Record<number, string>> = { 1: 'About us' };

export const contentSorts = ['order', 'title', 'published', 'changed'] as const;
export type ContentSort = (typeof contentSorts)[number];

export const blockKinds = ['tile', 'slide'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Most tiles or slides. */
export const MAX_BLOCKS = 24;
/** Longest title, in characters. */
export const MAX_TITLE = 200;
/** Longest body in one language, as HTML in UTF-8, in bytes. */
export const MAX_BODY_TEXT = 200 * 1024;
/** Largest files that are taken, in bytes. */
export const MAX_PDF = 50 * 1024 * 1024;
export const MAX_FILM = 300 * 1024 * 1024;
