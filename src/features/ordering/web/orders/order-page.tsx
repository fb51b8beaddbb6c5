import { useQuery } from '@tanstack/react-query';
import { shippingMethods } from '#contract/choices.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import type { WantedItem } from '#features/adding/web/adding.ts';
import { usePutOnList } from '#features/adding/web/put-on-list.tsx';
import { Download, sheetFormats } from '#features/downloads/web/download.tsx';
import { colon, PLACE } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { Skeleton } from '#ui/error-state.tsx';
import { useKeptFocus } from '#ui/kept-focus.tsx';
import layout from '#ui/layout/page.module.css';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useSite } from '#ui/site/site.tsx';
import { waitingAmendment } from '../../states.ts';
import { timelineOf } from '../../timeline.ts';
import { wishesOf } from '../../words.ts';
import { Facts, typed, userText } from '../facts.tsx';
import {
  deliveryPaperAddress,
  type OrderSearch,
  orderAddress,
  orderFileAddress,
  orderPdfAddress,
  orderQuery,
} from '../ordering-pages.ts';
import { AmendmentAnswers, WaitingAmendment } from './amendments.tsx';
import { claimableLines } from './claim-form.tsx';
import { MakeClaim, OrderClaims, replacedFacts, WithdrawClaim } from './claims.tsx';
import { ConfirmArrival, OrderDeliveries } from './deliveries.tsx';
import { OrderDocuments } from './documents.tsx';
import { OrderActions, useFailureAlert } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import styles from './order-page.module.css';
import {
  ClaimStateMark,
  LoadFailure,
  OrderProgress,
  OrderState,
  ShippingState,
} from './order-state.tsx';
import { MessageBox, OrderTalk, useReadMark } from './order-talk.tsx';
import orders from './orders.module.css';
import { ProposeChange } from './propose-change.tsx';
import { AskingClaims, ClosingReason, OrderChanges } from './waiting.tsx';

export function OrderPage({ search }: { search: OrderSearch }) {
  const t = useText();
  const { data: outcome, refetch } = useQuery(orderQuery(useSite(), search));
  if (!outcome) {
    return (
      <div role="status" aria-label={t('Loading')}>
        <Skeleton height={420} />
      </div>
    );
  }
  if (outcome.ok) return <Order order={outcome.val} />;
  return (
    <LoadFailure
      level={1}
      title={t('The order could not be shown')}
      outcome={outcome}
      back={search.id ? orderAddress(search.id) : paths.OrderList}
      retry={() => void refetch()}
    />
  );
}

function Order({ order }: { order: OrderDetail }) {
  const t = useText();
  const { client, href } = useSite();
  const fileAddress = (id: string) => href(orderFileAddress(id));
  const { note } = order;
  const change = waitingAmendment(order);
  const claimable = claimableLines(order);
  // Keeps the focus in the article: a question that was answered disappears together with its buttons.
  const article = useKeptFocus<HTMLElement>();
  useReadMark(order);
  return (
    <article ref={article} tabIndex={-1} className={layout.page} aria-labelledby="order">
      <Head order={order} />
      <OrderProgress order={order} />
      <div className={styles.waiting}>
        <OrderChanges order={order} />
        {change && (
          <WaitingAmendment amendment={change}>
            <AmendmentAnswers orderId={order.id} amendment={change} />
          </WaitingAmendment>
        )}
        <AskingClaims order={order} />
        <ClosingReason order={order} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderFacts order={order} />
          {note && (
            <p className={styles.remark}>
              {t('Note')}
              {colon(t)}
              {userText(note)}
            </p>
          )}
          <OrderLines order={order}>
            <ProposeChange order={order} />
          </OrderLines>
          <OrderDeliveries
            deliveries={order.deliveries}
            items={order.orderItems}
            dayOnly
            actions={(delivery, namedBy) => (
              <ConfirmArrival order={order} delivery={delivery} namedBy={namedBy} />
            )}
          />
          <OrderClaims
            claims={order.claims}
            orderAt={orderAddress}
            state={(claim) => (
              <>
                <ClaimStateMark state={claim.state} />
                <WithdrawClaim claim={claim} />
              </>
            )}
          >
            {claimable.length > 0 && <MakeClaim orderId={order.id} lines={claimable} />}
          </OrderClaims>
          <OrderDocuments
            order={order}
            quotationFile={(of) => client.call('exportQuotation', { orderId: order.id, ...of })}
            claimReport={({ id: claimId }) => client.call('exportClaim', { claimId })}
            deliveryPaper={(path, delivery) => deliveryPaperAddress(path, order.id, delivery)}
            fileAddress={fileAddress}
          />
        </div>
        <OrderTalk rows={timelineOf(order, t)} reader="customer" fileAddress={fileAddress}>
          <MessageBox order={order} />
        </OrderTalk>
      </div>
    </article>
  );
}

