/**
 * Constants of the back office: roles, imports, exports, content and texts. Without schemas, so that browsers
 * can load this file.
 */

import type { ContentType, TextLanguage } from '../choices.ts';
import type { TextEncoding } from '../table-names.ts';

/** Roles of staff; `admin` may do everything. */
export const roles = ['sales', 'catalogue', 'content', 'admin'] as const;
export type Role = (typeof roles)[number];

/** States of a customer's account (docs/product.md 10). */
export const customerStatuses = [
  'unconfirmed',
  'waiting',
  'active',
  'rejected',
  'blocked',
] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/** Domain of the e-mail address that an erased customer gets (decision 37). */
export const ERASED_ADDRESS = '@erased.invalid';

export const customerSorts = [
  'registered',
  'email',
  'name',
  'company',
  'country',
  'level',
  'status',
] as const;

/** States of a picture; 'waiting' until a job has made its sizes. */
export const pictureStates = ['waiting', 'ready', 'refused'] as const;

/** Maximum size of a picture, in bytes, and maximum number of pictures per upload. */
export const MAX_PICTURE = 30 * 1024 * 1024;
export const MAX_PICTURES = 100;

/** Path of the page on which staff set a new password, with a token from a mail. */
export const NEW_PASSWORD = '/staff/new-password';

