import type { Answer, Calls } from '#contract';
import { contentKinds } from '#contract/content-names.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { pdfViewAddress } from './content-links.ts';
import styles from './detail.module.css';
import { Prose } from './prose.tsx';
import { VideoPlayer } from './video-dialog.tsx';

export type ContentDetail = Answer<Calls['getCommonById']>;

/** The content of an item: its video, document or text. */
export function DetailBody({ item, wide = false }: { item: ContentDetail; wide?: boolean }) {
  const document = documentOf(item);
  return (
    <>
      {item.embedCode && (
        <div className={styles.film}>
          <VideoPlayer embedCode={item.embedCode} title={item.title} />
        </div>
      )}
      {document ? (
        <DocumentWays item={item} document={document} />
      ) : (
        <Prose html={item.htmlContent} wide={wide} lang={item.lang} />
      )}
    </>
  );
}

/** The address of the item's document; undefined if `htmlContent` is a text. */
export const documentOf = ({ htmlContent }: ContentDetail): string | undefined =>
  /^\/documents\/[0-9a-f]{24}\.pdf$/.test(htmlContent) ? htmlContent : undefined;

function DocumentWays({ item, document }: { item: ContentDetail; document: string }) {
  const t = useText();
  return (
    <div className={styles.document}>
      <p>{t('This entry is a document.')}</p>
      <p className={styles.ways}>
        {item.cmType === contentKinds.ecatalog && (
          <LinkButton to={pdfViewAddress(item.id)} variant="primary">
            {t('Read on the site')}
          </LinkButton>
        )}
        <a href={document} target="_blank" rel="noopener" className={styles.pdf}>
          {t('Open the PDF')}
          <span className="unseen"> ({t('opens in a new tab')})</span>
        </a>
      </p>
    </div>
  );
}
