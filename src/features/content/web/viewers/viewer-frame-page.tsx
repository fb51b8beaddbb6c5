/** /mf/pdfview.html: the window around the framed viewer (specification, section 2.9). */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '#features/language/web/use-text.ts';
import { FullWindow } from '#web/layout/full-window.tsx';
import { paths, pdfFramePath } from '#web/paths.ts';
import { SiteLink, useSite } from '#web/site.tsx';
import { contentQuery } from '../queries.ts';
import { useTraceOf } from '../use-trace.ts';
import { documentOf } from './document-of.ts';
import { LoadingBar } from './loading-bar.tsx';
import { ViewerFailure } from './viewer-failure.tsx';
import { keepShownId, viewerAddress } from './viewer-links.ts';
import styles from './viewer-window.module.css';

/** @param id of the item; undefined where the address names none */
export function ViewerFramePage({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <FullWindow
      backTo={paths.EcatalogList}
      fixed
      tools={
        id && (
          <SiteLink to={viewerAddress('PdfView2', id)} className={styles.other} preload={false}>
            {t('All pages, with search')}
          </SiteLink>
        )
      }
    >
      {id ? <Framed id={id} /> : <ViewerFailure why="noId" here={paths.PdfView} />}
    </FullWindow>
  );
}

function Framed({ id }: { id: string }) {
  const { data: outcome, refetch } = useQuery(contentQuery(useSite(), id));
  const found = documentOf(outcome);
  useTraceOf(found.state === 'there' ? id : undefined);
  if (found.state === 'waiting') return <LoadingBar />;
  if (found.state === 'failed') {
    const here = viewerAddress('PdfView', id);
    return <ViewerFailure why={found.why} id={id} here={here} retry={() => void refetch()} />;
  }
  return (
    <>
      <h1 className={styles.title}>{found.title}</h1>
      <Frame key={id} id={id} title={found.title} url={found.url} />
    </>
  );
}

/** The frame is there once the viewer within can read which document is meant. */
function Frame({ id, title, url }: { id: string; title: string; url: string }) {
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
