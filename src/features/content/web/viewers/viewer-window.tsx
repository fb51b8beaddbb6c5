import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { FullWindow } from '#ui/layout/full-window.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { contentQuery } from '../queries.ts';
import { useTraceOf } from '../use-trace.ts';
import { documentOf } from './document-of.ts';
import { LoadingBar } from './loading-bar.tsx';
import { ViewerFailure } from './viewer-failure.tsx';
import { type ViewerRoute, viewerAddress } from './viewer-links.ts';
import styles from './viewer-window.module.css';

/** The document that a viewer shows. */
export interface ShownDocument {
  /** Of its item. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** Address of the viewer, without the language. */
  readonly here: string;
}

interface Props {
  /** Of the item; undefined where the address names none. */
  id: string | undefined;
  route: ViewerRoute;
  /** The other viewer, which shows the same document, and what its link says. */
  other: { readonly route: ViewerRoute; readonly name: string };
  children: (document: ShownDocument) => ReactNode;
}

/** The window of both viewers: it finds the document, or says why there is none. */
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
        <Found key={id} id={id} here={viewerAddress(route, id)}>
          {children}
        </Found>
      ) : (
        <ViewerFailure why="noId" here={paths[route]} />
      )}
    </FullWindow>
  );
}

function Found({ id, here, children }: Pick<Props, 'children'> & { id: string; here: string }) {
  const { data: outcome, refetch } = useQuery(contentQuery(useSite(), id));
  const found = documentOf(outcome);
  useTraceOf(found.state === 'there' ? id : undefined);
  if (found.state === 'waiting') return <LoadingBar />;
  if (found.state === 'failed') {
    return <ViewerFailure why={found.why} id={id} here={here} retry={() => void refetch()} />;
  }
  const { title, url } = found;
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {children({ id, title, url, here })}
    </>
  );
}
