import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import type { Refusal } from '../shipping/order-dialog.tsx';
import styles from './cart.module.css';

interface Props {
  /**
   * The server's message names the refused lines and the reasons; the alert is closed without it.
   */
  refusal: Refusal | undefined;
  onClose: () => void;
}

/** Shows that an order was refused as a whole. */
export function RefusalAlert({ refusal, onClose }: Props) {
  const t = useText();
  return (
    <Dialog
      open={refusal !== undefined}
      onClose={onClose}
      title={t('Send Us Your Cart')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <p>{refusal?.message}</p>
      {refusal && refusal.gone.length > 0 && (
        <ul className={styles.gone}>
          {refusal.gone.map((number) => (
            <li key={number}>
              <PartNumber number={number} copy={false} />
            </li>
          ))}
        </ul>
      )}
      <p>{t('Nothing was ordered. What you typed is kept.')}</p>
    </Dialog>
  );
}
