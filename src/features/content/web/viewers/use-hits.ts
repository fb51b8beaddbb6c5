import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { Stretch } from './page-text.ts';
import type { PageHits, SearchState } from './use-search.ts';

/** Which of all hits is current. */
export interface CurrentHit {
  /** Among all, from 0. */
  readonly index: number;
  /** Counts from 1. */
  readonly page: number;
  /** Among those of its page, from 0. */
  readonly onPage: number;
  readonly stretches: readonly Stretch[];
}

function hitAt(found: readonly PageHits[], index: number): CurrentHit | undefined {
  let before = 0;
  for (const { page, hits } of found) {
    const stretches = hits[index - before];
    if (stretches) return { index, page, onPage: index - before, stretches };
    before += hits.length;
  }
  return undefined;
}

/** The first hit on or behind a page; undefined while there is none. */
function firstFrom(found: readonly PageHits[], page: number): number | undefined {
  let before = 0;
  for (const { page: on, hits } of found) {
    if (on >= page) return before;
    before += hits.length;
  }
  return undefined;
}

/**
 * The hit that is looked at: of a new search the first one from the page that is read on, then
 * forward and back, round the document.
 * @param reading page that is read when a search starts; counts from 1
 */
export function useHits(search: SearchState, reading: () => number) {
  const [chosen, setChosen] = useState<{ query: string; index: number; step: number }>();
  const { query, found, count, done } = search;
  const current = chosen?.query === query && query !== '' ? hitAt(found, chosen.index) : undefined;
  useEffect(() => {
    if (query === '' || count === 0 || chosen?.query === query) return;
    const index = firstFrom(found, reading()) ?? (done ? 0 : undefined);
    if (index !== undefined) setChosen({ query, index, step: 0 });
  }, [query, found, count, done, chosen, reading]);
  const step = (by: 1 | -1) => {
    if (count === 0) return;
    const from = chosen?.query === query ? chosen.index : -by;
    setChosen({ query, index: (from + by + count) % count, step: (chosen?.step ?? 0) + 1 });
  };
  return { current, step };
}

/** Where a hit begins, in CSS pixels from its page's corner. */
export async function pointOf(pdf: PDFDocumentProxy, hit: CurrentHit, scale: number) {
  const { textOf } = await import('./draw-page.ts');
  const [page, pieces] = await Promise.all([pdf.getPage(hit.page), textOf(pdf, hit.page)]);
  const piece = pieces[hit.stretches[0]?.piece ?? 0];
  const viewport = page.getViewport({ scale });
  const [left = 0, top = 0] = viewport.convertToViewportPoint(
    piece?.transform[4] ?? 0,
    piece?.transform[5] ?? 0,
  ) as number[];
  return { left, top };
}
