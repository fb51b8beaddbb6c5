import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { isComposing } from '#ui/enter.ts';
import { type FoldedText, findIn, foldPieces, foldQuery, type Stretch } from './page-text.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  typed: string;
  onType: (typed: string) => void;
  search: SearchState;
  /** Index of the current hit, from 0; undefined without a hit. */
  current: number | undefined;
  /** Goes to the next hit (1) or the previous hit (-1). */
  onStep: (by: 1 | -1) => void;
  pages: number;
}

/** Search field of a document. Enter goes to the next hit, Shift+Enter to the previous one. */
export function SearchBox({ typed, onType, search, current, onStep, pages }: SearchBoxProps) {
  const t = useText();
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may also accept a suggestion of an input method (IME).
    if (isComposing(event)) return;
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onType('');
    else return;
    event.preventDefault();
  };
  return (
    <search className={styles.search}>
      <input
        type="search"
        className={styles.field}
        data-search-field=""
        aria-label={t('Search in this document')}
        placeholder={t('Search in this document')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        dir="auto"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        size="small"
        disabled={search.count === 0}
        aria-label={t('Previous hit')}
        title={t('Previous hit')}
        onClick={() => onStep(-1)}
      >
        <Arrow up />
      </Button>
      <Button
        size="small"
        disabled={search.count === 0}
        aria-label={t('Next hit')}
        title={t('Next hit')}
        onClick={() => onStep(1)}
      >
        <Arrow />
      </Button>
      <p role="status" className={styles.count}>
        <Count search={search} current={current} pages={pages} />
      </p>
    </search>
  );
}

function Count({ search, current, pages }: Pick<SearchBoxProps, 'search' | 'current' | 'pages'>) {
  const t = useText();
  const { query, count, done, read, text } = search;
  if (query === '') return null;
  if (count > 0 && current !== undefined) {
    const hit = current + 1;
    if (count >= MAX_HITS) return t('Hit {hit} of the first {all}', { hit, all: count });
    return t('Hit {hit} of {all}', { hit, all: count });
  }
  if (!done) return t('Searching: page {page} of {pages}', { page: read, pages });
  return text ? t('No hits') : t('This document has no searchable text.');
}

function Arrow({ up = false }: { up?: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path
        d={up ? 'M3 10l5-5 5 5' : 'M3 6l5 5 5-5'}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}

/** Maximum hits per search: a catalogue may contain the letter 'e' a million times. */
const MAX_HITS = 2000;
/** Interval between reports of the hits found so far, ms. */
const TELL_EVERY = 120;

/** Hits on a page, in text order. */
interface PageHits {
  readonly page: number;
  readonly hits: readonly (readonly Stretch[])[];
}

export interface SearchState {
  /** Folded query to which the hits belong; '' without a query. */
  readonly query: string;
  /** Pages with hits, in page order. */
  readonly found: readonly PageHits[];
  readonly count: number;
  /** Number of pages searched so far. */
  readonly read: number;
  readonly done: boolean;
  /** Whether any page contains text. */
  readonly text: boolean;
}

const nothing: SearchState = { query: '', found: [], count: 0, read: 0, done: true, text: true };

const unread = foldPieces([]);

const folded = new WeakMap<PDFDocumentProxy, Map<number, FoldedText>>();

/** Searches all pages of a document from first to last. Returns the hits found so far. */
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
  // Hits of an earlier query are never returned for the current query.
  return state.query === query ? state : { ...nothing, query, done: query === '' };
}

