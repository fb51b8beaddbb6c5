import type { ContentItem } from '#contract/content.ts';
import { useText } from '#language/web/use-text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import cards from './content-card.module.css';
import { ContentCard } from './content-card.tsx';
import styles from './content-grid.module.css';
import { contentLists, type ListName } from './content-links.ts';

interface Props {
  name: ListName;
  items: readonly ContentItem[];
}

/** Covers of the first row load at once, the others lazily. */
const FIRST_ROW = 4;

/** The items of a page of a list. */
export function ContentGrid({ name, items }: Props) {
  return (
    <ul className={styles.grid} data-list={name}>
      {items.map((item, place) => (
        <li key={item.id}>
          <ContentCard item={item} kind={contentLists[name].kind} eager={place < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of a full page of a list. */
export function ContentGridSkeleton({ name }: { name: ListName }) {
  const t = useText();
  const places = Array.from({ length: Math.min(contentLists[name].size, 12) }, (_, place) => place);
  return (
    <div role="status" aria-label={t('Loading')}>
      <ul className={styles.grid} data-list={name} aria-hidden="true">
        {places.map((place) => (
          <li key={place} className={cards.card}>
            <span className={`${styles.cover} ${cards.cover}`} />
            <div className={cards.words}>
              <Skeleton height={20} />
              <Skeleton height={20} width={140} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
