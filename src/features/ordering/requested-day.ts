import { isDay } from '#language/zone.ts';

const DAY = 86_400_000;

/**
 * Whether a customer may ask for a shipping day: at most a year ahead, and not before today. Today lasts until it has
 * ended everywhere, which is 12 hours after UTC.
 */
export function mayBeRequested(day: string, now = Date.now()): boolean {
  const dayAfter = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
  return isDay(day) && day >= dayAfter(-0.5) && day <= dayAfter(366);
}
