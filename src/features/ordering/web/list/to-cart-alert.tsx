import { obstacleWords } from '#features/adding/words.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import styles from './lists.module.css';
import type { useToCart } from './use-to-cart.tsx';

/** What of a list could not be put into the cart, and why. */
export function ToCartAlert({ toCart }: { toCart: ReturnType<typeof useToCart> }) {
  const t = useText();
  const { refused, failure, close } = toCart;
  return (
    <Alert
      open={failure !== undefined || refused.length > 0}
      title={t('Add to cart')}
      button={t('Close')}
      onClose={close}
    >
      {failure ?? (
        <>
          {t('These items can not be had now:')}
          <ul className={styles.refused}>
            {refused.map(({ refCodeOld, obstacle }) => (
              <li key={`${refCodeOld} ${obstacle}`}>
                <PartNumber number={refCodeOld} copy={false} /> – {t(obstacleWords[obstacle])}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
