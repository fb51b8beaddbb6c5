import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Show, useGetList, useRecordContext } from 'react-admin';
import { shippingMethods } from '#contract/choices.ts';
import type { OrderAction } from '#contract/order-names.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { call } from '#ui/desk/calls.ts';
import { Fields, Section, Sheet, StateSection } from '#ui/desk/sheet.tsx';
import { NumberText } from '#ui/desk/views.tsx';
import { ageOf, englishCountryName, momentWords } from '#ui/desk/words.ts';
import { DeskAmendments } from './amendments.tsx';
import { ClaimsOfOrder } from './claims.tsx';
import { DeskDeliveries } from './deliveries.tsx';
import { DeskOrderLines } from './lines-section.tsx';
import { DeskOrderHistory, DeskOrderMessages } from './order-history.tsx';
import { DeskOrderState, toAnswer } from './order-state.tsx';

const Heading = () => {
  const order = useRecordContext<StaffOrder>();
  return <>{order ? `Order ${order.orderCode}` : ''}</>;
};

export const OrderShow = () => (
  <Show title={<Heading />} actions={false} component="div">
    <Order />
  </Show>
);

function Order() {
  const order = useRecordContext<StaffOrder>();
  // react-admin first returns the list's row, which has no items.
  if (!order?.items) return null;
  return (
    <Sheet>
      <StateSection
        state={<DeskOrderState order={order} />}
        detail={
          <>
            <NumberText>{order.orderCode}</NumberText>, in this state for{' '}
            {ageOf(order.changedAt, Date.now())}
          </>
        }
        actions={<OrderActions order={order} />}
      />
      <OrderViewers id={order.id} />
      <NextOrder key={`after ${order.id}`} id={order.id} />
      <DeskOrderLines key={order.id} order={order} />
      <DeskAmendments key={`changes of ${order.id}`} order={order} />
      <DeskDeliveries key={`deliveries of ${order.id}`} order={order} />
      <ClaimsOfOrder claims={order.claims} />
      <DeskOrderMessages key={`messages of ${order.id}`} order={order} />
      <Section title="Customer and delivery">
        <Delivery order={order} />
      </Section>
      <DeskOrderHistory order={order} />
    </Sheet>
  );
}

/** So many orders of the queue are looked at. */
const QUEUE = 50;

/**
 * The link to the next order that waits for an answer, so that staff can answer one after another without the
 * list.
 */
function NextOrder({ id }: Pick<StaffOrder, 'id'>) {
  const { data = [], total = 0 } = useGetList<OrderRow>('orders', {
    filter: toAnswer.filter,
    sort: { field: toAnswer.sort, order: toAnswer.order },
    pagination: { page: 1, perPage: QUEUE },
  });
  const [opened, setOpened] = useState<readonly OrderRow[]>([]);
  if (opened.length === 0 && data.length > 0) setOpened(data);
  const next = nextInQueue(id, opened, data);
  if (!next) return null;
  return (
    <Typography sx={{ displayPrint: 'none' }}>
      Next order to answer:{' '}
      <Link to={`/orders/${next.id}/show`}>
        {next.orderCode}, {next.companyName || next.customerName}
      </Link>{' '}
      ({total} to answer)
    </Typography>
  );
}

/**
 * The order after this one. One that was opened and left unanswered comes again only after all others.
 * @param opened the queue when the page opened: an order that was answered is no longer in the queue
 * @param queue the queue as it is
 */
export function nextInQueue<Row extends { readonly id: string }>(
  id: string,
  opened: readonly Row[],
  queue: readonly Row[],
): Row | undefined {
  const waitingIds = new Set(queue.map((row) => row.id));
  const after = opened.slice(opened.findIndex((row) => row.id === id) + 1);
  return [...after, ...queue].find((row) => row.id !== id && waitingIds.has(row.id));
}

const Delivery = ({ order }: { order: StaffOrder }) => (
  <Fields
    fields={[
      [
        'Customer',
        <Link key="customer" to={`/customers/${order.customerId}/show`}>
          {order.customerName || order.customerEmail}
        </Link>,
      ],
      ['Company', order.companyName],
      ['E-mail', order.customerEmail],
      ['Placed', momentWords(order.placedAt)],
      ...(order.poNumber ? ([['PO number', order.poNumber]] as const) : []),
      ...(order.note ? ([['Note', order.note]] as const) : []),
      ['Recipient', order.shippingConsigneeName],
      ['Recipient company', order.shippingConsigneeCompany],
      ['Contact', order.shippingConsigneeContact],
      ['Address', order.shippingConsigneeAddress],
      ['Zipcode', order.shippingConsigneeZipcode],
      ['Country', englishCountryName(order.shippingConsigneeCountry)],
      ['Shipping', shippingMethods[order.shippingMethod]],
      ...(order.carrier
        ? ([
            ['Carrier', order.carrier],
            ['Tracking number', order.trackingNumber],
          ] as const)
        : []),
    ]}
  />
);

