/** /mf/pdfview2.html: a document as one long scroll, with its search. */
import { useQuery } from '@tanstack/react-query';
import { useText } from '#features/language/web/use-text.ts';
import { FullWindow } from '#web/layout/full-window.tsx';
import { paths } from '#web/paths.ts';
import { SiteLink, useSite } from '#web/site.tsx';
import { useScripts } from '#web/use-scripts.ts';
import { contentQuery } from '../queries.ts';
import { useTraceOf } from '../use-trace.ts';
import { documentOf } from './document-of.ts';
import { LoadingBar } from './loading-bar.tsx';
import { PdfDocument } from './pdf-document.tsx';
import { ScrolledViewer } from './scrolled-viewer.tsx';
import { ViewerFailure } from './viewer-failure.tsx';
import { viewerAddress } from './viewer-links.ts';
import styles from './viewer-window.module.css';

/** @param id of the item; undefined where the address names none */
export function ScrolledViewerPage({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <FullWindow
      backTo={paths.EcatalogList}
      fixed
      tools={
        id && (
          <SiteLink to={viewerAddress('PdfView', id)} className={styles.other} preload={false}>
            {t('Page by page')}
          </SiteLink>
        )
      }
    >
      {id ? <Shown key={id} id={id} /> : <ViewerFailure why="noId" here={paths.PdfView2} />}
    </FullWindow>
  );
}

function Shown({ id }: { id: string }) {
  const t = useText();
  const scripts = useScripts();
  const { data: outcome, refetch } = useQuery(contentQuery(useSite(), id));
  const found = documentOf(outcome);
  const here = viewerAddress('PdfView2', id);
  useTraceOf(found.state === 'there' ? id : undefined);
  if (found.state === 'waiting') return <LoadingBar />;
  if (found.state === 'failed') {
    return <ViewerFailure why={found.why} id={id} here={here} retry={() => void refetch()} />;
  }
  const { title, url } = found;
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {scripts ? (
        <PdfDocument url={url} here={here}>
          {(pdf) => <ScrolledViewer pdf={pdf} url={url} title={title} />}
        </PdfDocument>
      ) : (
        <noscript>
          <a href={url}>{t('Open the PDF')}</a>
        </noscript>
      )}
    </>
  );
}
