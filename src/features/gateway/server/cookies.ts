/** The cookies of customers and of staff: how they are named, set and read. */

/** What a cookie of customers or of staff is. */
export interface CookieRule {
  readonly name: string;
  /** Without it the cookie ends with the browser. */
  readonly seconds?: number;
  /** @param age the lifetime, which is empty or ends with '; ' */
  readonly attributes: (age: string, https: boolean) => string;
}

/** The name of a cookie. With https the prefix stops other hosts of the domain setting it; it needs Path=/. */
const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

/** A Set-Cookie header. @param value null deletes the cookie */
export function setCookie(rule: CookieRule, value: string | null, https: boolean): string {
  const seconds = value === null ? 0 : rule.seconds;
  const age = seconds === undefined ? '' : `Max-Age=${seconds}; `;
  return `${cookieName(rule.name, https)}=${value ?? ''}; ${rule.attributes(age, https)}`;
}

/** The value of a cookie; empty without one. With https only that which no other host of the domain can set. */
export const cookieValue = (
  { name }: Pick<CookieRule, 'name'>,
  cookies: string | undefined,
  https: boolean,
): string => cookieIn(cookies, cookieName(name, https));

/** The value of a cookie by its full name. */
export function cookieIn(cookies = '', wanted: string): string {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim();
  }
  return '';
}

/** The longest lifetime that browsers accept. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** The id of a device that signed in before, which gives no rights; empty for anything else. */
export function deviceIn(rule: CookieRule, cookies: string | undefined, https: boolean): string {
  const device = cookieValue(rule, cookies, https);
  return /^[\w-]{43}$/.test(device) ? device : '';
}
