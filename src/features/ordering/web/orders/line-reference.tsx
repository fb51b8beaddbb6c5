import type { OrderLine } from '#contract/orders.ts';
import { stockNote } from '#language/stock-note.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import styles from './order-lines.module.css';

interface Props {
  line: Pick<OrderLine, 'reference' | 'ownNumber' | 'backOrder' | 'expected'>;
}

/** That a line is a back order, and what the customer calls it and its item; nothing where neither is so. */
export function LineReference({ line }: Props) {
  const t = useText();
  const { tag } = useLanguage();
  const { reference, ownNumber } = line;
  const note = stockNote(t, tag, line);
  return (
    <>
      {note && <strong className={`${styles.reference} ${styles.backOrder}`}>{note}</strong>}
      {ownNumber && (
        <span className={styles.reference}>{t('your number {number}', { number: ownNumber })}</span>
      )}
      {reference && (
        <span className={styles.reference}>{t('your reference {reference}', { reference })}</span>
      )}
    </>
  );
}
