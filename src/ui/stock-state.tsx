import { type StockState, stockKinds } from '#contract/choices.ts';
import type { ShownStock } from '#contract/shown-items.ts';
import { stockNote } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import styles from './stock-state.module.css';

/** Icons of the five stock states (docs/product.md 4). The last three are red. */
const looks: Record<StockState, { sign: string; look: 'good' | 'plain' | 'bad' }> = {
  'Plenty Stock': { sign: 'M2 8.5l4 4 8-9', look: 'good' },
  'Low Stock': { sign: 'M2 12h12M2 8h5', look: 'plain' },
  'Almost Gone': { sign: 'M2 12h12', look: 'bad' },
  'Out Of Stock': { sign: 'M3 3l10 10M13 3L3 13', look: 'bad' },
  'Request development': { sign: 'M8 3v10M3 8h10', look: 'bad' },
};

export function StockWord({ state }: { state: StockState }) {
  const t = useText();
  const { sign, look } = looks[state];
  return (
    <span className={`${styles.state} ${styles[look]}`}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={sign} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      {t(stockKinds[state].name)}
    </span>
  );
}

/** Note below the state: whether an item out of stock can still be ordered, and when it is expected. */
export function StockNote({ stock }: { stock: ShownStock }) {
  const t = useText();
  const { tag } = useLanguage();
  const note = stockNote(t, tag, stock);
  return note && <span className={styles.note}>{note}</span>;
}
