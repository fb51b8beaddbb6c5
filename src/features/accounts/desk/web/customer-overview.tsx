/** What a customer has in orders, cart and lists, and did of late: sections of the customer's page. */
import { Box, Chip, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import type { CustomerOverview, StaffCustomer } from '#contract/staff/customers.ts';
import {
  DeskClaimState,
  DeskOrderState,
  stateFilterOf,
} from '#features/ordering/desk/web/order-state.tsx';
import { moneyIn } from '#language/money.ts';
import { breaks, nowrap, type PlainColumn, PlainTable, scrolling } from '#ui/desk/list.tsx';
import { Section } from '#ui/desk/sheet.tsx';
import { NumberText, viewPath } from '#ui/desk/views.tsx';
import { ageOf, dayWords, englishCountryName, momentWords } from '#ui/desk/words.ts';

type OverviewRow<K extends keyof CustomerOverview> =
  CustomerOverview[K] extends readonly (infer R)[] ? R : never;

export function CustomerOverviewSections({ customer }: { customer: StaffCustomer }) {
  const { overview } = customer;
  return (
    <>
      <Section title="Orders">
        <OrderStates customer={customer} />
        <Part title="Unread messages" columns={unreadColumns} rows={overview.unread} />
        <Part title="Quotations that wait" columns={quotationColumns} rows={overview.quotations} />
        <Part title="Claims" columns={claimColumns} rows={overview.claims} />
        <Part title="Latest orders" columns={orderColumns} rows={overview.latestOrders} />
      </Section>
      <Section title="Addresses, cart and lists">
        <Part title="Addresses" columns={addressColumns} rows={overview.addresses} />
        <Lines title={`Cart: ${linesOf(overview.cart.count)}`} lines={overview.cart.lines} />
        {overview.lists.map(({ name, count, lines }) => (
          <Lines
            key={name}
            title={`${name ? `List “${name}”` : 'My List'}: ${linesOf(count)}`}
            lines={lines}
          />
        ))}
        <Typography sx={{ mt: 2 }}>
          {`Own part numbers: ${numbers.format(overview.ownNumbers)}`}
        </Typography>
      </Section>
      <Section title="Price lists that apply">
        <Part columns={priceColumns} rows={overview.priceLists} />
      </Section>
      <Section title="Sign-ins and mails">
        <Part title="Recent sign-ins" columns={signInColumns} rows={overview.signIns} />
        <Part title="Mails about orders" columns={mailColumns} rows={overview.mails} />
      </Section>
    </>
  );
}

const numbers = new Intl.NumberFormat('en');
const linesOf = (count: number) => (count === 1 ? '1 line' : `${numbers.format(count)} lines`);

/** How many orders are in each state; each leads to its list. */
function OrderStates({ customer: { id, overview } }: { customer: StaffCustomer }) {
  if (overview.orders.length === 0) return <Nothing />;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      {overview.orders.map(({ count, ...state }) => (
        <Chip
          key={`${state.orderStatus} ${state.shippingStatus}`}
          clickable
          variant="outlined"
          component={Link}
          to={viewPath('orders', {
            ...{ label: '', sort: 'placed', order: 'DESC' },
            filter: { ...stateFilterOf(state), customerId: id },
          })}
          label={
            <>
              <DeskOrderState order={state} />: {numbers.format(count)}
            </>
          }
        />
      ))}
    </Stack>
  );
}

interface PartProps<R> {
  readonly title?: string;
  readonly columns: readonly PlainColumn<R>[];
  readonly rows: readonly R[];
}

/** A table with its heading; one line where it has no rows. */
function Part<R>({ title, columns, rows }: PartProps<R>) {
  if (rows.length === 0) return <Nothing of={title} />;
  return (
    <Box sx={{ mt: title ? 2 : 0 }}>
      {title && (
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
      )}
      <Box sx={scrolling}>
        <PlainTable columns={columns} rows={rows} keyOf={(_row, at) => at} aria-label={title} />
      </Box>
    </Box>
  );
}

const Nothing = ({ of: title }: { of?: string | undefined }) => (
  <Typography color="textSecondary" sx={{ mt: title ? 1 : 0 }}>
    {title ? `${title}: none` : 'None'}
  </Typography>
);

/** The lines of cart or list behind their number, for those who may read them. */
function Lines({ title, lines }: { title: string; lines: CustomerOverview['cart']['lines'] }) {
  if (!lines || lines.length === 0) return <Typography sx={{ mt: 2 }}>{title}</Typography>;
  return (
    <Box component="details" sx={{ mt: 2 }}>
      <Typography component="summary" sx={{ cursor: 'pointer' }}>
        {title}
      </Typography>
      <PlainTable columns={lineColumns} rows={lines} keyOf={(_row, at) => at} aria-label={title} />
    </Box>
  );
}

