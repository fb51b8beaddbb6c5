import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { asciiDigits } from '#contract/figures.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { clampZoom, zooms } from './room.ts';
import styles from './viewer-bar.module.css';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Tenths. */
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Address of the document itself. */
  url: string;
  /** Further controls. */
  children?: ReactNode;
}

/** Controls of a PDF: pages, zoom, and the file itself. */
export function ViewerBar({ page, pages, onPage, zoom, onZoom, url, children }: Props) {
  const t = useText();
  const { tag } = useLanguage();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', numberingSystem: 'latn' });
  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('Prev')}
        </Button>
        <PageField page={page} pages={pages} onPage={onPage} />
        <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t('Next')}
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
        {/* The browser's own viewer prints. */}
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

/** The page's number, to be typed over, and how many there are. */
function PageField({ page, pages, onPage }: PageFieldProps) {
  const t = useText();
  /** What is typed and not gone to yet. */
  const [typed, setTyped] = useState<string>();
  const take = () => {
    const wanted = Number(typed);
    if (typed && Number.isInteger(wanted)) onPage(Math.min(pages, Math.max(1, wanted)));
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
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
