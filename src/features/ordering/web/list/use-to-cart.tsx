import { paths } from '#contract/paths.ts';
import { obstacleWords } from '#features/adding/words.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useKeepCounts } from '#ui/session/counts.ts';
import { useAct } from '#ui/session/use-act.ts';
import { newKey } from '#ui/site/new-key.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './lists.module.css';

/** Puts lines of a list, or all of it, into the cart and leaves them on the list. */
export function useToCart(listId: string | undefined) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const keepCounts = useKeepCounts();
  const { act, busy, answer, failure, forget } = useAct({
    send(ids: readonly string[] | undefined) {
      const payload = { ...(listId && { listId }), ...(ids && { ids: [...ids] }) };
      return client.call('cartAddFromList', payload, { key: newKey() });
    },
    done({ val }) {
      keepCounts(val);
      if (val.added === 0) return;
      toast(t('Add to cart succeed!'), {
        action: <SiteLink to={paths.MyCart}>{t('Open cart')}</SiteLink>,
      });
    },
    changes: ['cart'],
    tells: 'alert',
  });
  return { add: act, busy, refused: answer?.val.refused ?? [], failure, close: forget };
}

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
