/** What was looked at, by the days of a time zone. */

export interface Day<T> {
  /** Such as 2026-11-21. */
  readonly key: string;
  readonly items: readonly T[];
}

/**
 * Parts a list, the newest first, into days.
 * @param zone time zone of the days; the reader's own without it
 */
export function daysOf<T extends { at: string }>(
  items: readonly T[],
  zone: string | undefined,
): Day<T>[] {
  // Swedish dates are ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone });
  const days = new Map<string, T[]>();
  for (const item of items) {
    const key = format.format(new Date(item.at));
    days.set(key, [...(days.get(key) ?? []), item]);
  }
  return Array.from(days, ([key, ofDay]) => ({ key, items: ofDay }));
}
