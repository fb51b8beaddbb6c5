/**
 * Data that the browser stores after sign-in (docs/product.md 3). Every call sends the token; the
 * server's cookie is used for page rendering only.
 */
import type { SignedIn } from '#contract/accounts.ts';
import { browserStorage, tabStorage } from '../site/stored.ts';

/** The customer's fields in the answer of the sign-in. */
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
/** Vehicles that were searched for. They are cleared with the session, because they show a workshop's repairs. */
export const RECENT_VEHICLES = 'recent_vehicles';
/** Key in session storage: the e-mail address of the user who was last signed in in this tab. */
const TAB_EMAIL = 'tab_email';

/** Whether a change of this key by another tab may change the signed-in person. */
export const isSessionKey = (key: string | null): boolean =>
  key === null || key === STATUS || key === TOKEN;

/** The token of the stored session; empty when logged out. */
export const storedToken = (): string => (read(STATUS) === '1' ? (read(TOKEN) ?? '') : '');

/** The stored customer; undefined when logged out. */
export function storedCustomer(): StoredCustomer | undefined {
  if (!storedToken()) return undefined;
  const entries = fields.map((field) => [field, read(`login_${field}`) ?? ''] as const);
  return Object.fromEntries(entries) as StoredCustomer;
}

/** Stores a sign-in. The status is written last, since other tabs react to it. */
export function storeSession({ tk, ...customer }: StoredCustomer & { tk: string }): void {
  write(TOKEN, tk);
  writeFields(customer);
  write(STATUS, '1');
}

/** Stores changed fields of the signed-in customer. */
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

/** Removes the customer's data, except the data of 'Remember my information'. */
export function clearSession(): void {
  for (const key of [STATUS, TOKEN, RECENT_VEHICLES, ...fields.map((field) => `login_${field}`)])
    write(key, undefined);
}

/** Clears this tab's session storage: the next person to sign in must not see it. */
export const clearTab = (): void => tabStorage.clear();

/**
 * Makes this tab the signed-in person's: clears another person's data from its session storage, also
 * if that person signed out in another tab. Call it before a page reads that storage.
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
