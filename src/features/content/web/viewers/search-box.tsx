import type { KeyboardEvent } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import styles from './search-box.module.css';
import { MOST_HITS, type SearchState } from './use-search.ts';

interface Props {
  typed: string;
  onType: (typed: string) => void;
  search: SearchState;
  /** Of the current hit, from 0; undefined without one. */
  current: number | undefined;
  /** To the next hit (1) or the one before (-1). */
  onStep: (by: 1 | -1) => void;
  pages: number;
}

/** The search of a document: Enter leads to the next hit, Shift+Enter to the one before. */
export function SearchBox({ typed, onType, search, current, onStep, pages }: Props) {
  const t = useText();
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may also choose among the words that an input method offers.
    if (event.nativeEvent.isComposing) return;
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

function Count({ search, current, pages }: Pick<Props, 'search' | 'current' | 'pages'>) {
  const t = useText();
  const { query, count, done, read, text } = search;
  if (query === '') return null;
  if (count > 0 && current !== undefined) {
    const hit = current + 1;
    if (count >= MOST_HITS) return t('Hit {hit} of the first {all}', { hit, all: count });
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