function Head({ order }: { order: OrderDetail }) {
  const t = useText();
  const { client } = useSite();
  const { onFailure, alert } = useFailureAlert();
  const onList = usePutOnList({ lines: linesOf(order), back: orderAddress(order.id) });
  return (
    <header className={layout.head}>
      <h1 id="order">
        {/* The translation decides the position of the code in the sentence. */}
        {t('Order {code}', { code: PLACE })
          .split(PLACE)
          .flatMap((words, index) =>
            index === 0 ? [words] : [<PartNumber key="code" number={order.orderCode} />, words],
          )}
      </h1>
      <div className={layout.actions}>
        <OrderActions
          order={order}
          namedBy="order"
          onFailure={onFailure}
          // If a change or a claim waits, the button that answers it is the main button.
          secondary={(order.questions ?? []).length > 0}
          more={[
            { key: 'list', text: t('Put on a list'), act: onList.ask },
            { key: 'print', text: t('Print'), act: () => window.print() },
          ]}
        />
        <Download
          formats={sheetFormats}
          ask={(format) => client.call('exportOrder', { orderId: order.id, format })}
        />
        <LinkButton size="small" to={orderPdfAddress(order.id)} target="_blank" preload={false}>
          {t('Open as PDF')}
        </LinkButton>
        <LinkButton size="small" variant="quiet" to={paths.OrderList}>
          {t('All orders')}
        </LinkButton>
      </div>
      {alert}
      {onList.dialog}
    </header>
  );
}

/** The lines as items for a list. A line that staff removed has the requested quantity. */
const linesOf = ({ orderItems }: OrderDetail): WantedItem[] =>
  orderItems.map(({ refId, type, itemNumber, quantity, askedQuantity, reference }) => ({
    item: { id: refId, type, eePn: itemNumber },
    quantity: quantity || (askedQuantity ?? 1),
    reference,
  }));

function OrderFacts({ order }: { order: OrderDetail }) {
  const t = useText();
  const { tag } = useLanguage();
  return (
    <Facts
      className={orders.facts}
      facts={[
        [t('Order date'), <Moment key="date" at={order.inTime} dayOnly />],
        ...replacedFacts(
          t,
          order,
          ({ orderId, claimId }) => `${orderAddress(orderId)}#claim-${claimId}`,
          orderAddress,
        ),
        ...wishesOf(t, tag, { ...order, replaces: undefined }, order.orderItems).map(
          ([name, value]) => [name, typed(value)] as const,
        ),
        [t('Order status'), <OrderState key="state" status={order.orderStatus} />],
        [t('Shipping status'), <ShippingState key="shipping" order={order} />],
        [t('Shipping Method'), t(shippingMethods[order.shippingMethod])],
        [t('Recipient'), typed(order.shippingConsigneeName)],
        [t('Company'), typed(order.shippingConsigneeCompany)],
        [t('Contact'), typed(order.shippingConsigneeContact)],
        [t('Address'), typed(order.shippingConsigneeAddress)],
        [
          t('Zipcode'),
          <bdi key="zipcode" dir="ltr">
            {order.shippingConsigneeZipcode}
          </bdi>,
        ],
        [t('Country'), typed(order.countryName)],
      ]}
    />
  );
}
