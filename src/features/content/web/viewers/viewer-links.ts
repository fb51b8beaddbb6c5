/** Addresses of the PDF viewers, and the messages between their windows. */
import { paths } from '#contract/paths.ts';

export interface ViewerSearch {
  /** Of the item of content whose document is shown. */
  id?: string;
}

/** What an address says; what does not fit is left out. */
export function parseViewerSearch(raw: Readonly<Record<string, unknown>>): ViewerSearch {
  const id = String(raw.id ?? '');
  return /^\d{1,9}$/.test(id) ? { id } : {};
}

/** The two viewers: page by page, and as one long scroll. */
export type ViewerRoute = 'PdfView' | 'PdfView2';

export const viewerAddress = (route: ViewerRoute, id: string): string =>
  `${paths[route]}?${new URLSearchParams({ id })}`;

/** In the session storage: the id of the document that the framed viewer is to show (docs/product.md 2.9). */
const SHOWN = 'pdfViewId';

/** @returns false where the browser keeps nothing for the page */
export function keepShownId(id: string): boolean {
  try {
    sessionStorage.setItem(SHOWN, id);
    return true;
  } catch {
    return false;
  }
}

export function shownId(): string | undefined {
  try {
    return sessionStorage.getItem(SHOWN) ?? undefined;
  } catch {
    return undefined;
  }
}
