import type { CartItem } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { Change } from '../lines/use-line-changes.tsx';
import styles from './cart.module.css';

interface Props {
  /** Withdrawn, out of stock or not made yet. */
  lines: readonly CartItem[];
  onChange: (what: Change, lines: readonly CartItem[]) => void;
}

/** Says that some lines cannot be ordered (they cannot be ticked), and offers to remove them. */
export function ClosedLines({ lines, onChange }: Props) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <section className={styles.closed} aria-label={t('Not available now')}>
      <p>{t('Items that can not be ordered now: {number}', { number: lines.length })}</p>
      <Button size="small" onClick={() => onChange('move', lines)}>
        {t('Move them to the list')}
      </Button>
      <Button size="small" onClick={() => onChange('delete', lines)}>
        {t('Delete them')}
      </Button>
    </section>
  );
}
