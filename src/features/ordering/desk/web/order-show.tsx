import { Typography } from '@mui/material';
import { Link, Show, useGetList, useRecordContext } from 'react-admin';
import { shippingMethods } from '#contract/choices.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import { NumberText } from '#ui/desk/number-text.tsx';
import { Fields, Section, Sheet, StateSection } from '#ui/desk/sheet.tsx';
import { ageOf, englishCountryName, momentWords } from '#ui/desk/words.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMessages } from './order-messages.tsx';
import { DeskOrderState } from './order-state.tsx';
import { toAnswer } from './order-words.ts';

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
      <NextOrder id={order.id} />
      <OrderLines key={order.id} order={order} />
      <OrderMessages key={`messages of ${order.id}`} order={order} />
      <Section title="Customer and delivery">
        <Delivery order={order} />
      </Section>
      <Section title="History">
        <OrderHistory history={order.history} />
      </Section>
    </Sheet>
  );
}

/** The way to the order that waits longest for an answer, so that a morning's work needs no list. */
function NextOrder({ id }: Pick<StaffOrder, 'id'>) {
  const { data = [], total = 0 } = useGetList<OrderRow>('orders', {
    filter: toAnswer.filter,
    sort: { field: toAnswer.sort, order: toAnswer.order },
    pagination: { page: 1, perPage: 2 },
  });
  const next = data.find((order) => order.id !== id);
  if (!next) return null;
  return (
    <Typography>
      Next order to answer:{' '}
      <Link to={`/orders/${next.id}/show`}>
        {next.orderCode}, {next.companyName || next.customerName}
      </Link>{' '}
      ({total} to answer)
    </Typography>
  );
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
