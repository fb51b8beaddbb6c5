/**
 * A stable fingerprint of the browser (docs/product.md 7.1): a random value in local storage, made at
 * the first call. It identifies a browser, not a person, and needs no fingerprinting script.
 */
const PLACE = 'fingerprint';
const YEAR_MS = 365 * 24 * 3600 * 1000;
let known: string | undefined;

export function fingerprint(): string {
  if (known === undefined) {
    known = stored() ?? create();
    setCookie(known);
  }
  return known;
}

function stored(): string | undefined {
  try {
    return localStorage.getItem(PLACE) ?? undefined;
  } catch {
    // The browser blocks storage: the value lasts until the page is closed.
    return undefined;
  }
}

function create(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    localStorage.setItem(PLACE, value);
  } catch {
    // The browser blocks storage, see above.
  }
  return value;
}

/** Also sets a cookie, so that rendered pages count for this browser and not for its address. */
function setCookie(value: string): void {
  if (!('cookieStore' in globalThis)) return;
  const expires = Date.now() + YEAR_MS;
  const cookie = { name: PLACE, value, path: '/', sameSite: 'lax', expires } as const;
  void cookieStore.set(cookie).catch(() => undefined);
}
