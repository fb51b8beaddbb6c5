import { useState } from 'react';
import type { Refused } from '#contract/ordering.ts';
import type { Order } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { RefusedItems } from '#features/adding/web/use-add-many.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';

interface Repeated {
  added: number;
  refused: readonly Refused[];
}

/** Adds the items of an order to the cart again, and names those that are no longer available. */
export function OrderAgain({ order, namedBy }: { order: Order; namedBy: string }) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const [repeated, setRepeated] = useState<Repeated>();
  const told = (count: number) =>
    t('In the cart from the order {code}: {count} items', { code: order.orderCode, count });
  const { act: repeat, busy } = useAct({
    send: () => client.call('orderAgain', { orderId: order.id }),
    done({ val }) {
      if (val.refused.length > 0) return setRepeated(val);
      const action = <SiteLink to={paths.MyCart}>{t('Open cart')}</SiteLink>;
      toast(told(val.added), { action });
    },
    changes: ['cart', 'counts'],
    tells: 'toast',
  });
  const close = () => setRepeated(undefined);
  return (
    <>
      <Button size="small" aria-describedby={namedBy} busy={busy} onClick={() => void repeat()}>
        {t('Order again')}
      </Button>
      <Dialog
        wide
        open={repeated !== undefined}
        onClose={close}
        title={t('Order again')}
        actions={
          <>
            <Button onClick={close}>{t('Close')}</Button>
            <LinkButton to={paths.MyCart} variant="primary">
              {t('Open cart')}
            </LinkButton>
          </>
        }
      >
        {repeated && (
          <>
            {repeated.added > 0 && <p>{told(repeated.added)}</p>}
            <p>{t('These items can not be had now:')}</p>
            <RefusedItems refused={repeated.refused} />
          </>
        )}
      </Dialog>
    </>
  );
}
