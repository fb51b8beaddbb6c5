import { isDay } from '#language/zone.ts';

const DAY = 86_400_000;

/**
 * Whether a customer may request a shipping day: at most a year ahead, and not before today. Today counts
 * until it has ended in every time zone, 12 hours after it has ended in UTC.
 */
export function mayBeRequested(day: string, now = Date.now()): boolean {
  const dayAfter = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
  return isDay(day) && day >= dayAfter(-0.5) && day <= dayAfter(366);
}