/** The actions that the server allows in the order's state; quantities are edited in the lines. */
function OrderActions({ order }: { order: StaffOrder }) {
  const actions = deskActionsOf(order);
  const possibleActions = order.actions.flatMap((name) => actions[name] ?? []);
  // The key includes the stock, so that the dialog remounts with the current stock after a conflict.
  const shownState = JSON.stringify([order.version, shortOf(order)]);
  return <Actions actions={possibleActions} version={shownState} />;
}

/** Lines of which more is ordered than is free; back orders are meant so. */
const shortLines = ({ items }: StaffOrder) =>
  items.filter(({ free, quantity, backOrder }) => !backOrder && quantity > (free ?? 0));

/** The short lines as the server wants to know that they were seen. */
const shortOf = (order: StaffOrder) =>
  shortLines(order).map(({ id, free }) => ({ id, stock: free ?? 0 }));

/** The actions by name; open to the test. */
export function deskActionsOf(order: StaffOrder): Partial<Record<OrderAction, Action>> {
  const { id, version, orderCode, companyName, customerName } = order;
  const text = (effect: string) => `${orderCode}, ${companyName || customerName}. ${effect}`;
  const doneText = (words: string) => () => `${words}: ${orderCode}`;
  return {
    confirm: confirmOf(order),
    reject: {
      button: 'Reject',
      title: 'Reject this order',
      text: text(
        'The customer gets an e-mail with your reason, word for word. This cannot be undone.',
      ),
      done: doneText('Rejected'),
      asks: [{ name: 'reason', label: 'Reason', rows: 3 }],
      send: ({ reason = '' }) => call('rejectOrder', { id, version, reason }),
    },
    cancel: {
      button: 'Cancel the order',
      title: 'Cancel this confirmed order',
      text: text(
        'Nothing of it was shipped. The customer gets an e-mail with your reason, word for word. This cannot be undone.',
      ),
      done: doneText('Cancelled'),
      asks: [{ name: 'reason', label: 'Reason', rows: 3 }],
      send: ({ reason = '' }) => call('cancelOrder', { id, version, reason }),
    },
    ship: {
      button: 'Ship',
      title: order.deliveries?.shipped.length
        ? 'Ship what remains of this order'
        : 'Ship this order',
      text: text(
        'Everything that was not shipped yet. The customer gets an e-mail with carrier and tracking number.',
      ),
      done: doneText('Shipped'),
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
        'For goods that have arrived but that the customer has not confirmed: all deliveries that are under way. This cannot be undone.',
      ),
      done: doneText('Delivered'),
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
      ({ itemNumber, quantity, free }) =>
        `${itemNumber}: ${quantity} ordered, ${free ?? 0} in stock and not promised`,
    )
    .join('; ');
  return {
    button: 'Confirm',
    title: short ? 'Confirm as a back order?' : 'Confirm this order',
    text: short
      ? `${what} ${short}. These lines become back orders, and the customer reads so. ${effect}`
      : `${what} ${effect}`,
    ...(short && { submit: 'Confirm as a back order' }),
    done: () => `${short ? 'Confirmed as a back order' : 'Confirmed'}: ${orderCode}`,
    main: true,
    send: () => call('confirmOrder', { id, version, short: shortOf(order) }),
  };
}

/** The server regards a page as closed after a minute without a call. */
const HEARTBEAT_MS = 20_000;

/**
 * Says who else of staff has the order open. Asks while the page is visible: TanStack Query pauses
 * intervals in hidden tabs, and asks at once when the tab is shown again.
 */
function OrderViewers({ id }: Pick<StaffOrder, 'id'>) {
  const { data: viewers = [] } = useQuery({
    queryKey: ['order-viewers', id],
    queryFn: async ({ signal }) => (await call('noteOrderOpen', { id }, signal)).val,
    refetchInterval: HEARTBEAT_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  // The empty element stays in the page: screen readers announce changes of a region that is already there.
  return (
    <Typography
      role="status"
      color="warning.main"
      sx={{ displayPrint: 'none', '&:empty': { position: 'absolute' } }}
    >
      {viewers.length > 0 &&
        `Also open: ${viewers.map(({ who, since }) => `${who}, since ${momentWords(since)}`).join('; ')}.`}
    </Typography>
  );
}
