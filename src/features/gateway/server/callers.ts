/** Callers: the network of an address, and the cookies of customers and of staff. */
import { ZONE_COOKIE } from '#contract/paths.ts';
import { zoneOf } from '#language/zone.ts';

/**
 * The network of an address for the limits: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, since every home and every rented server has a /64.
 */
export const networkOf = (address: string): string => v4Of(address) ?? v6Of(address, 4);

/** The wider network, often of one owner: the first 24 bits, or 48 of an IPv6 address. */
export function widerNetworkOf(address: string): string {
  const v4 = v4Of(address);
  return v4 === undefined ? v6Of(address, 3) : `${v4.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The widest network, such as a provider's: the first 16 bits, or 32 of an IPv6 address. */
export function widestNetworkOf(address: string): string {
  const v4 = v4Of(address);
  return v4 === undefined ? v6Of(address, 2) : `${v4.split('.').slice(0, 2).join('.')}.0.0/16`;
}

function v4Of(address: string): string | undefined {
  if (!address.includes(':')) return address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The first groups of 16 bits of an IPv6 address. */
function v6Of(address: string, count: number): string {
  const [start = '', end] = (address.split('%')[0] ?? '').split('::');
  const first = start === '' ? [] : start.split(':');
  const last = end ? end.split(':') : [];
  const gap = end === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(gap).fill('0'), ...last].slice(0, count);
  const written = groups.map((group) => (Number.parseInt(group, 16) || 0).toString(16));
  return `${written.join(':')}::/${16 * count}`;
}

/** Name, lifetime and attributes of a cookie of customers or of staff. */
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

/** Value of a cookie, '' if it is missing. With https only a cookie that no other host of the domain can set. */
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

/** The browser's time zone, from its cookie. */
export const zoneIn = (cookies: string | undefined): string =>
  zoneOf(cookieIn(cookies, ZONE_COOKIE));

/** The longest lifetime that browsers accept. */
export const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** The id of a device that signed in before, which gives no rights; empty for anything else. */
export function deviceIn(rule: CookieRule, cookies: string | undefined, https: boolean): string {
  const device = cookieValue(rule, cookies, https);
  return /^[\w-]{43}$/.test(device) ? device : '';
}
