import { useQuery } from '@tanstack/react-query';
import type { Answer, Calls } from '#contract';
import { contentKinds } from '#contract/choices.ts';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { BackLink, LinkButton } from '#ui/button.tsx';
import { asksToSignIn, ErrorState, Skeleton } from '#ui/error-state.tsx';
import { FullWindow } from '#ui/layout/full-window.tsx';
import { Moment } from '#ui/moment.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import {
  contentLists,
  contentQuery,
  type DetailSearch,
  detailAddress,
  detailBackAddress,
  fullAddress,
  listOfKind,
  pdfViewAddress,
} from './content-links.ts';
import { useTraceOf } from './content-opener.tsx';
import styles from './detail.module.css';
import { HeaderBar, Prose } from './prose.tsx';
import { VideoPlayer } from './video-dialog.tsx';

/** Content detail page (docs/product.md 2.9): category bar, title, date and body. */
export function DetailPage({ search }: { search: DetailSearch }) {
  const t = useText();
  const { outcome, item, retry } = useContentDetail(search.id);
  const cmType = item?.cmType ?? search.cmType;
  const list = listOfKind(cmType);
  return (
    <div className={styles.page}>
      <HeaderBar heading={false} title={item?.categoryTitle ?? t(contentLists[list].title)}>
        <BackLink to={detailBackAddress({ ...search, ...(cmType && { cmType }) })} />
      </HeaderBar>
      {item ? (
        <DetailArticle item={item} />
      ) : outcome || !search.id ? (
        <DetailFailure
          outcome={outcome}
          here={detailAddress(search.id ?? '', contentLists[list].kind, search.backName)}
          list={paths[list]}
          retry={retry}
        />
      ) : (
        <DetailSkeleton />
      )}
    </div>
  );
}

function DetailSkeleton() {
  const t = useText();
  return (
    <div role="status" aria-label={t('Loading')} className={styles.article}>
      <Skeleton height={35} width={480} />
      <Skeleton height={20} width={120} />
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={104} width={640} />
      ))}
    </div>
  );
}

interface ArticleProps {
  item: ShownContent;
  /** Whether the article uses the full width of the window. */
  wide?: boolean;
}

export const DetailArticle = ({ item, wide = false }: ArticleProps) => (
  <article className={styles.article}>
    <header className={styles.heading}>
      <h1>
        <bdi lang={item.titleLang}>{item.title}</bdi>
      </h1>
      <p className={styles.date}>
        <Moment at={item.inTime} dayOnly />
      </p>
    </header>
    <DetailBody item={item} wide={wide} />
  </article>
);

export type ShownContent = Answer<Calls['getCommonById']>;

/** Video, document or text of an item. */
function DetailBody({ item, wide = false }: { item: ShownContent; wide?: boolean }) {
  const document = contentDocument(item);
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

/** URL of the item's document; undefined if `htmlContent` is a text. */
export const contentDocument = ({ htmlContent }: ShownContent): string | undefined =>
  /^\/documents\/[0-9a-f]{24}\.pdf$/.test(htmlContent) ? htmlContent : undefined;

function DocumentWays({ item, document }: { item: ShownContent; document: string }) {
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

/** Content detail page in the full window (docs/product.md 2.9). */
export function FullDetailPage({ id }: { id: string | undefined }) {
  const { outcome, item, retry } = useContentDetail(id);
  const list = paths[listOfKind(item?.cmType)];
  return (
    <FullWindow backTo={list}>
      <div className={styles.full}>
        {item ? (
          <DetailArticle item={item} wide />
        ) : outcome || !id ? (
          <DetailFailure outcome={outcome} here={fullAddress(id ?? '')} list={list} retry={retry} />
        ) : (
          <DetailSkeleton />
        )}
      </div>
    </FullWindow>
  );
}

interface FailureProps {
  /** undefined if the URL has no item id. */
  outcome: Extract<Outcome<unknown>, { ok: false }> | undefined;
  /** Path of this page, to return to after sign-in. */
  here: string;
  list: string;
  retry: () => void;
}

/** The reason why an item cannot be shown, and the next step. */
function DetailFailure({ outcome, here, list, retry }: FailureProps) {
  const t = useText();
  const code = outcome?.code ?? 'notFound';
  const toList = <LinkButton to={list}>{t('To the list')}</LinkButton>;
  if (code === 'notFound' || code === 'badInput') {
    return <ErrorState title={t('This content is no longer available.')} action={toList} />;
  }
  if (asksToSignIn(code)) {
    return (
      <ErrorState
        title={t('Need login')}
        message={outcome?.message}
        code={code}
        here={here}
        action={
          <>
            <LinkButton to={paths.Signup}>{t('Sign up')}</LinkButton>
            {toList}
          </>
        }
      />
    );
  }
  if (code === 'noRight') {
    return (
      <ErrorState
        title={t('Not open to your account')}
        message={outcome?.message}
        action={
          <>
            <LinkButton to={paths.Contact} variant="primary">
              {t('Contact Us')}
            </LinkButton>
            {toList}
          </>
        }
      />
    );
  }
  return (
    <ErrorState
      title={t('This content could not be shown')}
      message={outcome && t('ERROR: {msg}', { msg: outcome.message })}
      retry={retry}
    />
  );
}

/**
 * Loads the item of a page and records that it was opened.
 * @param id undefined if the URL has no id
 */
function useContentDetail(id: string | undefined) {
  const { data, refetch } = useQuery({
    ...contentQuery(useSite(), id ?? ''),
    enabled: id !== undefined,
  });
  const item = data?.ok ? data.val : undefined;
  useTraceOf(item?.id);
  return {
    item,
    /** Failed result; undefined while loading and after success. */
    outcome: data?.ok === false ? data : undefined,
    retry: () => void refetch(),
  };
}
