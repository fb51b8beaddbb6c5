import { useEffect, useState } from 'react';
import { failureOf, type PdfState } from './pdf-state.ts';

/**
 * Loads a document and tells how far it is; whoever wants another attempt mounts again.
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
    const { openPdf, PasswordResponses } = await import('./pdf.ts');
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
    // What it was doing ends with an error that nobody waits for.
    free().catch(() => undefined);
  };
}
