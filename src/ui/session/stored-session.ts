/**
 * Data stored in the browser after sign-in (docs/product.md 3). Every call sends the token; the server uses
 * its cookie only to render pages.
 */
import type { SignedIn } from '#contract/accounts.ts';
import { browserStorage, tabStorage } from '../site/stored.ts';

/** Fields of the customer in the response of the sign-in. */
const fields = [
  'email',
  'firstName',
  'lastName',
  'mobile',
  'customerLevel',
  'customerSubLevel',
  'countryCode',
] as const satisfies readonly (keyof SignedIn)[];
type StoredCustomer = Record<(typeof fields)[number], string>;

const { read, write } = browserStorage;

const STATUS = 'login_status';
const TOKEN = 'login_tk';
const REMEMBERED = 'remember_email';
/** Vehicles of recent searches. Cleared with the session, because they reveal a workshop's repairs. */
export const RECENT_VEHICLES = 'recent_vehicles';
/** Key in session storage: e-mail address of the last user signed in in this tab. */
const TAB_EMAIL = 'tab_email';

/** Whether another tab's change of this key may change the signed-in person. */
export const isSessionKey = (key: string | null): boolean =>
  key === null || key === STATUS || key === TOKEN;

/** The token of the stored session; '' when signed out. */
export const storedToken = (): string => (read(STATUS) === '1' ? (read(TOKEN) ?? '') : '');

/** The stored customer; undefined when signed out. */
export function storedCustomer(): StoredCustomer | undefined {
  if (!storedToken()) return undefined;
  const entries = fields.map((field) => [field, read(`login_${field}`) ?? ''] as const);
  return Object.fromEntries(entries) as StoredCustomer;
}

/** Stores a sign-in. The status is written last, because other tabs react to it. */
export function storeSession({ tk, ...customer }: StoredCustomer & { tk: string }): void {
  write(TOKEN, tk);
  writeFields(customer);
  write(STATUS, '1');
}

export function storeCustomer(customer: Partial<StoredCustomer>): void {
  writeFields(customer);
  if (customer.email) keepTabEmail(customer.email);
}

function writeFields(customer: Partial<StoredCustomer>): void {
  for (const field of fields) {
    const value = customer[field];
    if (value !== undefined) write(`login_${field}`, value);
  }
}

/** Removes the customer's data. The address of 'Remember my information' stays. */
export function clearSession(): void {
  for (const key of [STATUS, TOKEN, RECENT_VEHICLES, ...fields.map((field) => `login_${field}`)])
    write(key, undefined);
}

/** Clears this tab's session storage, which the next person to sign in must not see. */
export const clearTab = (): void => tabStorage.clear();

/**
 * Assigns this tab to the signed-in person: clears another person's data from session storage, even if that
 * person signed out in another tab. Call it before a page reads session storage.
 * @returns whether another person's data was cleared
 */
export function claimTab(): boolean {
  const email = storedCustomer()?.email;
  if (!email) return false;
  const last = tabStorage.read(TAB_EMAIL);
  const isOther = last !== undefined && last !== email;
  if (isOther) clearTab();
  keepTabEmail(email);
  return isOther;
}

const keepTabEmail = (email: string) => tabStorage.write(TAB_EMAIL, email);

/** The e-mail address stored by 'Remember my information'. */
export const rememberedEmail = (): string => read(REMEMBERED) ?? '';

/** @param email '' removes the stored address */
export const rememberEmail = (email: string) => write(REMEMBERED, email || undefined);
