/** Time zones: accepted names, and days in a zone. */

export const UTC = 'UTC';

/** All accepted zones. */
const zones: ReadonlySet<string> = new Set([UTC, ...Intl.supportedValuesOf('timeZone')]);
/** Maximum length of a name that is looked up. All names of zones are shorter. */
const LONGEST = 40;
const namePattern = /^[A-Z][A-Z0-9_+-]*(?:\/[A-Z0-9_+-]+){0,2}$/i;

/**
 * Returns the zone that a browser names, if it is accepted; else UTC. Browsers use different names for a zone
 * (Asia/Kolkata, Asia/Calcutta), so another name of an accepted zone is accepted, too.
 */
export function zoneOf(name: string | undefined): string {
  if (name === undefined || name.length > LONGEST || !namePattern.test(name)) return UTC;
  if (zones.has(name)) return name;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return zones.has(timeZone) ? timeZone : UTC;
  } catch {
    return UTC;
  }
}

/** Formatters by zone: making a formatter costs more than using it a thousand times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** @param zone from `zoneOf` */
function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    // Swedish, because its format is 2026-12-31 23:59.
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  return clock;
}

/** Returns the day of a moment in a zone, such as 2026-12-31. */
export const dayAt = (moment: string | number, zone: string): string =>
  clockOf(zone).format(new Date(moment)).slice(0, 10);

/** Whether `text` is a day such as 2026-12-31. `Date` alone reads 2026-11-31 as 1 December. */
export function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text;
}

const momentPattern = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses a moment with its zone, such as 2026-12-31T14:00:00Z; undefined for other texts and days that do not
 * exist.
 */
export function momentOf(text: string): Date | undefined {
  const moment = new Date(text);
  const day = momentPattern.exec(text)?.[1] ?? '';
  return isDay(day) && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Returns the first moment of a day in a zone, in ms since 1970. If clocks go forward at midnight, the day
 * begins at one o'clock.
 * @param day such as 2026-12-31
 * @param later number of days to add
 * @returns NaN for a day that does not exist, such as 2026-13-01
 */
export function startOfDay(day: string, zone: string, later = 0): number {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + later);
  const utc = midnight.getTime();
  // For days before 1970, midnight UTC is returned. No order is so old.
  if (zone === UTC || !(utc >= 0)) return utc;
  const isoDay = midnight.toISOString().slice(0, 10);
  if (isoDay.startsWith('+')) return utc;
  // Zones are between UTC-12 and UTC+14: search the first minute of the day in this range.
  let [before, after] = [utc - 15 * HOUR, utc + 14 * HOUR];
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (dayAt(middle, zone) >= isoDay) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * Zone in which nearly all people of a country live, although Intl lists others, such as those of islands. All of
 * China has the time of Beijing by law.
 */
const mainZones: ReadonlyMap<string, string> = new Map([
  ['CL', 'America/Santiago'],
  ['CN', 'Asia/Shanghai'],
  ['EC', 'America/Guayaquil'],
  ['ES', 'Europe/Madrid'],
  ['NZ', 'Pacific/Auckland'],
  ['PT', 'Europe/Lisbon'],
  ['UA', 'Europe/Kiev'],
]);

/**
 * Returns the zone of a country if nearly all its clocks show the same time, else `fallback`.
 * @param country ISO 3166 code, such as NZ; may be empty
 * @param fallback zone of the company
 */
export function zoneOfCountry(country: string, fallback = UTC): string {
  const mainZone = mainZones.get(country);
  if (mainZone) return mainZone;
  if (!/^[A-Z]{2}$/.test(country)) return fallback;
  const [zone = fallback, ...others] = zonesOf(country).filter((name) => zones.has(name));
  return others.every((name) => isSameTime(name, zone)) ? zone : fallback;
}

/** Returns the zones of a country. Node 22 has a property for them, later versions have a method. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?(): string[];
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Whether two zones show the same time in winter and in summer. */
function isSameTime(one: string, another: string): boolean {
  const year = new Date().getUTCFullYear();
  return [0, 6].every((month) => {
    const moment = Date.UTC(year, month, 1);
    return clockOf(one).format(moment) === clockOf(another).format(moment);
  });
}
