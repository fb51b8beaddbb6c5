/**
 * Storage key of the actions remembered before sign-in; a small module of its own, since every page
 * imports it.
 */
export const REMEMBERED_PLACE = 'remembered_adds';

/** Whether remembered actions may exist; false on the server. */
export function isAnyRemembered(): boolean {
  try {
    return sessionStorage.getItem(REMEMBERED_PLACE) !== null;
  } catch {
    // Storage is blocked.
    return false;
  }
}