const orderLink = ({ orderId, orderCode }: { orderId: string; orderCode: string }) => (
  <MuiLink component={Link} to={`/orders/${orderId}/show`} color="inherit">
    <NumberText>{orderCode}</NumberText>
  </MuiLink>
);
const orderColumn = { label: 'Order', names: true, cell: orderLink } as const;
const moment = <R extends { readonly at: string }>(label: string): PlainColumn<R> => ({
  label,
  cell: ({ at }) => momentWords(at),
  sx: nowrap,
});

const orderColumns: readonly PlainColumn<OverviewRow<'latestOrders'>>[] = [
  {
    ...orderColumn,
    cell: (order) => (
      <>
        {orderLink(order)}
        <Typography variant="body2" color="textSecondary" sx={nowrap}>
          {momentWords(order.placedAt)}
        </Typography>
        {order.poNumber && (
          <Typography variant="body2" color="textSecondary" sx={breaks}>
            PO {order.poNumber}
          </Typography>
        )}
      </>
    ),
  },
  { label: 'State', cell: (order) => <DeskOrderState order={order} /> },
];

const quotationColumns: readonly PlainColumn<OverviewRow<'quotations'>>[] = [
  orderColumn,
  {
    ...{ label: 'Total', align: 'right', sx: nowrap },
    cell: ({ currency, total }) => moneyIn('en', currency, total),
  },
  {
    label: 'Valid until',
    sx: nowrap,
    cell: ({ validUntil, isExpired }) => `${dayWords(validUntil)}${isExpired ? ', expired' : ''}`,
  },
];

const unreadColumns: readonly PlainColumn<OverviewRow<'unread'>>[] = [
  orderColumn,
  { label: 'Messages', align: 'right', cell: ({ count }) => count },
  { label: 'Unread for', cell: ({ since }) => ageOf(since, Date.now()), sx: nowrap },
];

const claimColumns: readonly PlainColumn<OverviewRow<'claims'>>[] = [
  {
    label: 'Claim',
    names: true,
    cell: ({ id, code }) => (
      <MuiLink component={Link} to={`/claims/${id}/show`} color="inherit">
        <NumberText>{code}</NumberText>
      </MuiLink>
    ),
  },
  { label: 'State', cell: ({ state }) => <DeskClaimState state={state} /> },
  {
    label: 'Item',
    cell: ({ itemNumber, quantity }) => (
      <>
        {quantity} × <NumberText>{itemNumber}</NumberText>
      </>
    ),
    wide: true,
  },
  { label: 'In this state for', cell: ({ changedAt }) => ageOf(changedAt, Date.now()), wide: true },
];

const addressText = ({
  name,
  company,
  address,
  zipcode,
  country,
}: OverviewRow<'addresses'>): ReactNode =>
  [name, company, address, zipcode, englishCountryName(country)].filter(Boolean).join(', ');

const addressColumns: readonly PlainColumn<OverviewRow<'addresses'>>[] = [
  {
    label: 'Tag',
    names: true,
    cell: ({ tag, isDefault }) => `${tag}${isDefault ? ' (default)' : ''}`,
  },
  { label: 'Address', cell: addressText, sx: breaks },
  { label: 'Contact', cell: ({ contact }) => contact, wide: true, sx: breaks },
];

const lineColumns: readonly PlainColumn<NonNullable<CustomerOverview['cart']['lines']>[number]>[] =
  [
    { label: 'P/N', names: true, cell: ({ name }) => <NumberText>{name}</NumberText> },
    { label: 'Pieces', align: 'right', cell: ({ quantity }) => quantity },
    { label: 'Reference', cell: ({ reference }) => reference, sx: breaks },
  ];

const priceColumns: readonly PlainColumn<OverviewRow<'priceLists'>>[] = [
  {
    ...{ label: 'Price list', names: true, sx: { ...breaks, minWidth: 120 } },
    cell: ({ name }) => name,
  },
  { label: 'For', cell: ({ level }) => (level ? `Level ${level}` : 'This customer') },
  { label: 'Currency', cell: ({ currency }) => currency, wide: true },
  {
    label: 'Valid',
    cell: ({ validFrom, validUntil }) => `${dayWords(validFrom)} – ${dayWords(validUntil)}`,
  },
];

const signInColumns: readonly PlainColumn<OverviewRow<'signIns'>>[] = [
  moment('When'),
  {
    label: 'Result',
    cell: ({ event, times }) =>
      `${event === 'signIn' ? 'Signed in' : 'Failed'}${times > 1 ? `, ${times} times` : ''}`,
  },
  { label: 'Network address', cell: ({ address }) => address ?? 'for admins', wide: true },
];

const mailColumns: readonly PlainColumn<OverviewRow<'mails'>>[] = [
  moment('Sent'),
  { label: 'Subject', cell: ({ subject }) => subject, sx: breaks },
  { ...orderColumn, names: false },
];
