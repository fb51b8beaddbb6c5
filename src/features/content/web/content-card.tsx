import type { ContentItem } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-names.ts';
import styles from './content-card.module.css';
import { ContentCover } from './content-cover.tsx';
import { ContentLink } from './content-link.tsx';
import { ContentMeta } from './content-meta.tsx';

interface Props {
  item: ContentItem;
  /** Its cmType. */
  kind: ContentKind;
  /** The cover is above the fold: load it at once. */
  eager?: boolean;
}

/** A card that links to an item. Requires a `ContentOpening` around it. */
export function ContentCard({ item, kind, eager = false }: Props) {
  return (
    <article className={styles.card}>
      <ContentCover url={item.titleFileUrl} kind={kind} eager={eager} className={styles.cover} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <ContentLink item={item} kind={kind} className={styles.link}>
            <bdi>{item.title}</bdi>
          </ContentLink>
        </h2>
        <ContentMeta item={item} />
      </div>
    </article>
  );
}
