import { pdfFramePath } from '#contract/paths.ts';

/**
 * The window of the visible page. In the viewer's frame of PdfView that is the top window, so that
 * redirects to sign-in or to the captcha replace the whole page.
 */
export const pageWindow = (): Window =>
  location.pathname.endsWith(pdfFramePath) ? (window.top ?? window) : window;
