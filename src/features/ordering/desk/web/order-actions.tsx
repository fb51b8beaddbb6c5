import type { OrderAction } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { call } from '#ui/desk/calls.ts';

/** The actions that the server allows in the order's state; quantities are edited in the lines. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const actions = actionsOf(order);
  const offered = order.actions.flatMap((name) => actions[name] ?? []);
  // The key includes the stock, so that the dialog remounts with the current stock after a conflict.
  const seen = JSON.stringify([order.version, shortOf(order)]);
  return <Actions actions={offered} version={seen} />;
}

/** Lines of which more is ordered than is in stock; back orders are meant so. */
const shortLines = ({ items }: StaffOrder) =>
  items.filter(({ stock, quantity, backOrder }) => !backOrder && quantity > (stock ?? 0));

/** The short lines as the server wants to know that they were seen. */
const shortOf = (order: StaffOrder) =>
  shortLines(order).map(({ id, stock }) => ({ id, stock: stock ?? 0 }));

/** The actions by name; open to the test. */
export function actionsOf(order: StaffOrder): Partial<Record<OrderAction, Action>> {
  const { id, version, orderCode, companyName, customerName } = order;
  const text = (effect: string) => `${orderCode}, ${companyName || customerName}. ${effect}`;
  const done = (words: string) => () => `${words}: ${orderCode}`;
  return {
    confirm: confirmOf(order),
    reject: {
      button: 'Reject',
      title: 'Reject this order',
      text: text(
        'The customer gets an e-mail with your reason, word for word. This cannot be undone.',
      ),
      done: done('Rejected'),
      asks: [{ name: 'reason', label: 'Reason', rows: 3 }],
      send: ({ reason = '' }) => call('rejectOrder', { id, version, reason }),
    },
    ship: {
      button: 'Ship',
      title: 'Ship this order',
      text: text('The customer gets an e-mail with carrier and tracking number.'),
      done: done('Shipped'),
      main: true,
      asks: [
        { name: 'carrier', label: 'Carrier' },
        { name: 'trackingNumber', label: 'Tracking number' },
      ],
      send: ({ carrier = '', trackingNumber = '' }) =>
        call('shipOrder', { id, version, carrier, trackingNumber }),
    },
    deliver: {
      button: 'Delivered',
      title: 'Mark this order as delivered',
      text: text(
        'For goods that have arrived but that the customer has not confirmed. This cannot be undone.',
      ),
      done: done('Delivered'),
      main: true,
      send: () => call('deliverOrder', { id, version }),
    },
  };
}

function confirmOf(order: StaffOrder): Action {
  const { id, version, orderCode, companyName, customerName } = order;
  const what = `${orderCode}, ${companyName || customerName}.`;
  const effect = 'The customer gets an e-mail; the order then waits for shipping.';
  const short = shortLines(order)
    .map(
      ({ refCodeOld, quantity, stock }) =>
        `${refCodeOld}: ${quantity} ordered, ${stock ?? 0} in stock`,
    )
    .join('; ');
  return {
    button: 'Confirm',
    title: short ? 'Confirm more than there is in stock?' : 'Confirm this order',
    text: short ? `${what} ${short}. ${effect}` : `${what} ${effect}`,
    ...(short && { submit: 'Confirm anyway' }),
    done: () => `${short ? 'Confirmed, more than in stock' : 'Confirmed'}: ${orderCode}`,
    main: true,
    send: () => call('confirmOrder', { id, version, short: shortOf(order) }),
  };
}
