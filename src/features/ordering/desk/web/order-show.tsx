import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { shippingMethods } from '#contract/choices.ts';
import type { OrderAction } from '#contract/order-names.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import { joined, PLACE } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { EmailText } from '#ui/email-text.tsx';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { type OfficeAction, OfficeActions, type OfficeButton } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { PageTitle } from '#ui/office/member.tsx';
import { OfficeFields, OfficePage, OfficeSection, OfficeState } from '#ui/office/sheet.tsx';
import { type DeskKey, type OfficeText, useDeskText, useFormats } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { lazyPart } from '#ui/site/lazy-part.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { isAmendable } from '../../states.ts';
import { OrderClaims, replacedFacts } from '../../web/orders/claims.tsx';
import { ClosingReason } from '../../web/orders/waiting.tsx';
import { wishesOf } from '../../words.ts';
import { DeliveryCorrection, DeskAmendmentAnswers } from './amendments.tsx';
import { DeskDeliveries } from './deliveries.tsx';
import { DeskOrderLines } from './lines-section.tsx';
import styles from './order.module.css';
import { OrderNotices } from './order-notices.tsx';
import { deskOrderPath } from './order-words.ts';
import { Paper } from './papers.tsx';
import { DeskClaimMark, DeskOrderMark } from './state-marks.tsx';
import { DeskDocuments, DeskOrderTalk } from './talk.tsx';
import { textAround } from './text-around.ts';

const ShipDialog = lazyPart(
  'ordering/desk/web/ship-dialog',
  async () => (await import('./delivery-dialogs.tsx')).ShipDialog,
);

interface Props {
  readonly order: StaffOrder;
}

export function OrderShow() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery(deskQuery('getStaffOrder', { id }));
  if (data) return <Order key={id} order={data.val} />;
  if (error) return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
  return <Skeleton height={420} />;
}

function Order({ order }: Props) {
  const t = useDeskText();
  const { age } = useFormats();
  const { id, orderCode, changedAt } = order;
  return (
    <OfficePage>
      <PageTitle>{t('Order {code}', { code: orderCode })}</PageTitle>
      <OfficeState
        state={<DeskOrderMark order={order} />}
        detail={
          <>
            {textAround(
              t('{number}, in this state for {age}', { number: PLACE, age: age(changedAt) }),
              <PartNumber key="code" number={orderCode} copy={false} />,
            )}
            {'\n'}
            <OrderOf order={order} />
          </>
        }
        actions={<OrderActions order={order} />}
      />
      <ClosingReason order={order} />
      <OrderNotices order={order}>
        <DeskAmendmentAnswers order={order} />
      </OrderNotices>
      <OrderViewers id={id} />
      <NextOrder id={id} />
      <DeskOrderLines order={order} />
      <DeskDeliveries order={order} />
      <DeskClaims claims={order.claims} />
      <DeskDocuments order={order} />
      <OfficeSection title={t('Customer and delivery')}>
        <Delivery order={order} />
        <DeliveryCorrection order={order} />
      </OfficeSection>
      <DeskOrderTalk order={order} />
    </OfficePage>
  );
}

const CustomerLink = ({ customerId, words }: { customerId: string; words: string }) => (
  <SiteLink to={`/customers/${customerId}/show`} preload={false}>
    {words}
  </SiteLink>
);

function OrderOf({ order }: Props) {
  const t = useDeskText();
  const { country } = useFormats();
  const { customerId, companyName, customerName, customerEmail, poNumber } = order;
  return (
    <>
      <CustomerLink
        customerId={customerId}
        words={joined(t, [companyName, customerName || customerEmail])}
      />
      {[
        country(order.shippingConsigneeCountry),
        poNumber && t('PO number {number}', { number: poNumber }),
      ]
        .filter(Boolean)
        .map((words) => ` · ${words}`)
        .join('')}
    </>
  );
}

/** Maximum number of orders read from the queue. */
const MAX_QUEUE = 50;

/**
 * The link to the next order that waits for an answer, so that staff can answer one after another without the
 * list.
 */
