/** /mf/pdfview2.html: a document as one long scroll, with its search. */
import { useText } from '#language/web/use-text.ts';
import { useScripts } from '#ui/site/use-scripts.ts';
import { PdfDocument } from './pdf-document.tsx';
import { ScrolledViewer } from './scrolled-viewer.tsx';
import { type ShownDocument, ViewerWindow } from './viewer-window.tsx';

/** @param id of the item; undefined where the address names none */
export function ScrolledViewerPage({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <ViewerWindow id={id} route="PdfView2" other={{ route: 'PdfView', name: t('Page by page') }}>
      {(document) => <Scrolled {...document} />}
    </ViewerWindow>
  );
}

function Scrolled({ url, title, here }: ShownDocument) {
  const t = useText();
  const scripts = useScripts();
  return scripts ? (
    <PdfDocument url={url} here={here}>
      {(pdf) => <ScrolledViewer pdf={pdf} url={url} title={title} />}
    </PdfDocument>
  ) : (
    <noscript>
      <a href={url}>{t('Open the PDF')}</a>
    </noscript>
  );
}
