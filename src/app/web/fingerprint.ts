/**
 * A stable fingerprint of the browser (docs/product.md 7.1): a random value kept in local storage,
 * made at the first call. It costs no script and recognises a browser, not a person.
 */
const PLACE = 'fingerprint';
const YEAR_MS = 365 * 24 * 3600 * 1000;
let known: string | undefined;

export function fingerprint(): string {
  if (known === undefined) {
    known = kept() ?? made();
    tellPages(known);
  }
  return known;
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(PLACE) ?? undefined;
  } catch {
    // Storage is closed to the page: the value lasts as long as the page then.
    return undefined;
  }
}

function made(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    localStorage.setItem(PLACE, value);
  } catch {
    // See above.
  }
  return value;
}

/** With pages too, so that what the server renders counts for this browser, not for its address. */
function tellPages(value: string): void {
  if (!('cookieStore' in globalThis)) return;
  const expires = Date.now() + YEAR_MS;
  const cookie = { name: PLACE, value, path: '/', sameSite: 'lax', expires } as const;
  void cookieStore.set(cookie).catch(() => undefined);
}
