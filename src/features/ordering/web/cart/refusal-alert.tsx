import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import type { Refusal } from '../shipping/order-dialog.tsx';
import styles from './cart.module.css';

interface Props {
  /** Its sentence names the lines that are in the cart, and why; nothing is shown without it. */
  refusal: Refusal | undefined;
  onClose: () => void;
}

/** An order was refused as a whole. */
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
