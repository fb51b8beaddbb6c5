import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

/**
 * Loads a document and returns its progress. To retry, remount the component.
 * @param url address of a PDF of this site
 */
export function usePdf(url: string): PdfState {
  const [pdf, setPdf] = useState<PdfState>({ state: 'loading' });
  useEffect(() => load(url, setPdf), [url]);
  return pdf;
}

/** @returns stops it and frees what it holds */
function load(url: string, tell: (state: PdfState) => void): () => void {
  let stopped = false;
  let free = (): Promise<void> => Promise.resolve();
  const say = (state: PdfState) => {
    if (!stopped) tell(state);
  };
  const start = async () => {
    const { openPdf, PasswordResponses } = await import('./draw-page.ts');
    if (stopped) return;
    const task = openPdf(url);
    free = () => task.destroy();
    task.onProgress = ({ loaded, total }: { loaded: number; total?: number }) =>
      say({ state: 'loading', loaded, total });
    task.onPassword = (give: (password: string) => void, reason: number) => {
      const wrong = reason === PasswordResponses.INCORRECT_PASSWORD;
      say({ state: 'password', wrong, give });
    };
    say({ state: 'ready', pdf: await task.promise });
  };
  say({ state: 'loading' });
  start().catch((error: unknown) => say({ state: 'failed', why: failureOf(error) }));
  return () => {
    stopped = true;
    // Destroying the task rejects its pending work. Ignore that error.
    free().catch(() => undefined);
  };
}

/** Why a document can't be shown; the last three are what the server says. */
export type PdfFailure = 'broken' | 'unreachable' | 'missing' | 'needLogin' | 'noRight';

/** How far a document has come. */
type PdfState =
  | {
      readonly state: 'loading';
      /** Bytes; undefined while unknown. */
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
function failureOf(error: unknown): PdfFailure {
  const { name, status, message = '' } = error as Error & { status?: number };
  if (status === 401) return 'needLogin';
  if (status === 403) return 'noRight';
  if (status === 404 || status === 410) return 'missing';
  // What browsers call a request that never came back; pdf.js passes their sentence on.
  const lost = name === 'ResponseException' || /fetch|network|load failed/i.test(message);
  return lost ? 'unreachable' : 'broken';
}
