import { useText } from '#language/web/use-text.ts';
import styles from './order-lines.module.css';

interface Props {
  reference: string;
  /** The customer's own number of the item. */
  ownNumber?: string | undefined;
}

/** What the customer calls a line and its item; nothing where it has no such names. */
export function LineReference({ reference, ownNumber }: Props) {
  const t = useText();
  return (
    <>
      {ownNumber && (
        <span className={styles.reference}>{t('your number {number}', { number: ownNumber })}</span>
      )}
      {reference && (
        <span className={styles.reference}>{t('your reference {reference}', { reference })}</span>
      )}
    </>
  );
}
