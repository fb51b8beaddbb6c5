/** The way back after signing in. */

/**
 * An address of this site (path, query and hash, with its language), or undefined for anything
 * that could lead to another host or in a circle.
 */
export function safeBack(back: unknown): string | undefined {
  if (typeof back !== 'string' || !/^\/(?![/\\])/.test(back)) return undefined;
  const host = 'http://site.invalid';
  const url = URL.parse(back, host);
  if (url?.origin !== host || /^(\/[a-z]{2})?\/login$/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Search params of pages that lead back. */
export function parseBack(raw: Readonly<Record<string, unknown>>): { back?: string } {
  const back = safeBack(raw.back);
  return back ? { back } : {};
}
