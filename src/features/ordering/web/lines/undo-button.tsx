import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { useKeepCounts } from '#ui/session/counts.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { refetchCalls } from '../orders/queries.ts';
import { HEADING } from './heading.ts';
import styles from './lines.module.css';

/** How long a toast with 'Undo' stays, ms. */
export const UNDO_MS = 12_000;

/** Brings back what a deletion took away; for its toast. @param undo as the deletion answered */
export function UndoButton({ undo }: { undo: string }) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const queries = useQueryClient();
  const keepCounts = useKeepCounts();
  const [pressed, setPressed] = useState(false);
  const bringBack = async () => {
    setPressed(true);
    // The button goes; the keyboard goes on where the lines begin.
    document.getElementById(HEADING)?.focus();
    try {
      const { val } = await client.call('undo', { id: undo });
      keepCounts(val);
      toast(t('It is back.'));
    } catch (error) {
      const message = failureMessage(error, t);
      if (message) toast(message, { kind: 'error' });
    }
    await refetchCalls(queries, 'cartList', 'wishlistList', 'listAll', 'listGet');
  };
  if (pressed) return null;
  return (
    <button type="button" className={styles.undo} onClick={() => void bringBack()}>
      {t('Undo')}
    </button>
  );
}
