/**
 * Rights of customers and visitors (docs/product.md 6). Handlers and pages call these functions; no
 * other code compares levels. The rights of staff are the `roles` of each of their calls.
 */
import { customerLevels, type ViewAuthType } from '#contract/choices.ts';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';

/** Levels of customers; C1 is the lowest and also that of visitors. */
export const levels = customerLevels;
export type Level = (typeof levels)[number];

export interface Customer {
  readonly id: number;
  readonly level: Level;
  /** Id of the customer's session; no secret. */
  readonly session: number;
}

/** Whether the level sees everything of a turbo that staff marked 'login to view'; else only its number. */
export const maySeeRestricted = (level: Level): boolean => level !== 'C1';

/** Whether the level sees everything of this turbo. */
export const maySee = ({ restricted }: { readonly restricted: boolean }, level: Level): boolean =>
  !restricted || maySeeRestricted(level);

/** Whether the level sees 'Details>>' and pages of parts and CHRAs. @param opened the turbo's dacoverride */
export const maySeeDetails = (level: Level, opened = false): boolean => level === 'A' || opened;

/** Whether the level may download search results as a file. @param level undefined for a visitor */
export const mayExportResults = (level: string | undefined): boolean => level === 'A';

/** Whether the account has no level yet: its customer may ask for a level and has a visitor's allowance. */
export const isBasic = (level: Level): boolean => level === 'C1';

/** The audience that staff chose for an item of content. */
export interface ItemAudience {
  readonly audience: 'everyone' | 'customers' | 'levels';
  readonly levels: readonly string[];
}

/** The reader's access to an item: '0' open, '1' after signing in, '2' refused to this signed-in reader. */
export function viewAuthType(
  { audience, levels: invited }: ItemAudience,
  reader: { readonly signedIn: boolean; readonly level: Level },
): ViewAuthType {
  if (audience === 'everyone') return '0';
  if (!reader.signedIn) return '1';
  return audience === 'customers' || invited.includes(reader.level) ? '0' : '2';
}

/** The failure for a visitor who has to sign in. */
export const needLogin = (): CallError =>
  new CallError('needLogin', 'Need authorization, please login!' satisfies TextKey);

export const noRight = (): CallError =>
  new CallError(
    'noRight',
    'You have no right to view this content, please contact us!' satisfies TextKey,
  );

/** The failure for a customer of level C1, for whom signing in again would not help. */
export const needAccess = (): CallError =>
  new CallError(
    'noRight',
    'Some turbos are for approved customers only. Ask for access, and we will review your request.' satisfies TextKey,
  );
