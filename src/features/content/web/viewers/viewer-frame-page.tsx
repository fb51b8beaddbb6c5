/** /mf/pdfview.html: the window around the framed viewer (docs/product.md 2.9). */
import { useEffect, useState } from 'react';
import { pdfFramePath } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { useSite } from '#ui/site/site.tsx';
import { keepShownId } from './viewer-links.ts';
import styles from './viewer-window.module.css';
import { type ShownDocument, ViewerWindow } from './viewer-window.tsx';

/** @param id of the item; undefined where the address names none */
export function ViewerFramePage({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <ViewerWindow
      id={id}
      route="PdfView"
      other={{ route: 'PdfView2', name: t('All pages, with search') }}
    >
      {(document) => <Frame {...document} />}
    </ViewerWindow>
  );
}

/** The frame is there once the viewer within can read which document is meant. */
function Frame({ id, title, url }: ShownDocument) {
  const t = useText();
  const { href } = useSite();
  /** Undefined until it was tried. */
  const [kept, setKept] = useState<boolean>();
  useEffect(() => setKept(keepShownId(id)), [id]);
  const open = <a href={url}>{t('Open the PDF')}</a>;
  return (
    <div className={styles.frame}>
      {kept && (
        <iframe
          src={href(pdfFramePath)}
          title={title}
          // Keys turn pages at once, where nobody has gone elsewhere meanwhile.
          onLoad={({ currentTarget }) => {
            if (document.activeElement === document.body) currentTarget.contentWindow?.focus();
          }}
        />
      )}
      {kept === undefined && <noscript>{open}</noscript>}
      {kept === false && <p className={styles.unframed}>{open}</p>}
    </div>
  );
}
