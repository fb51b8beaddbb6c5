import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useState } from 'react';
import { type FoldedText, findIn, foldPieces, foldQuery, type Stretch } from './page-text.ts';

/** So many hits are kept of one search, no more: an 'e' stands a million times in a catalogue. */
export const MOST_HITS = 2000;
/** How often what was found so far is shown, ms. */
const TELL_EVERY = 120;

/** What was found on a page, in its order. */
export interface PageHits {
  readonly page: number;
  readonly hits: readonly (readonly Stretch[])[];
}

export interface SearchState {
  /** The query that this is the answer to, folded; '' for none. */
  readonly query: string;
  /** Pages with hits, in their order. */
  readonly found: readonly PageHits[];
  readonly count: number;
  /** Pages that were read. */
  readonly read: number;
  readonly done: boolean;
  /** Whether any page had text at all. */
  readonly text: boolean;
}

const nothing: SearchState = { query: '', found: [], count: 0, read: 0, done: true, text: true };

const unread = foldPieces([]);

const folded = new WeakMap<PDFDocumentProxy, Map<number, FoldedText>>();

/** Searches all pages of a document, from the first to the last, and tells on the way what it found. */
export function useSearch(pdf: PDFDocumentProxy, typed: string): SearchState {
  const query = useMemo(() => foldQuery(typed), [typed]);
  const [state, setState] = useState(nothing);
  useEffect(() => {
    if (query === '') return setState(nothing);
    const stop = new AbortController();
    const tell = (found: SearchState) => stop.signal.aborted || setState(found);
    void search(pdf, query, tell, stop.signal);
    return () => stop.abort();
  }, [pdf, query]);
  // What belongs to an earlier query is never shown for this one.
  return state.query === query ? state : { ...nothing, query, done: query === '' };
}

/** @param tell told what was found so far, about every 120 ms, and at the end */
export async function search(
  pdf: PDFDocumentProxy,
  query: string,
  tell: (state: SearchState) => unknown,
  stopped: AbortSignal,
) {
  const { textOf } = await import('./draw-page.ts');
  const pages = folded.get(pdf) ?? new Map<number, FoldedText>();
  folded.set(pdf, pages);
  const found: PageHits[] = [];
  let count = 0;
  let text = false;
  let told = performance.now();
  for (let page = 1; page <= pdf.numPages && count < MOST_HITS; page += 1) {
    // A page that could not be read is passed over, and read by the next search.
    const read = pages.get(page) ?? (await textOf(pdf, page).then(foldPieces, () => undefined));
    if (read) pages.set(page, read);
    if (stopped.aborted) return;
    const known = read ?? unread;
    text ||= known.text !== '';
    const hits = findIn(known, query, MOST_HITS - count);
    if (hits.length > 0) found.push({ page, hits });
    count += hits.length;
    if (performance.now() - told < TELL_EVERY) continue;
    tell({ query, found: [...found], count, read: page, done: false, text: true });
    // Keys that are pressed meanwhile come first.
    await new Promise((resolve) => setTimeout(resolve));
    told = performance.now();
  }
  tell({ query, found, count, read: pdf.numPages, done: true, text });
}