/** Searches the pages. @param tell called with the hits so far, every TELL_EVERY ms and at the end */
export async function search(
  pdf: PDFDocumentProxy,
  query: string,
  tell: (state: SearchState) => unknown,
  stopped: AbortSignal,
) {
  const { pdfTextOf } = await import('./draw-page.ts');
  const pages = folded.get(pdf) ?? new Map<number, FoldedText>();
  folded.set(pdf, pages);
  const pageHits: PageHits[] = [];
  let count = 0;
  let text = false;
  let reportedAt = performance.now();
  for (let page = 1; page <= pdf.numPages && count < MAX_HITS; page += 1) {
    // A page that could not be read is skipped; the next search reads it again.
    const read = pages.get(page) ?? (await pdfTextOf(pdf, page).then(foldPieces, () => undefined));
    if (read) pages.set(page, read);
    if (stopped.aborted) return;
    const pageText = read ?? unread;
    text ||= pageText.text !== '';
    const hits = findIn(pageText, query, MAX_HITS - count);
    if (hits.length > 0) pageHits.push({ page, hits });
    count += hits.length;
    if (performance.now() - reportedAt < TELL_EVERY) continue;
    tell({ query, found: [...pageHits], count, read: page, done: false, text: true });
    // Lets the browser handle pending key events.
    await new Promise((resolve) => setTimeout(resolve));
    reportedAt = performance.now();
  }
  tell({ query, found: pageHits, count, read: pdf.numPages, done: true, text });
}

interface CurrentHit {
  /** Index among all hits, from 0. */
  readonly index: number;
  /** Page number from 1. */
  readonly page: number;
  /** Index among the hits of the page, from 0. */
  readonly onPage: number;
  readonly stretches: readonly Stretch[];
}

function hitAt(pages: readonly PageHits[], index: number): CurrentHit | undefined {
  let before = 0;
  for (const { page, hits } of pages) {
    const stretches = hits[index - before];
    if (stretches) return { index, page, onPage: index - before, stretches };
    before += hits.length;
  }
  return undefined;
}

/** Index of the first hit on or after a page; undefined if none is found yet. */
function firstFrom(pages: readonly PageHits[], page: number): number | undefined {
  let before = 0;
  for (const { page: on, hits } of pages) {
    if (on >= page) return before;
    before += hits.length;
  }
  return undefined;
}

/**
 * The current hit. For a new search the first hit from the current page on. Next and previous wrap around at
 * the ends of the document.
 * @param reading returns the number of the current page, from 1
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

/** Start of a hit, in CSS pixels from the top left corner of the page. */
async function pointOf(pdf: PDFDocumentProxy, hit: CurrentHit, scale: number) {
  const { pdfTextOf } = await import('./draw-page.ts');
  const [page, pieces] = await Promise.all([pdf.getPage(hit.page), pdfTextOf(pdf, hit.page)]);
  const piece = pieces[hit.stretches[0]?.piece ?? 0];
  const viewport = page.getViewport({ scale });
  const [left = 0, top = 0] = viewport.convertToViewportPoint(
    piece?.transform[4] ?? 0,
    piece?.transform[5] ?? 0,
  ) as number[];
  return { left, top };
}

/** Scrolls to the current hit when it changes, unless the hit is in view. */
export function useShowing(
  pdf: PDFDocumentProxy,
  current: CurrentHit | undefined,
  stage: RefObject<HTMLElement | null>,
  layout: { tops: readonly number[]; scale: number },
) {
  const latest = useRef(layout);
  latest.current = layout;
  const { index, page } = current ?? {};
  const hit = useRef(current);
  hit.current = current;
  useEffect(() => {
    if (index === undefined || page === undefined) return;
    let isStopped = false;
    const show = async () => {
      if (!hit.current) return;
      const point = await pointOf(pdf, hit.current, latest.current.scale);
      const scroller = stage.current;
      if (isStopped || !scroller) return;
      const top = (latest.current.tops[page - 1] ?? 0) + point.top;
      const { scrollTop, clientHeight } = scroller;
      const inView = top > scrollTop + 24 && top < scrollTop + clientHeight - 24;
      if (!inView) scroller.scrollTo({ top: top - clientHeight / 3 });
    };
    show().catch(() => undefined);
    return () => {
      isStopped = true;
    };
  }, [pdf, index, page, stage]);
}
