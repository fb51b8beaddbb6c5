import { type MouseEvent, type ReactNode, useState } from 'react';
import { type ContentKind, contentKinds } from '#contract/choices.ts';
import type { ContentItem } from '#contract/content.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Moment } from '#ui/moment.tsx';
import { isPlainClick, SiteLink } from '#ui/site/site.tsx';
import styles from './content-meta.module.css';
import { formOf, openingOf, useOpener, useTrace } from './content-opener.tsx';

interface ContentLinkProps {
  item: ContentItem;
  /** cmType of the item. */
  kind: ContentKind;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Link that opens an item as docs/product.md 4.4 says. Always a real link, so that a middle click and a
 * browser without scripts work too. Requires a `ContentOpening` around it. Records the opening of documents
 * and videos; pages record their own opening.
 */
export function ContentLink({ item, kind, className, children }: ContentLinkProps) {
  const t = useText();
  const { from, play, refuse } = useOpener();
  const trace = useTrace();
  const opening = openingOf(item, kind, from);
  if (opening.how === 'document') {
    return (
      <a
        href={opening.href}
        target="_blank"
        rel="noopener"
        className={className}
        onClick={() => trace(item.id)}
        // A middle click opens the item too, but fires no click event.
        onAuxClick={({ button }) => button === 1 && trace(item.id)}
      >
        {children}
        <NewTab>{t('opens in a new tab')}</NewTab>
      </a>
    );
  }
  if (opening.how === 'page') {
    const { address, newTab } = opening;
    return (
      <SiteLink
        to={address}
        className={className}
        preload={!newTab}
        {...(newTab && { target: '_blank', rel: 'noopener' })}
      >
        {children}
        {newTab && <NewTab>{t('opens in a new tab')}</NewTab>}
      </SiteLink>
    );
  }
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (opening.how !== 'video') return refuse(opening.how);
    trace(item.id);
    play(item.title, opening.embedCode);
  };
  return (
    <SiteLink
      to={opening.address}
      className={className}
      preload={false}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {children}
    </SiteLink>
  );
}

const NewTab = ({ children }: { children: string }) => (
  <span className="unseen"> ({children})</span>
);

const locks: Partial<Record<ContentItem['viewAuthType'], TextKey>> = {
  '1': 'Login to view',
  '2': 'Not open to your account',
};

/** Kind and date of an item, and whether access is restricted for the reader. */
export function ContentMeta({ item }: { item: ContentItem }) {
  const t = useText();
  const lock = locks[item.viewAuthType];
  return (
    <p className={styles.meta}>
      <span>{t(formOf(item.contentType))}</span>
      <Moment at={item.inDate} dayOnly />
      {lock && (
        <span className={styles.lock}>
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="M3 7.500h10v6H3zM5.500 7.500v-2a2.500 2.500 0 0 1 5 0v2" />
          </svg>
          {t(lock)}
        </span>
      )}
    </p>
  );
}

interface CoverProps {
  /** URL of the cover picture; '' without a cover. */
  url: string;
  kind: ContentKind;
  /** Loads the picture at once, for covers above the fold. */
  eager?: boolean;
  className?: string | undefined;
}

/**
 * Cover of an item: a 16:9 picture, or a drawing of the item's kind. Decorative, because the title stands
 * beside it. Covers of catalogues are not cropped, because most are in portrait format.
 */
export function ContentCover({ url, kind, eager = false, className = '' }: CoverProps) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      className={`${styles.cover} ${className}`}
      data-whole={kind === contentKinds.ecatalog || undefined}
    >
      {url && !failed ? (
        <img
          src={url}
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        <Drawing kind={kind} />
      )}
      {kind === contentKinds.video && (
        <svg className={styles.play} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
          <circle cx="20" cy="20" r="19.500" />
          <path d="M16 12.500v15l12-7.500z" />
        </svg>
      )}
    </span>
  );
}

/** Line drawings of the kinds, 160 × 100. */
const drawings: Record<ContentKind, string> = {
  // A turbo's volute with its outlet and dimensions.
  '1': 'M80 26a24 24 0 1 1-24 24V22h14M80 38a12 12 0 1 0 12 12M80 46a4 4 0 1 0 4 4M80 14v72M44 50h72M56 84v6M104 84v6M56 88h48',
  // A sheet with headlines.
  '2': 'M52 18h48l10 10v54H52zM100 18v10h10M60 34h28M60 42h42M60 50h42M60 58h18M60 66h18M60 74h18M84 56h18v18H84z',
  // A strip of film.
  '3': 'M32 22h96v56H32zM44 22v56M116 22v56M32 33h12M32 44h12M32 56h12M32 67h12M116 33h12M116 44h12M116 56h12M116 67h12',
  // An open book.
  '4': 'M80 26c-10-6-24-8-40-8v58c16 0 30 2 40 8 10-6 24-8 40-8V18c-16 0-30 2-40 8zv58M48 30c8 0 16 2 24 5M48 42c8 0 16 2 24 5M88 35c8-3 16-5 24-5M88 47c8-3 16-5 24-5',
};

const Drawing = ({ kind }: { kind: ContentKind }) => (
  <svg className={styles.drawing} viewBox="0 0 160 100" aria-hidden="true">
    <path d={drawings[kind]} />
  </svg>
);
