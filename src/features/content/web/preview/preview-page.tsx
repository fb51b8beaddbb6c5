import { useEffect, useState } from 'react';
import { type ContentKind, contentKinds } from '#contract/choices.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { BackLink } from '#ui/button.tsx';
import { FullWindow } from '#ui/layout/full-window.tsx';
import layout from '#ui/layout/page.module.css';
import { contentLists, listOfKind } from '../content-links.ts';
import styles from '../detail.module.css';
import { DetailArticle } from '../detail-page.tsx';
import { HeaderBar, Prose } from '../prose.tsx';

/**
 * Preview of a text on its future page. The back office shows this page in an iframe and sends the text by
 * postMessage. The server does not store the text, so only the author sees a draft.
 */
export function PreviewPage({ full }: { full: boolean }) {
  const t = useText();
  const handed = useHanded();
  useDisabledLinks();
  if (!handed) return <p role="status">{t('Preview')}</p>;
  if (handed.kind === '') return <PreviewedPage handed={handed} />;
  const list = listOfKind(handed.kind);
  const item = {
    id: '0',
    title: handed.title,
    categoryTitle: t(contentLists[list].title),
    cmType: handed.kind,
    contentType: '0',
    htmlContent: handed.html,
    titleLang: handed.titleLang,
    lang: handed.lang,
    titleFileUrl: '',
    embedCode: '',
    inTime: handed.at,
  } as const;
  if (full) {
    return (
      <FullWindow backTo={paths[list]}>
        <div className={styles.full}>
          <DetailArticle item={item} wide />
        </div>
      </FullWindow>
    );
  }
  return (
    <div className={styles.page}>
      <HeaderBar heading={false} title={item.categoryTitle}>
        <BackLink to={paths[list]} />
      </HeaderBar>
      <DetailArticle item={item} />
    </div>
  );
}

/** Preview of one of the site's own pages. */
const PreviewedPage = ({ handed: { title, titleLang, html, lang } }: { handed: Handed }) => (
  <article className={layout.page}>
    <h1 lang={titleLang}>{title}</h1>
    <Prose html={html} lang={lang} />
  </article>
);

/** Disables links and forms, because the preview is not a real page. */
function useDisabledLinks(): void {
  useEffect(() => {
    const block = (event: Event) => {
      const { target, type } = event;
      if (type === 'click' && !(target instanceof Element && target.closest('a'))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // In the capture phase on window, so that it runs before React's listeners.
    addEventListener('click', block, true);
    addEventListener('submit', block, true);
    return () => {
      removeEventListener('click', block, true);
      removeEventListener('submit', block, true);
    };
  }, []);
}

/** Text sent by the parent window. Ignores messages of other origins or windows. */
function useHanded(): Handed | undefined {
  const [handed, setHanded] = useState<Handed>();
  useEffect(() => {
    if (window.parent === window) return;
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== window.parent || origin !== location.origin) return;
      const read = readHanded(data);
      if (read) setHanded(read);
    };
    addEventListener('message', onMessage);
    window.parent.postMessage('preview-ready', location.origin);
    return () => removeEventListener('message', onMessage);
  }, []);
  return handed;
}

export interface Handed {
  readonly title: string;
  /** Sanitised by the server. */
  readonly html: string;
  /** '' for one of the site's own pages. */
  readonly kind: ContentKind | '';
  /** ISO 8601. */
  readonly at: string;
  /** 'en' if the title is not translated into the page's language. `lang` does the same for the text. */
  readonly titleLang?: 'en';
  readonly lang?: 'en';
}

/** Parses a message; undefined if the message is not a preview. */
export function readHanded(message: unknown): Handed | undefined {
  const { preview } = (message ?? {}) as { preview?: Partial<Record<keyof Handed, unknown>> };
  if (typeof preview !== 'object' || preview === null) return undefined;
  const { title, html, kind, at, titleLang, lang } = preview;
  const contentKind = Object.values(contentKinds).find((one) => one === kind) ?? '';
  if (typeof title !== 'string' || typeof html !== 'string' || typeof at !== 'string') {
    return undefined;
  }
  if (Number.isNaN(Date.parse(at))) return undefined;
  return {
    title,
    html,
    kind: contentKind,
    at,
    ...(titleLang === 'en' && { titleLang }),
    ...(lang === 'en' && { lang }),
  };
}