function NextOrder({ id }: Pick<StaffOrder, 'id'>) {
  const t = useDeskText();
  const { data } = useQuery(
    deskQuery('listOrders', {
      orderStatus: 'wait for confirm',
      sort: 'changed',
      order: 'asc',
      page: 1,
      size: MAX_QUEUE,
    }),
  );
  const queue = data?.val ?? [];
  const [opened, setOpened] = useState<readonly OrderRow[]>([]);
  if (opened.length === 0 && queue.length > 0) setOpened(queue);
  const next = nextInQueue(id, opened, queue);
  if (!next) return null;
  return (
    <p className={styles.next}>
      {t('Next order to answer:')}{' '}
      <SiteLink to={`/orders/${next.id}/show`} preload={false}>
        {joined(t, [next.orderCode, next.companyName || next.customerName])}
      </SiteLink>{' '}
      {t('({count} to answer)', { count: data?.pageInfo?.count ?? 0 })}
    </p>
  );
}

/**
 * The order after this order. An order that was opened and left unanswered comes again only after all others.
 * @param opened the queue when the page opened: it shows the position of this order, even if the order has been
 * answered since
 * @param queue the current queue
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

const claimPath = ({ id }: { readonly id: string }) => `/claims/${id}/show`;

/** Claims about an order, each with a link to the page of the claim. Exported for the test. */
export const DeskClaims = ({ claims }: Pick<StaffOrder, 'claims'>) => (
  <OrderClaims
    claims={claims}
    orderAt={deskOrderPath}
    address={claimPath}
    state={({ state }) => <DeskClaimMark state={state} />}
  />
);

function Delivery({ order }: Props) {
  const t = useDeskText();
  const { moment, country } = useFormats();
  const say = useText();
  const { tag } = useLanguage();
  const { customerId, customerName, customerEmail, billTo } = order;
  const billToFields = billTo
    ? [
        [
          t('Bill to'),
          joined(t, [billTo.company, billTo.address, country(billTo.country)]),
        ] as const,
      ]
    : [];
  return (
    <OfficeFields
      fields={[
        [
          t('Customer'),
          <CustomerLink
            key="customer"
            customerId={customerId}
            words={customerName || customerEmail}
          />,
        ],
        [t('Company'), order.companyName],
        [t('E-mail'), <EmailText key="email" email={customerEmail} />],
        [t('Placed'), moment(order.placedAt)],
        ...replacedFacts(say, order, ({ claimId }) => claimPath({ id: claimId }), deskOrderPath),
        ...wishesOf(say, tag, { ...order, replaces: undefined }, order.items),
        [t('Recipient'), order.shippingConsigneeName],
        [t('Recipient company'), order.shippingConsigneeCompany],
        [t('Contact'), order.shippingConsigneeContact],
        [t('Address'), order.shippingConsigneeAddress],
        [t('Zipcode'), order.shippingConsigneeZipcode],
        [t('Country'), country(order.shippingConsigneeCountry)],
        ...billToFields,
        [t('Shipping'), t(shippingMethods[order.shippingMethod])],
      ]}
    />
  );
}

/** The actions that the server allows in the order's state; quantities are edited in the lines. */
function OrderActions({ order }: Props) {
  const t = useDeskText();
  const [shipping, setShipping] = useState(false);
  const actions: Partial<Record<OrderAction, OfficeButton>> = {
    ...deskActionsOf(order, t),
    ship: { button: t('Ship'), main: true, open: () => setShipping(true) },
  };
  const detail = <OrderNotices order={order} />;
  const possibleActions = order.actions.flatMap((name): OfficeButton[] => {
    const action = actions[name];
    return action ? [{ ...action, detail }] : [];
  });
  // Includes the stock, so that the dialog remounts with the current stock after a conflict.
  const shownState = JSON.stringify([order.version, shortOf(order), order.amendments]);
  return (
    <>
      <OfficeActions actions={possibleActions} version={shownState} />
      {isAmendable(order) && (
        <Paper name="picking-list" query={{ ids: order.id }}>
          {t('Picking list')}
        </Paper>
      )}
      {shipping && (
        <ShipDialog
          order={order}
          offered={order.actions.includes('ship')}
          onClose={() => setShipping(false)}
        />
      )}
    </>
  );
}

/** Lines with more pieces ordered than are free. Lines that are back orders already are excluded. */
const shortLines = ({ items }: StaffOrder) =>
  items.filter(({ free, quantity, backOrder }) => !backOrder && quantity > (free ?? 0));

/** The short lines as sent to the server, which checks what staff saw. */
const shortOf = (order: StaffOrder) =>
  shortLines(order).map(({ id, free }) => ({ id, stock: free ?? 0 }));

