/**
 * Who may see and do what (docs/product.md 6). Handlers and pages ask these questions; nothing else
 * compares levels. What staff may do stands with each of their calls, as its roles.
 */
import type { ViewAuthType } from '#contract/content-names.ts';
import { CallError } from '#contract/errors.ts';
import { customerLevels } from '#contract/staff/names.ts';
import type { TextKey } from '#language/text.ts';

/** Levels of customers; C1 is the least, and that of visitors. */
export const levels = customerLevels;
export type Level = (typeof levels)[number];

/** A customer who is signed in. */
export interface Customer {
  readonly id: number;
  readonly level: Level;
  /** Id of the session by which the customer calls; no secret. */
  readonly session: number;
}

/** Everything of a turbo that staff marked 'login to view'; others get its number alone. */
export const maySeeRestricted = (level: Level): boolean => level !== 'C1';

/** A turbo, which may be marked 'login to view'. */
export const maySee = ({ restricted }: { readonly restricted: boolean }, level: Level): boolean =>
  !restricted || maySeeRestricted(level);

/** 'Details>>' and the pages of parts and CHRAs behind it. @param opened the turbo's dacoverride */
export const maySeeDetails = (level: Level, opened = false): boolean => level === 'A' || opened;

/** Staff left the account without a level: it may ask for one, and has a visitor's allowance. */
export const isBasic = (level: Level): boolean => level === 'C1';

/** For whom staff meant an item of content. */
export interface Audience {
  readonly audience: 'everyone' | 'customers' | 'levels';
  readonly levels: readonly string[];
}

/** '0' open, '1' needs signing in, '2' signed in without the right. */
export function viewAuthType(
  { audience, levels: invited }: Audience,
  reader: { readonly signedIn: boolean; readonly level: Level },
): ViewAuthType {
  if (audience === 'everyone') return '0';
  if (!reader.signedIn) return '1';
  return audience === 'customers' || invited.includes(reader.level) ? '0' : '2';
}

/** The failure for what is open to those who sign in. */
export const needLogin = (): CallError =>
  new CallError('needLogin', 'Need authorization, please login!' satisfies TextKey);

/** The failure for what the caller has no right to. */
export const noRight = (): CallError =>
  new CallError(
    'noRight',
    'You have no right to view this content, please contact us!' satisfies TextKey,
  );

/** The failure for a customer whom staff left at C1: signing in again would lead nowhere. */
export const needAccess = (): CallError =>
  new CallError(
    'noRight',
    'Some turbos are open to approved customers alone. Ask for access, and we look at it.' satisfies TextKey,
  );
