import { Box, Card, CardContent, Stack, Typography } from '@mui/material';
import { Link, Show, useRecordContext } from 'react-admin';
import { shippingMethods } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { NumberText } from '../catalogue/number-text.tsx';
import { Fields } from '../fields.tsx';
import { ageOf, countryName, momentWords } from '../words.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderState } from './order-state.tsx';

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
  // At first react-admin gives the row of the list, which has no items.
  if (!order?.items) return null;
  return (
    <Stack spacing={3} sx={{ maxWidth: 960 }}>
      <Card>
        <CardContent sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Box sx={{ flex: 1, minWidth: 240 }}>
            <Typography variant="h2" component="h2">
              <OrderState order={order} />
            </Typography>
            <Typography color="textSecondary">
              <NumberText>{order.orderCode}</NumberText>, in this state for{' '}
              {ageOf(order.changedAt, Date.now())}
            </Typography>
          </Box>
          <OrderActions order={order} />
        </CardContent>
      </Card>
      {/* What was typed into an order that somebody else changed meanwhile is of no use. */}
      <OrderLines key={order.version} order={order} />
      <Card>
        <CardContent>
          <Typography variant="h2" component="h2" gutterBottom>
            Customer and delivery
          </Typography>
          <Delivery order={order} />
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <Typography variant="h2" component="h2" gutterBottom>
            History
          </Typography>
          <OrderHistory history={order.history} />
        </CardContent>
      </Card>
    </Stack>
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
      ['Recipient', order.shippingConsigneeName],
      ['Recipient company', order.shippingConsigneeCompany],
      ['Contact', order.shippingConsigneeContact],
      ['Address', order.shippingConsigneeAddress],
      ['Zipcode', order.shippingConsigneeZipcode],
      ['Country', countryName(order.shippingConsigneeCountry)],
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
