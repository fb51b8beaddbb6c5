import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Why a document can't be shown; the last three are what the server says. */
export type PdfFailure = 'broken' | 'unreachable' | 'missing' | 'needLogin' | 'noRight';

/** How far a document has come. */
export type PdfState =
  | {
      readonly state: 'loading';
      /** Bytes; undefined while nobody knows. */
      readonly loaded?: number | undefined;
      readonly total?: number | undefined;
    }
  | {
      readonly state: 'password';
      /** Whether one was given already. */
      readonly wrong: boolean;
      readonly give: (password: string) => void;
    }
  | { readonly state: 'ready'; readonly pdf: PDFDocumentProxy }
  | { readonly state: 'failed'; readonly why: PdfFailure };

/** What an error of pdf.js means for who wants to read. */
export function failureOf(error: unknown): PdfFailure {
  const { name, status, message = '' } = error as Error & { status?: number };
  if (status === 401) return 'needLogin';
  if (status === 403) return 'noRight';
  if (status === 404 || status === 410) return 'missing';
  // What browsers call a request that never came back; pdf.js passes their sentence on.
  const lost = name === 'ResponseException' || /fetch|network|load failed/i.test(message);
  return lost ? 'unreachable' : 'broken';
}
