/** The viewer within the frame of /mf/pdfview.html: a page without content of its own, which reads from the session storage what to show. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { useSite } from '#ui/site/site.tsx';
import { contentQuery } from '../queries.ts';
import { documentOf } from './document-of.ts';
import { LoadingBar } from './loading-bar.tsx';
import styles from './paged-viewer.module.css';
import { PagedViewer } from './paged-viewer.tsx';
import { PdfDocument } from './pdf-document.tsx';
import { ViewerFailure } from './viewer-failure.tsx';
import { shownId, viewerAddress } from './viewer-links.ts';

export function FramedViewerPage() {
  const t = useText();
  /** null: the session storage names none. */
  const [id, setId] = useState<string | null>();
  useEffect(() => setId(shownId() ?? null), []);
  return (
    <main id="main" tabIndex={-1} className={styles.viewer}>
      <h1 className="unseen">{t('PDF viewer')}</h1>
      {id === undefined && <LoadingBar />}
      {id === null && <ViewerFailure why="noId" here={paths.PdfView} level={2} />}
      {id && <Shown id={id} />}
    </main>
  );
}

function Shown({ id }: { id: string }) {
  const { data: outcome, refetch } = useQuery(contentQuery(useSite(), id));
  const found = documentOf(outcome);
  const here = viewerAddress('PdfView', id);
  if (found.state === 'waiting') return <LoadingBar />;
  if (found.state === 'failed') {
    const retry = () => void refetch();
    return <ViewerFailure why={found.why} id={id} here={here} retry={retry} level={2} />;
  }
  const { title, url } = found;
  return (
    <PdfDocument url={url} here={here}>
      {(pdf) => <PagedViewer pdf={pdf} url={url} title={title} />}
    </PdfDocument>
  );
}
