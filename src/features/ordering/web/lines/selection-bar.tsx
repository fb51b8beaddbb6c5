import { type ReactNode, useState } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/dialog.tsx';
import type { LineAction } from './line-changes.tsx';
import { HEADING } from './line-changes.tsx';
import styles from './lines.module.css';

interface Props {
  /** Title of its alerts: the page's name. */
  title: string;
  /** All lines of the page. */
  lines: readonly ListItem[];
  /** The ticked lines of this page. */
  ticked: readonly ListItem[];
  /** Hides Move and Delete: the list is another customer's. */
  readOnly?: boolean;
  onChange: (what: LineAction, lines: readonly ListItem[]) => void;
  /** Further actions on the ticked lines; `needed` shows an alert if none is ticked. */
  more?: (needed: () => boolean) => ReactNode;
}

/** Actions on the ticked lines: 'Move Selected', 'Delete Selected' and more. */
export function SelectionBar({ title, lines, ticked, readOnly = false, onChange, more }: Props) {
  const t = useText();
  const [none, setNone] = useState(false);
  const needed = () => {
    setNone(ticked.length === 0);
    return ticked.length > 0;
  };
  const move = () => {
    onChange('move', ticked);
    document.getElementById(HEADING)?.focus();
  };
  return (
    <section className={styles.bar} aria-label={t('Selected items')}>
      <span className={styles.count} role="status">
        {t('{count} selected', { count: ticked.length })}
      </span>
      <Summary lines={ticked.length > 0 ? ticked : lines} />
      {!readOnly && (
        <>
          <Button size="small" onClick={() => needed() && move()}>
            {t('Move Selected')}
          </Button>
          <Button size="small" onClick={() => needed() && onChange('delete', ticked)}>
            {t('Delete Selected')}
          </Button>
        </>
      )}
      {more?.(needed)}
      <Alert open={none} title={title} button={t('Close')} onClose={() => setNone(false)}>
        {t('Please select item!')}
      </Alert>
    </section>
  );
}

/** Lines, pieces and weight of what is ticked, or of all. The weight is that of the items that have one. */
function Summary({ lines }: { lines: readonly ListItem[] }) {
  const t = useText();
  const { tag } = useLanguage();
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const grams = lines.reduce((sum, { quantity, weight = 0 }) => sum + quantity * weight, 0);
  const kilograms = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(grams / 1000);
  return (
    <span className={styles.summary}>
      {[
        t('items: {number}', { number: lines.length }),
        t('{count} pcs', { count: pieces }),
        ...(grams > 0 ? [t('about {weight} kg', { weight: kilograms })] : []),
      ].join(' · ')}
    </span>
  );
}

export type Ticks = ReturnType<typeof useTicks>;

/**
 * The ticked lines of a table. A removed line, or one that can no longer be ticked, loses its tick.
 * @param ids of the lines that can be ticked
 * @param batch lines that are ticked when they come, instead of those ticked before, and their moment
 */
export function useTicks(ids: readonly string[], batch?: { at: number; ids: readonly string[] }) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set(batch?.ids));
  const [batchAt, setBatchAt] = useState(batch?.at ?? 0);
  // An older batch is the newest once that is ordered; its lines stay as the customer left them.
  if (batch && batch.at > batchAt) {
    setBatchAt(batch.at);
    setMarked(new Set(batch.ids));
  }
  const ticked: ReadonlySet<string> = new Set(ids.filter((id) => marked.has(id)));
  const isAllTicked = ids.length > 0 && ticked.size === ids.length;
  const some = ticked.size > 0 ? 'some' : 'none';
  const all: 'none' | 'some' | 'all' = isAllTicked ? 'all' : some;
  return {
    ticked,
    all,
    toggle(id: string) {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      setMarked(next);
    },
    /** Ticks all lines; unticks all if all are ticked. */
    toggleAll: () => setMarked(new Set(isAllTicked ? [] : ids)),
    clear: () => setMarked(new Set()),
  };
}
