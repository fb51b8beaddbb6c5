import type { Refused } from '#contract/orders.ts';
import { useText } from '#features/language/web/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PartNumber } from '#web/ui/part-number.tsx';
import { obstacleWords } from '../../words.ts';
import styles from './cart.module.css';

interface Props {
  /** Nothing is shown without it. */
  refusal: { message: string; lines: readonly Refused[] } | undefined;
  onClose: () => void;
}

/** An order was refused as a whole: the lines that were in the way, and why. */
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
      <ul className={styles.refusals}>
        {refusal?.lines.map(({ refCodeOld, obstacle }) => (
          <li key={`${refCodeOld} ${obstacle}`}>
            <PartNumber number={refCodeOld} copy={false} /> – {t(obstacleWords[obstacle])}
          </li>
        ))}
      </ul>
      <p>{t('Nothing was ordered. What you typed is kept.')}</p>
    </Dialog>
  );
}
