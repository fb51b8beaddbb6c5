import { ZONE_COOKIE } from '#contract/http.ts';

export const UTC_NAME = 'UTC';
const YEAR_SECONDS = 365 * 24 * 3600;

/** The browser's time zone; UTC_NAME if the browser does not know it. */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? UTC_NAME : timeZone;
}

/** Sends the browser's time zone to the server. @returns the zone */
export function tellZone(): string {
  const zone = browserZone();
  // Not by cookieStore, which is missing over http and sets the cookie after the first calls.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${ZONE_COOKIE}=${zone}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  return zone;
}
