/**
 * A list kept as JSON in the browser's storage. Where storage is blocked, or holds something else, it is
 * empty.
 * @param storage asked for at each use: a browser that blocks it throws there
 */
export const keptList = (storage: () => Storage, place: string) => ({
  read(): unknown[] {
    try {
      const kept: unknown = JSON.parse(storage().getItem(place) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  },
  write(list: readonly unknown[]): void {
    try {
      if (list.length > 0) storage().setItem(place, JSON.stringify(list));
      else storage().removeItem(place);
    } catch {
      // Blocked: what was to be kept lasts as long as the page.
    }
  },
});
