import { actionWords } from '#features/adding/web/action-words.ts';
import { RefusedItems, useAddMany } from '#features/adding/web/use-add-many.tsx';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { newKey } from '#ui/site/new-key.ts';
import { useSite } from '#ui/site/site.tsx';

/** Puts lines of a list, or all of it, into the cart and leaves them on the list. */
export function useToCart(listId: string | undefined) {
  const { client } = useSite();
  const { act, ...state } = useAddMany('cart', {
    send(ids: readonly string[] | undefined) {
      const payload = { ...(listId && { listId }), ...(ids && { ids: [...ids] }) };
      return client.call('cartAddFromList', payload, { key: newKey() });
    },
    tells: 'alert',
  });
  return { add: act, ...state };
}

/** What of a list could not be put into the cart, and why. */
export function ToCartAlert({ toCart }: { toCart: ReturnType<typeof useToCart> }) {
  const t = useText();
  const { refused, failure, forget } = toCart;
  return (
    <Alert
      open={failure !== undefined || refused.length > 0}
      title={t(actionWords.cart.failure)}
      button={t('Close')}
      onClose={forget}
    >
      {failure ?? (
        <>
          {t('These items can not be had now:')}
          <RefusedItems refused={refused} />
        </>
      )}
    </Alert>
  );
}
