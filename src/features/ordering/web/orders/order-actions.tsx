import { useState } from 'react';
import type { OrderAction } from '#contract/order-names.ts';
import type { Refused } from '#contract/ordering.ts';
import type { Order } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { RefusedItems } from '#features/adding/web/use-add-many.tsx';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Alert, ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { useKeptFocus } from '#ui/kept-focus.tsx';
import type { ListedAction } from '#ui/layout/action-list.tsx';
import { ActionMenu } from '#ui/layout/action-menu.tsx';
import { useAct } from '#ui/session/use-act.ts';
import type { Client } from '#ui/site/client.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { isConfirmed } from '../../states.ts';
import styles from './orders.module.css';
import { ReasonField } from './reason-field.tsx';
import { OrderChanges, WaitingChange } from './waiting.tsx';

interface Props {
  order: Order;
  /** Id of the element with the order's number, which completes the buttons' names. */
  namedBy: string;
  /** Further actions. If there are any, one button is the main action, and the others are in a menu. */
  more?: readonly ListedAction[];
  /** Whether another button of the page is the main button. */
  secondary?: boolean;
  /** Shows why an action failed (useFailureAlert). */
  onFailure: (failure: ActionFailure) => void;
}

interface ActionFailure {
  readonly title: string;
  readonly message: string;
}

/** The alert of failed actions, for a page from which the order may disappear, such as a list by state. */
export function useFailureAlert() {
  const t = useText();
  const [failure, onFailure] = useState<ActionFailure>();
  const alert = (
    <Alert
      open={failure !== undefined}
      title={failure?.title ?? ''}
      button={t('Close')}
      onClose={() => onFailure(undefined)}
    >
      {failure?.message}
    </Alert>
  );
  return { onFailure, alert };
}

/**
 * The buttons of an order: the actions that the server allows, each with its confirmation, and
 * 'Order again'.
 */
export function OrderActions({ order, namedBy, more, secondary = false, onFailure }: Props) {
  const t = useText();
  const { toConfirm, ask, confirm, busy } = useOrderAction(order, onFailure);
  const group = useKeptFocus<HTMLDivElement>();
  const offeredNames = (Object.keys(customerActions) as OrderAction[]).filter((action) =>
    order.actions.includes(action),
  );
  const buttonOf = (name: OrderAction) => {
    const action = customerActions[name];
    return (
      action && (
        <Button
          key={name}
          size="small"
          variant={secondary || name === 'cancel' ? 'plain' : 'primary'}
          aria-describedby={namedBy}
          onClick={() => ask({ ...action, order })}
        >
          {t(action.button)}
        </Button>
      )
    );
  };
  const isDone = offeredNames.length === 0;
  const again = useOrderAgain(order);
  const isMain = isDone && isConfirmed(order) && !secondary;
  return (
    <div ref={group} className={styles.actions} tabIndex={-1}>
      {offeredNames.map(buttonOf)}
      {(isDone || more === undefined) && (
        <Button
          size="small"
          variant={more !== undefined && isMain ? 'primary' : 'plain'}
          aria-describedby={namedBy}
          busy={again.action.isBusy}
          onClick={again.action.act}
        >
          {again.action.text}
        </Button>
      )}
      {more !== undefined && (
        <ActionMenu label={t('More actions')} actions={isDone ? more : [again.action, ...more]} />
      )}
      {again.dialog}
      <ConfirmDialog
        title={toConfirm ? t(toConfirm.title) : ''}
        question={toConfirm && t(toConfirm.question, { code: order.orderCode })}
        onYes={() => void confirm()}
        onClose={() => !busy && ask(undefined)}
        busy={busy}
      >
        {toConfirm?.call === 'orderConfirm' && <OrderChanges withLines order={toConfirm.order} />}
        {toConfirm?.order.goods?.remain && (
          <p>
            {t('{shipped} of {all} shipped', {
              shipped: toConfirm.order.goods.shipped,
              all: toConfirm.order.goods.ordered,
            })}
          </p>
        )}
        {toConfirm && <WaitingChange order={toConfirm.order} />}
        {toConfirm?.call === 'orderCancel' && (
          <ReasonField onType={(reason) => ask({ ...toConfirm, reason })} />
        )}
      </ConfirmDialog>
    </div>
  );
}

