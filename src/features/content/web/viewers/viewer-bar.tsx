import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { asciiDigits } from '#contract/figures.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { isComposing } from '#ui/enter.ts';
import { clampZoom, zooms } from './page-layout.ts';
import styles from './viewer-bar.module.css';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Tenths. */
  zoom: number;
  onZoom: (zoom: number) => void;
  /** URL of the document itself. */
  url: string;
  children?: ReactNode;
}

/** Controls of a PDF: page, zoom, and links to the file. */
export function ViewerBar({ page, pages, onPage, zoom, onZoom, url, children }: Props) {
  const t = useText();
  const { tag } = useLanguage();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', numberingSystem: 'latn' });
  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('Previous page')}
        </Button>
        <PageField page={page} pages={pages} onPage={onPage} />
        <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t('Next page')}
        </Button>
      </div>
      <div className={styles.group}>
        <Button
          size="small"
          aria-label={t('Zoom out')}
          title={t('Zoom out')}
          disabled={zoom <= zooms.least}
          onClick={() => onZoom(clampZoom(zoom - 1))}
        >
          −
        </Button>
        <output className={styles.zoom} aria-label={t('Zoom')}>
          {percent.format(zoom / 10)}
        </output>
        <Button
          size="small"
          aria-label={t('Zoom in')}
          title={t('Zoom in')}
          disabled={zoom >= zooms.most}
          onClick={() => onZoom(clampZoom(zoom + 1))}
        >
          +
        </Button>
      </div>
      {children}
      <div className={styles.group}>
        <a className={styles.link} href={url} download="">
          {t('Download')}
        </a>
        {/* For printing: opens the document in the browser's own viewer. */}
        <a className={styles.link} href={url} target="_blank" rel="noopener">
          {t('Print')}
          <span className="unseen"> ({t('opens in a new tab')})</span>
        </a>
      </div>
    </div>
  );
}

interface PageFieldProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Field for the page number, and the number of pages. */
function PageField({ page, pages, onPage }: PageFieldProps) {
  const t = useText();
  /** Typed page number that has not taken effect yet. */
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const page = Number(typed);
    if (typed && Number.isInteger(page)) onPage(Math.min(pages, Math.max(1, page)));
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') setTyped(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <span className={styles.pages} dir="ltr">
      <input
        className={styles.field}
        aria-label={t('Page number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        size={Math.max(3, String(pages).length)}
        value={typed ?? String(page)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(asciiDigits(target.value).replace(/\D/g, ''))}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      <span aria-hidden="true">/ {pages}</span>
      <span className="unseen">{t('Page {page} of {pages}', { page, pages })}</span>
    </span>
  );
}

interface ViewerKeys {
  /** Goes one page forward (1) or back (-1). */
  step: (pages: 1 | -1) => void;
  toEnd: (end: 'first' | 'last') => void;
  /** Zooms one step in (1) or out (-1). */
  zoom: (steps: 1 | -1) => void;
}

/**
 * Keyboard control of a viewer, except while a field has the focus: arrow and Page keys change the page, Home
 * and End go to the first and last page, plus and minus zoom.
 * @param scrolls whether arrow and Page keys scroll the page; this hook then ignores them
 */
export function useViewerKeys(keys: ViewerKeys, scrolls = false): void {
  const { dir } = useLanguage();
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.matches('input, select, textarea')) return;
    if (document.querySelector('dialog[open]')) return;
    if (!act(event.key, keys, { forward: dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight', scrolls })) {
      return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** @returns whether the key had an effect */
function act(key: string, keys: ViewerKeys, how: { forward: string; scrolls: boolean }): boolean {
  if (key === '+' || key === '=') keys.zoom(1);
  else if (key === '-') keys.zoom(-1);
  else if (key === 'Home') keys.toEnd('first');
  else if (key === 'End') keys.toEnd('last');
  else if (key === 'ArrowLeft' || key === 'ArrowRight') keys.step(key === how.forward ? 1 : -1);
  else if (how.scrolls) return false;
  else if (key === 'PageDown') keys.step(1);
  else if (key === 'PageUp') keys.step(-1);
  else return false;
  return true;
}
