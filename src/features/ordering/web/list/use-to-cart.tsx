import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Refused } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { obstacleWords } from '#features/adding/words.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useKeepCounts } from '#ui/session/counts.ts';
import { alertMessage } from '#ui/session/failure-message.ts';
import { refetchChanged } from '#ui/site/changed.ts';
import { newKey } from '#ui/site/new-key.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './lists.module.css';

/** Puts lines of a list into the cart and leaves them on the list. */
export function useToCart(listId: string | undefined) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [failure, setFailure] = useState<string>();

  /** @param ids of lines; all of the list without them */
  const add = async (ids?: readonly string[]) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const payload = { ...(listId && { listId }), ...(ids && { ids: [...ids] }) };
      const { val } = await client.call('cartAddFromList', payload, { key: newKey() });
      keepCounts(val);
      setRefused(val.refused);
      if (val.added > 0) {
        toast(t('Add to cart succeed!'), {
          action: <SiteLink to={paths.MyCart}>{t('Open cart')}</SiteLink>,
        });
      }
      await refetchChanged(queries, 'cart');
    } catch (error) {
      const message = alertMessage(error, t);
      if (message) setFailure(message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const close = () => {
    setRefused([]);
    setFailure(undefined);
  };
  return { add, busy, refused, failure, close };
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