interface CustomerAction {
  call: 'orderCancel' | 'orderConfirm' | 'orderConfirmDelivery';
  button: TextKey;
  title: TextKey;
  question: TextKey;
  /** Toast after success. */
  done: TextKey;
  /** Title of the alert if the action fails (docs/product.md 8). */
  failed: TextKey;
}

/** The customer's actions on an order, with their yes/no questions (docs/product.md 4). */
const customerActions: Partial<Record<OrderAction, CustomerAction>> = {
  confirm: {
    call: 'orderConfirm',
    button: 'Confirm Order',
    title: 'Confirm Order',
    question: 'Do you want to confirm the order {code} as it is now?',
    done: 'The order {code} is confirmed.',
    failed: 'Confirm order error!',
  },
  deliver: {
    call: 'orderConfirmDelivery',
    button: 'Confirm delivery',
    title: 'Confirm delivery',
    question: 'Have the goods of the order {code} arrived?',
    done: 'The delivery of the order {code} is confirmed.',
    failed: 'Confirm delivery error!',
  },
  cancel: {
    call: 'orderCancel',
    button: 'Cancel',
    title: 'Cancel order',
    question: 'Do you want to cancel the order {code}?',
    done: 'The order {code} is cancelled.',
    failed: 'Cancel order error!',
  },
};

/** Action that the open dialog asks to confirm, with the version of the order that the customer sees. */
interface ConfirmedAction extends CustomerAction {
  order: Order;
  reason?: string;
}

function send(client: Client, action: ConfirmedAction, key: string): Promise<unknown> {
  const {
    call,
    reason,
    order: { id: orderId, version },
  } = action;
  if (call === 'orderConfirm') return client.call(call, { orderId, version }, { key });
  if (call === 'orderConfirmDelivery') return client.call(call, { orderId }, { key });
  return client.call(call, { orderId, ...(reason && { reason }) }, { key });
}

function useOrderAction({ orderCode }: Order, onFailure: Props['onFailure']) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const [toConfirm, ask] = useState<ConfirmedAction>();
  const { act, busy } = useAct({
    send: (action: ConfirmedAction, key) => send(client, action, key),
    changes: ['orders'],
    tells: (message, { failed }: ConfirmedAction) => onFailure({ title: t(failed), message }),
  });
  /** Runs the action and closes its confirmation. */
  const confirm = async () => {
    if (!toConfirm) return;
    const answer = await act(toConfirm);
    ask(undefined);
    // Close the dialog first: screen readers do not announce a toast behind an open modal dialog.
    if (answer) toast(t(toConfirm.done, { code: orderCode }));
  };
  return { toConfirm, ask, confirm, busy };
}

interface Repeated {
  added: number;
  refused: readonly Refused[];
}

/** Adds the items of an order to the cart again; a dialog names the items that are no longer available. */
function useOrderAgain(order: Order) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const [repeated, setRepeated] = useState<Repeated>();
  const addedText = (count: number) =>
    t('In the cart from the order {code}: {count} items', { code: order.orderCode, count });
  const { act: repeat, busy } = useAct({
    send: (_given, key) => client.call('orderAgain', { orderId: order.id }, { key }),
    done({ val }) {
      if (val.refused.length > 0) return setRepeated(val);
      const action = <SiteLink to={paths.MyCart}>{t('Open cart')}</SiteLink>;
      toast(addedText(val.added), { action });
    },
    changes: ['cart', 'counts'],
    tells: 'toast',
  });
  const close = () => setRepeated(undefined);
  const action = {
    key: 'again',
    text: t('Order again'),
    isBusy: busy,
    act: () => void repeat(),
  };
  const dialog = (
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
          {repeated.added > 0 && <p>{addedText(repeated.added)}</p>}
          <p>{t('These items are not available now:')}</p>
          <RefusedItems refused={repeated.refused} />
        </>
      )}
    </Dialog>
  );
  return { action, dialog };
}
