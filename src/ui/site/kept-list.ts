/**
 * A list kept as JSON in the browser's storage. It is empty if storage is blocked or its content is
 * invalid.
 * @param storage called at each use: a browser that blocks storage throws on access
 */
export const keptList = (storage: () => Storage, place: string) => ({
  read(): unknown[] {
    try {
      const list: unknown = JSON.parse(storage().getItem(place) ?? '[]');
      return Array.isArray(list) ? list : [];
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
