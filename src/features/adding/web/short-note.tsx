import type { ListItem } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import styles from './short-note.module.css';

/** Says that fewer pieces are in stock than a line has, without their number. */
export function ShortNote({ line: { short } }: { line: Pick<ListItem, 'short'> }) {
  const t = useText();
  if (!short) return null;
  return (
    <span className={styles.short}>
      {short === 'rest follows'
        ? t('Not all of this quantity is in stock. The rest follows.')
        : t('Not all of this quantity is in stock.')}
    </span>
  );
}
