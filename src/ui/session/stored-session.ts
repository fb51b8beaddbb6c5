/**
 * What the browser keeps of a customer after sign-in (docs/product.md 3). The token in it
 * goes with every call; the cookie that the server sets serves page rendering alone.
 */

/** The customer fields of the sign-in answer. */
export interface StoredCustomer {
  email: string;
  firstName: string;
  lastName: string;
  mobile: string;
  customerLevel: string;
  customerSubLevel: string;
  countryCode: string;
}

const fields = [
  'email',
  'firstName',
  'lastName',
  'mobile',
  'customerLevel',
  'customerSubLevel',
  'countryCode',
] as const satisfies readonly (keyof StoredCustomer)[];

const STATUS = 'login_status';
const TOKEN = 'login_tk';
const REMEMBERED = 'remember_email';

/** Whether a change of this key, made by another tab, may change who is signed in. */
export const isSessionKey = (key: string | null): boolean =>
  key === null || key === STATUS || key === TOKEN;

/** The token of the stored session; empty when logged out. */
export const storedToken = (): string => (read(STATUS) === '1' ? (read(TOKEN) ?? '') : '');

/** The stored customer; undefined when logged out. */
export function storedCustomer(): StoredCustomer | undefined {
  if (!storedToken()) return undefined;
  const entries = fields.map((field) => [field, read(`login_${field}`) ?? ''] as const);
  return Object.fromEntries(entries) as Record<(typeof fields)[number], string>;
}

/** Keeps a sign-in. The status comes last: other tabs look when it changes. */
export function storeSession({ tk, ...customer }: StoredCustomer & { tk: string }): void {
  write(TOKEN, tk);
  storeCustomer(customer);
  write(STATUS, '1');
}

/** Keeps changed fields of the customer who is signed in. */
export function storeCustomer(customer: Partial<StoredCustomer>): void {
  for (const field of fields) {
    const value = customer[field];
    if (value !== undefined) write(`login_${field}`, value);
  }
}

/** Forgets the customer; what 'Remember my information' keeps stays. */
export function clearSession(): void {
  for (const key of [STATUS, TOKEN, ...fields.map((field) => `login_${field}`)]) remove(key);
}

/** Forgets what this tab keeps: whoever signs in next in it is a stranger to it. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be closed to the page; then nothing is kept and nobody stays signed in.
  }
}

/** The e-mail address that 'Remember my information' keeps. */
export const rememberedEmail = (): string => read(REMEMBERED) ?? '';

/** @param email empty to forget it */
export function rememberEmail(email: string): void {
  if (email) write(REMEMBERED, email);
  else remove(REMEMBERED);
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
