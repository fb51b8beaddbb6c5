import type { PDFDocumentProxy } from 'pdfjs-dist';
import { memo } from 'react';
import type { Stretch } from './page-text.ts';
import { PageView } from './page-view.tsx';
import styles from './scrolled-viewer.module.css';
import type { PageSize } from './use-sizes.ts';

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  label: string;
  top: number;
  width: number;
  height: number;
  scale: number;
  onSize: (number: number, size: PageSize) => void;
  hits: readonly (readonly Stretch[])[] | undefined;
  current: number | undefined;
}

/** A page at its place in the scroll; all sizes in px. */
export const PageInStack = memo(function PageInStack({
  label,
  top,
  width,
  height,
  ...page
}: Props) {
  return (
    <section
      className={styles.page}
      aria-label={label}
      style={{ insetBlockStart: top, inlineSize: width, blockSize: height }}
    >
      <PageView {...page} />
    </section>
  );
});
