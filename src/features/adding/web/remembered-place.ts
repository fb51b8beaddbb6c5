/** Where what was wanted before signing in is kept; apart from the rest, since every page looks. */
export const REMEMBERED_PLACE = 'remembered_adds';

/** Whether anything may wait there. False on the server. */
export function isAnyRemembered(): boolean {
  try {
    return sessionStorage.getItem(REMEMBERED_PLACE) !== null;
  } catch {
    // Storage is closed to the page.
    return false;
  }
}
