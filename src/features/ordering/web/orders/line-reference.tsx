import { useText } from '#language/web/use-text.ts';
import styles from './order-lines.module.css';

/** What the customer calls a line of an order; nothing where it has no reference. */
export function LineReference({ reference }: { reference: string }) {
  const t = useText();
  if (!reference) return null;
  return <span className={styles.reference}>{t('your reference {reference}', { reference })}</span>;
}
