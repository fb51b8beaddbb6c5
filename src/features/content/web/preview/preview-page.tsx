import { useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { BackLink } from '#ui/back-link.tsx';
import { FullWindow } from '#ui/layout/full-window.tsx';
import about from '../about/about-page.module.css';
import { contentLists, listOfKind } from '../content-links.ts';
import styles from '../detail.module.css';
import { DetailArticle } from '../detail-article.tsx';
import { HeaderBar } from '../header-bar.tsx';
import { Prose } from '../prose.tsx';
import { type Handed, readHanded } from './handed.ts';

/**
 * What staff write, as its page will show it. The back office, which frames this page, hands the text
 * over; the server knows nothing of it, so that a draft is never anywhere but with who writes it.
 */
export function PreviewPage({ full }: { full: boolean }) {
  const t = useText();
  const handed = useHanded();
  useStaying();
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

/** A page of the site's own texts. */
const PreviewedPage = ({ handed: { title, html, lang } }: { handed: Handed }) => (
  <article className={about.page}>
    <h1 lang={lang}>{title}</h1>
    <Prose html={html} lang={lang} />
  </article>
);

/** Links and forms lead nowhere: what is shown exists in this page alone. */
function useStaying(): void {
  useEffect(() => {
    const stay = (event: Event) => {
      const { target, type } = event;
      if (type === 'click' && !(target instanceof Element && target.closest('a'))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before React hears of it, which listens at the document.
    addEventListener('click', stay, true);
    addEventListener('submit', stay, true);
    return () => {
      removeEventListener('click', stay, true);
      removeEventListener('submit', stay, true);
    };
  }, []);
}

/** What the page that frames this one has handed over; nothing from any other site or window. */
function useHanded(): Handed | undefined {
  const [handed, setHanded] = useState<Handed>();
  useEffect(() => {
    if (window.parent === window) return;
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== window.parent || origin !== location.origin) return;
      const read = readHanded(data);
      if (read) setHanded(read);
    };
    addEventListener('message', hear);
    window.parent.postMessage('preview-ready', location.origin);
    return () => removeEventListener('message', hear);
  }, []);
  return handed;
}
