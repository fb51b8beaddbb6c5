/** The way back after signing in or solving a captcha. */
import { paths } from '#contract/paths.ts';

/**
 * An address of this site (path, query and hash, with its language), or undefined for anything
 * that could lead to another host or in a circle.
 * @param here the page that leads back
 */
export function safeBack(back: unknown, here: string = paths.Login): string | undefined {
  if (typeof back !== 'string' || !/^\/(?![/\\])/.test(back)) return undefined;
  const host = 'http://site.invalid';
  const url = URL.parse(back, host);
  if (url?.origin !== host || url.pathname.replace(/^\/[a-z]{2}(?=\/)/, '') === here)
    return undefined;
  const way = url.pathname + url.search + url.hash;
  // Read once more: '/.//other.example' has become '//other.example', which names another host.
  return URL.parse(way, host)?.href === url.href ? way : undefined;
}

/** Search params of pages that lead back. */
export function parseBack(raw: Readonly<Record<string, unknown>>): { back?: string } {
  const back = safeBack(raw.back);
  return back ? { back } : {};
}
