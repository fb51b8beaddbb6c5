/** Groups viewed items by the days of a time zone. */

export interface Day<T> {
  /** Such as 2026-11-21. */
  readonly key: string;
  readonly items: readonly T[];
}

/**
 * Groups a list (the newest first) by days.
 * @param zone time zone of the days; default: the browser's
 */
export function daysOf<T extends { at: string }>(
  items: readonly T[],
  zone: string | undefined,
): Day<T>[] {
  // The Swedish date format is ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone });
  const days = new Map<string, T[]>();
  for (const item of items) {
    const key = format.format(new Date(item.at));
    days.set(key, [...(days.get(key) ?? []), item]);
  }
  return Array.from(days, ([key, ofDay]) => ({ key, items: ofDay }));
}