/** Kinds of import tables, in the order of import: later kinds refer to earlier kinds. */
export const importKinds = [
  'components',
  'turbos',
  'buildSheets',
  'partBuildSheets',
  'crossReferences',
  'replacements',
  'stock',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** Kinds of tables that staff may mark as complete: data that the table lacks is removed from its items. */
const completeKinds: readonly ImportKind[] = ['components', 'turbos', 'crossReferences'];
export const mayBeComplete = (kind: ImportKind | null): kind is ImportKind =>
  kind !== null && completeKinds.includes(kind);

export const synonymKinds = ['component', 'brand'] as const;
export type SynonymKind = (typeof synonymKinds)[number];

/**
 * Units that figures in a file may have when the file does not name a unit, grouped by the stored unit:
 * weights in g, sizes in mm. The values are the units' names.
 */
export const bareUnits = {
  g: { g: 'grams', kg: 'kilograms', lb: 'pounds', oz: 'ounces' },
  mm: { mm: 'millimetres', cm: 'centimetres', in: 'inches' },
} as const;
export type BareUnit = keyof (typeof bareUnits)['g'] | keyof (typeof bareUnits)['mm'];

/**
 * The states of an import: files uploaded; dry run running and done (checking, checked); import
 * waiting (queued), running, and publishing.
 */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'queued',
  'running',
  'publishing',
  'done',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** States in which a job runs or waits. */
export const busyStates: readonly ImportState[] = ['checking', 'queued', 'running', 'publishing'];

/** refused: not imported. mended: imported with a correction. noted: imported unchanged, needs a check. */
export const severities = ['refused', 'mended', 'noted'] as const;
export type Severity = (typeof severities)[number];
export const severityWords = {
  refused: 'Not taken',
  mended: 'Mended',
  noted: 'To be looked at',
} as const satisfies Record<Severity, string>;

/** Effects of an import on a value, in display order. */
export const importEffects = ['removed', 'changed', 'added'] as const;
export type ImportEffect = (typeof importEffects)[number];
export const importEffectWords = {
  removed: 'Removed',
  changed: 'Changed in the catalogue',
  added: 'New in the catalogue',
} as const satisfies Record<ImportEffect, string>;

export const exportLists = [
  'turbos',
  'parts',
  'buildSheets',
  'partBuildSheets',
  'crossReferences',
  'replacements',
  'stock',
  'customers',
  'orders',
  'orderLines',
  'backlogOrders',
  'backlogItems',
  'backlogDays',
  'priceList',
  'developmentRequests',
  'zeroSearches',
  'missingData',
  'audit',
  'importReport',
  'importChanges',
  'texts',
] as const;
export type ExportList = (typeof exportLists)[number];
/** Formats of exported lists; `gbk` is CSV in GBK, which Excel opens in China. */
export const exportFormats = ['csv', 'xlsx', 'gbk'] as const;

/** Maximum size of a file of an import, in bytes, and maximum number of files. */
export const MAX_IMPORT_FILE = 200 * 1024 * 1024;
export const MAX_IMPORT_FILES = 20;

export const contentLanguages = ['en', 'spa', 'ru', 'fra', 'pt', 'ara', 'zh'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/** cmType: 1 bulletin, 2 newsletter, 3 video, 4 e-catalogue. */
export const contentKindCodes = ['1', '2', '3', '4'] as const;
export type ContentKindCode = (typeof contentKindCodes)[number];

/** The state of an item; `planned` has a publication time in the future. */
export const contentStates = ['published', 'planned', 'draft', 'deleted'] as const;
export type ContentState = (typeof contentStates)[number];

export const audiences = ['everyone', 'customers', 'levels'] as const;
export type ContentAudience = (typeof audiences)[number];

/** A part of a content item that a way of opening it needs. */
type Substance = 'text' | 'pdf' | 'film';

/** Ways in which content opens (docs/product.md 4): the label, and what the content must have. */
export const openings: Readonly<Record<ContentType, { label: string; substance: Substance }>> = {
  '0': { label: 'Detail page', substance: 'text' },
  '1': { label: 'PDF in a new tab', substance: 'pdf' },
  '2': { label: 'Film in a dialog', substance: 'film' },
  '3': { label: 'Full-window page in a new tab', substance: 'text' },
  '4': { label: 'Full-window page', substance: 'text' },
  '5': { label: 'PDF viewer in a new tab', substance: 'pdf' },
};

/** The allowed openings of each kind, the default first; '5' is for e-catalogues only. */
export const openingsOf: Readonly<Record<ContentKindCode, readonly ContentType[]>> = {
  '1': ['0', '1', '2', '3', '4'],
  '2': ['0', '1', '2', '3', '4'],
  '3': ['2', '0', '3', '4'],
  '4': ['5', '1', '0', '3', '4'],
};

export const contentSorts = ['order', 'title', 'published', 'changed'] as const;
export type ContentSort = (typeof contentSorts)[number];

export const blockKinds = ['tile', 'slide'] as const;
export type BlockKind = (typeof blockKinds)[number];

export const MAX_BLOCKS = 24;
/** Maximum length of a title, in characters. */
export const MAX_TITLE = 200;
/** Maximum size of a body in one language, as HTML in UTF-8, in bytes. */
export const MAX_BODY_TEXT = 200 * 1024;
/** Maximum file sizes, in bytes. */
export const MAX_PDF = 50 * 1024 * 1024;
export const MAX_FILM = 300 * 1024 * 1024;

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

/** Possible encodings of a text file that does not declare one. Nothing is imported until staff choose. */
export interface EncodingChoice {
  readonly encoding: TextEncoding;
  /** The first rows with letters beyond ASCII, in each encoding in which the file can be read. */
  readonly previews: readonly {
    readonly encoding: TextEncoding;
    readonly rows: readonly (readonly string[])[];
  }[];
}

export interface TextsFileResult {
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Set if nothing was imported, because staff must choose the encoding. */
  readonly choose?: EncodingChoice;
  /** Name of the sheet that was read; empty for a file that is one table. `otherSheets` were not read. */
  readonly sheet: string;
  readonly otherSheets: readonly string[];
  /** Number of hidden sheets; hidden sheets and rows are not read. */
  readonly hiddenSheets: number;
  readonly hiddenRows: number;
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

/** Changes of a price from one price list to the next. */
export const priceChanges = ['new', 'gone', 'dearer', 'cheaper'] as const;
export type PriceChange = (typeof priceChanges)[number];
export const priceChangeWords = {
  new: 'New price',
  gone: 'Gone',
  dearer: 'Dearer',
  cheaper: 'Cheaper',
} as const satisfies Record<PriceChange, string>;
