import type { MouseEvent, ReactNode } from 'react';
import type { ContentItem } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-names.ts';
import { useText } from '#language/web/use-text.ts';
import { isPlainClick, SiteLink } from '#ui/site/site.tsx';
import { openingOf } from './opening.ts';
import { useOpener } from './opening-context.tsx';
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
