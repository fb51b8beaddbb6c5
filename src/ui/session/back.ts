/** The return address after signing in or solving a captcha. */
import { paths, pdfFramePath } from '#contract/paths.ts';

/**
 * Checks a return address (path, query and hash, with its language). Undefined for anything that
 * could lead to another host or into a redirect loop.
 * @param here the page that redirects back
 */
export function safeBack(back: unknown, here: string = paths.Login): string | undefined {
  if (typeof back !== 'string' || !/^\/(?![/\\])/.test(back)) return undefined;
  const host = 'http://site.invalid';
  const url = URL.parse(back, host);
  if (url?.origin !== host || url.pathname.replace(/^\/[a-z]{2}(?=\/)/, '') === here)
    return undefined;
  const way = url.pathname + url.search + url.hash;
  // Parse the result again: '/.//other.example' has become '//other.example', which names another
  // host.
  return URL.parse(way, host)?.href === url.href ? way : undefined;
}

/** Parses the search params of pages that redirect back. */
export function parseBack(raw: Readonly<Record<string, unknown>>): { back?: string } {
  const back = safeBack(raw.back);
  return back ? { back } : {};
}

/**
 * The window of the visible page. In the viewer's frame of PdfView that is the top window, so that
 * redirects to sign-in or to the captcha replace the whole page.
 */
export const pageWindow = (): Window =>
  location.pathname.endsWith(pdfFramePath) ? (window.top ?? window) : window;
