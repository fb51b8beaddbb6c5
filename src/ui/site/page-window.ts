import { pdfFramePath } from '#contract/paths.ts';

/**
 * The window whose page the visitor sees: around the viewer in the frame of PdfView it is the one with
 * that page, so that a way to sign-in or to the captcha leads all of it there.
 */
export const pageWindow = (): Window =>
  location.pathname.endsWith(pdfFramePath) ? (window.top ?? window) : window;
