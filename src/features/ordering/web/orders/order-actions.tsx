import { useEffect, useRef } from 'react';
import type { OrderAction } from '#contract/order-names.ts';
import type { Order } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { OrderAgain } from './order-again.tsx';
import { OrderChanges } from './order-changes.tsx';
import styles from './orders.module.css';
import { customerActions, useOrderAction } from './use-order-action.ts';

interface Props {
  order: Order;
  /** Id of the element with the order's number, which completes the buttons' names. */
  namedBy: string;
}

/**
 * The buttons of an order: the actions that the server allows, each with its confirmation, and
 * 'Order again'.
 */
export function OrderActions({ order, namedBy }: Props) {
  const t = useText();
  const { asked, ask, act, busy, failure, forget } = useOrderAction(order);
  const group = useFocusAfter(asked !== undefined);
  const offered = (Object.keys(customerActions) as OrderAction[]).filter((action) =>
    order.actions.includes(action),
  );
  return (
    <div ref={group} className={styles.actions} tabIndex={-1}>
      {offered.map((name) => {
        const action = customerActions[name];
        if (!action) return null;
        return (
          <Button
            key={name}
            size="small"
            variant={name === 'cancel' ? 'plain' : 'primary'}
            aria-describedby={namedBy}
            onClick={() => ask({ ...action, order })}
          >
            {t(action.button)}
          </Button>
        );
      })}
      <OrderAgain order={order} namedBy={namedBy} />
      <ConfirmDialog
        title={asked ? t(asked.title) : ''}
        question={asked && t(asked.question, { code: order.orderCode })}
        onYes={() => void act()}
        onClose={() => !busy && ask(undefined)}
        busy={busy}
      >
        {asked?.call === 'orderConfirm' && <OrderChanges order={asked.order} />}
      </ConfirmDialog>
      <Alert
        open={failure !== undefined}
        title={failure ? t(failure.title) : ''}
        button={t('Close')}
        onClose={forget}
      >
        {failure?.message}
      </Alert>
    </div>
  );
}

/** Focuses the button group after a dialog closes whose button was removed. */
function useFocusAfter(asking: boolean) {
  const group = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && !asking && document.activeElement === document.body) {
      group.current?.focus();
    }
    asked.current = asking;
  }, [asking]);
  return group;
}
