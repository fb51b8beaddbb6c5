import type { ContentItem } from '#contract/content.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Moment } from '#ui/moment.tsx';
import styles from './content-meta.module.css';
import { formOf } from './opening.ts';

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
