/** Window of both viewers, and /mf/pdfview.html, an iframe with the paged viewer (docs/product.md 2.9). */
import { type ReactNode, useEffect, useState } from 'react';
import { paths, pdfFramePath } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { FullWindow } from '#ui/layout/full-window.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { keepShownId, type ViewerRoute, viewerAddress } from '../content-links.ts';
import { useTraceOf } from '../content-opener.tsx';
import { DocumentOf, type ShownDocument, ViewerFailure } from './pdf-document.tsx';
import styles from './viewer-window.module.css';

interface Props {
  /** Item id; undefined if the URL has none. */
  id: string | undefined;
  route: ViewerRoute;
  /** The other viewer for the same document, and the text of the link to that viewer. */
  other: { readonly route: ViewerRoute; readonly name: string };
  children: (document: ShownDocument) => ReactNode;
}

/** Window of both viewers. Loads the document, or shows why it cannot be shown. */
export function ViewerWindow({ id, route, other, children }: Props) {
  return (
    <FullWindow
      backTo={paths.EcatalogList}
      fixed
      tools={
        id && (
          <SiteLink to={viewerAddress(other.route, id)} className={styles.other} preload={false}>
            {other.name}
          </SiteLink>
        )
      }
    >
      {id ? (
        <DocumentOf key={id} id={id} here={viewerAddress(route, id)}>
          {(document) => <Found document={document}>{children}</Found>}
        </DocumentOf>
      ) : (
        <ViewerFailure why="noId" here={paths[route]} />
      )}
    </FullWindow>
  );
}

function Found({ document, children }: Pick<Props, 'children'> & { document: ShownDocument }) {
  useTraceOf(document.id);
  return (
    <>
      <h1 className={styles.title}>{document.title}</h1>
      {children(document)}
    </>
  );
}

/** @param id item id; undefined if the URL has none */
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

/** The iframe, rendered once the document's id is stored for the viewer in it. */
function Frame({ id, title, url }: ShownDocument) {
  const t = useText();
  const { href } = useSite();
  /** Whether the id is stored; undefined before the attempt. */
  const [kept, setKept] = useState<boolean>();
  useEffect(() => setKept(keepShownId(id)), [id]);
  const open = <a href={url}>{t('Open the PDF')}</a>;
  return (
    <div className={styles.frame}>
      {kept && (
        <iframe
          src={href(pdfFramePath)}
          title={title}
          // Moves the focus to the document, so that keys change pages, unless the user has moved the focus.
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
