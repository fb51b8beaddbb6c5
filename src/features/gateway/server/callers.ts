/** Helpers for callers: the network of an IP address, and the cookies of customers and staff. */
import { ZONE_COOKIE } from '#contract/paths.ts';
import { zoneOf } from '#language/zone.ts';

/**
 * Network of an IP address, for rate limits: an IPv4 address itself, or the first 64 bits of an IPv6 address,
 * because a home or a rented server usually has a /64.
 */
export const networkOf = (address: string): string => v4Of(address) ?? v6Of(address, 4);

/** The wider network, often of one owner: the first 24 bits of an IPv4 address, 48 of an IPv6 address. */
export function widerNetworkOf(address: string): string {
  const v4 = v4Of(address);
  return v4 === undefined ? v6Of(address, 3) : `${v4.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The widest network, such as a provider's: the first 16 bits of an IPv4 address, 32 of an IPv6 address. */
export function widestNetworkOf(address: string): string {
  const v4 = v4Of(address);
  return v4 === undefined ? v6Of(address, 2) : `${v4.split('.').slice(0, 2).join('.')}.0.0/16`;
}

function v4Of(address: string): string | undefined {
  if (!address.includes(':')) return address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The first `count` 16-bit groups of an IPv6 address. */
function v6Of(address: string, count: number): string {
  const [start = '', end] = (address.split('%')[0] ?? '').split('::');
  const first = start === '' ? [] : start.split(':');
  const last = end ? end.split(':') : [];
  const gap = end === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(gap).fill('0'), ...last].slice(0, count);
  const written = groups.map((group) => (Number.parseInt(group, 16) || 0).toString(16));
  return `${written.join(':')}::/${16 * count}`;
}

export interface CookieRule {
  readonly name: string;
  /** Max-Age; undefined for a session cookie. */
  readonly seconds?: number;
  /** @param age the Max-Age attribute, which ends with '; ', or '' */
  readonly attributes: (age: string, https: boolean) => string;
}

/** Cookie name. __Host- stops other hosts of the domain from setting the cookie, and requires Path=/. */
const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

/** Builds a Set-Cookie header. @param value null deletes the cookie */
export function setCookie(rule: CookieRule, value: string | null, https: boolean): string {
  const seconds = value === null ? 0 : rule.seconds;
  const age = seconds === undefined ? '' : `Max-Age=${seconds}; `;
  return `${cookieName(rule.name, https)}=${value ?? ''}; ${rule.attributes(age, https)}`;
}

/** Value of a cookie; '' if it is missing. Over https only the cookie with the prefix __Host- is read. */
export const cookieValue = (
  { name }: Pick<CookieRule, 'name'>,
  cookies: string | undefined,
  https: boolean,
): string => cookieIn(cookies, cookieName(name, https));

export function cookieIn(cookies = '', wanted: string): string {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim();
  }
  return '';
}

export const zoneIn = (cookies: string | undefined): string =>
  zoneOf(cookieIn(cookies, ZONE_COOKIE));

/** Days for which a device is known after a sign-in: the longest cookie lifetime that browsers accept. */
export const DEVICE_DAYS = 400;
export const DEVICE_SECONDS = DEVICE_DAYS * 24 * 60 * 60;

/** Id of a device that signed in before; '' if missing or malformed. The id gives no rights. */
export function deviceIn(rule: CookieRule, cookies: string | undefined, https: boolean): string {
  const device = cookieValue(rule, cookies, https);
  return /^[\w-]{43}$/.test(device) ? device : '';
}
