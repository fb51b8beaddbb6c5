import type { ReactNode } from 'react';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { PageField } from './page-field.tsx';
import styles from './viewer-bar.module.css';
import { clampZoom, zooms } from './zoom.ts';

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