const actionText = (order: StaffOrder, effect: string, t: OfficeText): string => {
  const { orderCode, companyName, customerName } = order;
  const name = t('{name}, {more}', { name: orderCode, more: companyName || customerName });
  return t('{name}. {effect}', { name, effect });
};

/** Actions by name, except 'ship', which has its own dialog. Exported for the test. */
export function deskActionsOf(
  order: StaffOrder,
  t: OfficeText,
): Partial<Record<OrderAction, OfficeAction>> {
  const { id, version, orderCode: name, goods } = order;
  const text = (effect: DeskKey) => actionText(order, t(effect), t);
  return {
    confirm: confirmOf(order, t),
    reject: {
      button: t('Reject'),
      title: t('Reject this order'),
      text: text(
        'The customer gets an e-mail with your reason, word for word. This cannot be undone.',
      ),
      done: t('Rejected: {name}', { name }),
      asks: [{ name: 'reason', label: t('Reason'), rows: 3 }],
      send: ({ reason = '' }) => call('rejectOrder', { id, version, reason }),
    },
    cancel: {
      button: t('Cancel the order'),
      title: t('Cancel this confirmed order'),
      leave: t('Keep the order'),
      text: text(
        'Nothing of it was shipped. The customer gets an e-mail with your reason, word for word. This cannot be undone.',
      ),
      done: t('Cancelled: {name}', { name }),
      asks: [{ name: 'reason', label: t('Reason'), rows: 3 }],
      send: ({ reason = '' }) => call('cancelOrder', { id, version, reason }),
    },
    deliver: {
      button: t('Mark as delivered'),
      title: goods?.remain
        ? t('Mark what is under way as arrived')
        : t('Mark this order as delivered'),
      text: text(
        'For goods that have arrived but that the customer has not confirmed: all deliveries that are under way. This cannot be undone.',
      ),
      done: goods?.remain ? t('Arrived: {name}', { name }) : t('Delivered: {name}', { name }),
      // Not the main action if pieces remain: the next step is then to ship them.
      main: !goods?.remain,
      send: () => call('deliverOrder', { id, version }),
    },
  };
}

function confirmOf(order: StaffOrder, t: OfficeText): OfficeAction {
  const { id, version, orderCode: name, items } = order;
  const effect = t('The customer gets an e-mail; the order then waits for shipping.');
  const short = shortLines(order)
    .map(({ itemNumber: number, quantity: ordered, free }) =>
      t('{number}: {ordered} ordered, {free} in stock and not promised', {
        number,
        ordered,
        free: free ?? 0,
      }),
    )
    .join('; ');
  const waits = short || items.some(({ backOrder }) => backOrder);
  const label = waits
    ? t('Expected day of the back orders (optional)')
    : t('Expected day (optional)');
  const asks = [{ name: 'expected', label, isDay: true, optional: true }];
  const send = ({ expected = '' }) =>
    call('confirmOrder', { id, version, short: shortOf(order), ...(expected && { expected }) });
  if (!short) {
    return {
      button: t('Confirm'),
      title: t('Confirm this order'),
      main: true,
      asks,
      send,
      text: actionText(order, effect, t),
      done: t('Confirmed: {name}', { name }),
    };
  }
  return {
    button: t('Confirm'),
    title: t('Confirm as a back order?'),
    main: true,
    asks,
    send,
    text: actionText(
      order,
      t('{lines}. These lines become back orders, and the customer reads so. {effect}', {
        lines: short,
        effect,
      }),
      t,
    ),
    submit: t('Confirm as a back order'),
    done: t('Confirmed as a back order: {name}', { name }),
  };
}

/** The server regards a page as closed after a minute without a call. */
const HEARTBEAT_MS = 20_000;

/**
 * Shows which other members of staff have the order open. Polls while the page is visible: TanStack Query
 * pauses intervals in hidden tabs, and refetches at once when the tab is shown again.
 */
function OrderViewers({ id }: Pick<StaffOrder, 'id'>) {
  const t = useDeskText();
  const { moment } = useFormats();
  const { data } = useQuery({
    ...deskQuery('noteOrderOpen', { id }),
    refetchInterval: HEARTBEAT_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  const viewers = (data?.val ?? []).map(({ who, since }) =>
    t('{name}, since {time}', { name: who, time: moment(since) }),
  );
  // The empty element stays in the page: screen readers announce changes of existing regions only.
  return (
    <p role="status" className={styles.viewers}>
      {viewers.length > 0 && t('Also open: {names}.', { names: viewers.join('; ') })}
    </p>
  );
}
