/**
 * The numbers typed, for as long as the tab is open: they stand in no address, and must not be lost
 * by a look at an item or by signing in.
 */
const PLACE = 'numbers';
/** Room for 100 numbers of 60 characters with their quantities. */
export const KEPT_LENGTH = 8000;

export function keptNumbers(): string {
  try {
    return (sessionStorage.getItem(PLACE) ?? '').slice(0, KEPT_LENGTH);
  } catch {
    return '';
  }
}

export function keepNumbers(text: string): void {
  try {
    sessionStorage.setItem(PLACE, text.slice(0, KEPT_LENGTH));
  } catch {
    // Storage is closed to the page: the numbers last as long as the page.
  }
}
