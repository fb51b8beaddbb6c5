import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { isHistory } from '#ui/site/openings.ts';
import { outcomeOf } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { historyAddress } from './history-links.ts';

/**
 * Clears the history after a confirmation.
 * @param onEmptied called before the button is removed, to move the focus
 */
export function EmptyHistory({ onEmptied }: { onEmptied: () => void }) {
  const t = useText();
  const { client, go } = useSite();
  const queries = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const empty = async () => {
    setBusy(true);
    const outcome = await outcomeOf(client.call('clearViewHistory', {}));
    setBusy(false);
    setAsked(false);
    if (!outcome.ok) return toast(outcome.message, { kind: 'error' });
    toast(t('Your view history is empty.'));
    await queries.invalidateQueries({ predicate: isHistory });
    onEmptied();
    go(historyAddress(), { replace: true });
  };
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('Empty history')}</Button>
      <ConfirmDialog
        title={t('Empty history')}
        question={asked ? t('Everything in your view history will be gone. Empty it?') : undefined}
        onYes={() => void empty()}
        onClose={() => setAsked(false)}
        busy={busy}
      />
    </>
  );
}
