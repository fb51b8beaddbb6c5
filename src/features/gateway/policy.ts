/**
 * Rights of customers and visitors (docs/product.md 6). Handlers and pages call these functions; no
 * other code compares levels. The rights of staff are the `roles` of each of their calls.
 */
import { customerLevels, type ViewAuthType } from '#contract/choices.ts';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';

/** Customer levels, highest first. Visitors count as C1. */
export const levels = customerLevels;
export type Level = (typeof levels)[number];

export interface Customer {
  readonly id: number;
  readonly level: Level;
  /** Session id; not a secret. */
  readonly session: number;
}

/** Whether `level` sees all data of a turbo marked 'login to view'. C1 sees only the turbo's number. */
export const maySeeRestricted = (level: Level): boolean => level !== 'C1';

export const maySee = ({ restricted }: { readonly restricted: boolean }, level: Level): boolean =>
  !restricted || maySeeRestricted(level);

/** Whether `level` sees 'Details>>' and pages of parts and CHRAs. @param opened the turbo's dacoverride */
export const maySeeDetails = (level: Level, opened = false): boolean => level === 'A' || opened;

/**
 * Whether the level may download results of turbo and wheel searches as a file (docs/product.md 2.16.1).
 * @param level undefined for a visitor
 */
export const mayExportResults = (level: string | undefined): boolean => level === 'A';

/**
 * Whether the level is the lowest. Such a customer may ask for a higher level, and has the allowance of a
 * visitor.
 */
export const isBasic = (level: Level): boolean => level === 'C1';

export interface ItemAudience {
  readonly audience: 'everyone' | 'customers' | 'levels';
  readonly levels: readonly string[];
}

/** The reader's access to an item: '0' open, '1' requires sign-in, '2' refused to this signed-in reader. */
export function viewAuthType(
  { audience, levels: invited }: ItemAudience,
  reader: { readonly signedIn: boolean; readonly level: Level },
): ViewAuthType {
  if (audience === 'everyone') return '0';
  if (!reader.signedIn) return '1';
  return audience === 'customers' || invited.includes(reader.level) ? '0' : '2';
}

export const needLogin = (): CallError =>
  new CallError('needLogin', 'Need authorization, please login!' satisfies TextKey);

export const noRight = (): CallError =>
  new CallError(
    'noRight',
    'You have no right to view this content, please contact us!' satisfies TextKey,
  );

/** Error for a C1 customer, who is signed in already but lacks the level. */
export const needAccess = (): CallError =>
  new CallError(
    'noRight',
    'Some turbos are for approved customers only. Ask for access, and we will review your request.' satisfies TextKey,
  );
