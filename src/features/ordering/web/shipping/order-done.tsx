import { useEffect, useRef } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './shipping.module.css';

/** Shows the code of the placed order. */
export function OrderDone({ code }: { code: string }) {
  const t = useText();
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1} role="status" className={styles.done}>
      {t('Your order has been successfully placed, order code: {code}', { code })}
    </p>
  );
}
