/**
 * The typed numbers, in session storage: they are not in the address, and must survive opening an
 * item or signing in.
 */
const PLACE = 'numbers';
/** Enough for 100 numbers of 60 characters with their quantities. */
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
    // Storage is blocked: the numbers last as long as the page.
  }
}
