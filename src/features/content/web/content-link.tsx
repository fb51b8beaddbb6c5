import type { MouseEvent, ReactNode } from 'react';
import type { ContentItem } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-names.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Moment } from '#ui/moment.tsx';
import { isPlainClick, SiteLink } from '#ui/site/site.tsx';
import styles from './content-meta.module.css';
import { formOf, openingOf, useOpener } from './opening-context.tsx';
import { useTrace } from './use-trace.ts';

interface Props {
  item: ContentItem;
  /** Its cmType. */
  kind: ContentKind;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link that opens an item by docs/product.md 4.4: always a real link, so that a middle click and
 * a browser without scripts work too. Requires a `ContentOpening` around it. It records the opening
 * of documents and videos; pages record their own opening.
 */
export function ContentLink({ item, kind, className, children }: Props) {
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

/** An item's kind and date, and whether access is restricted for the reader. */
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
