import { Button, Typography } from '@mui/material';
import { AutocompleteInput, DateInput, Link as RouterLink, SearchInput } from 'react-admin';
import type { OrderRow } from '#contract/staff/orders.ts';
import { countryList } from '#language/countries.ts';
import { type DeskColumn, DeskList, DeskTable } from '#ui/desk/list.tsx';
import { RowLink, Views } from '#ui/desk/views.tsx';
import { ageOf, englishCountryName, momentWords } from '#ui/desk/words.ts';
import { ConfirmTicked, Tick } from './confirm-ticked.tsx';
import { DeskOrderState, orderViews, toAnswer } from './order-state.tsx';

const filters = [
  <SearchInput
    key="text"
    source="text"
    placeholder="Order, PO, item number, customer, consignee"
    sx={{ width: { sm: 400 } }}
    alwaysOn
  />,
  <AutocompleteInput key="country" source="country" choices={countryList('en')} alwaysOn />,
  <DateInput key="from" source="from" label="Placed from" alwaysOn />,
  <DateInput key="to" source="to" label="Placed to" alwaysOn />,
];

/** On a phone a row shows order, customer and state only. */
const columns: readonly DeskColumn<OrderRow>[] = [
  { source: 'tick', label: 'Tick', look: 'wide', cell: (order) => <Tick order={order} /> },
  {
    source: 'status',
    label: 'State',
    sorts: true,
    cell: (order) => <DeskOrderState order={order} />,
  },
  {
    source: 'code',
    label: 'Order',
    sorts: true,
    cell: ({ id, orderCode, unread, isShort, isAmended }) => (
      <>
        <RowLink to={`/orders/${id}/show`} number={orderCode} />
        {isShort && (
          <Typography variant="body2" color="error">
            short of stock
          </Typography>
        )}
        {isAmended && (
          <Typography variant="body2" color="primary">
            change proposed
          </Typography>
        )}
        {unread > 0 && (
          <Typography variant="body2" color="primary">
            {unread === 1 ? '1 new message' : `${unread} new messages`}
          </Typography>
        )}
      </>
    ),
  },
  { source: 'poNumber', label: 'PO number', look: 'wide' },
  {
    source: 'company',
    label: 'Customer',
    sorts: true,
    cell: ({ companyName, customerName }) => companyName || customerName,
  },
  { source: 'country', look: 'wide', cell: ({ country }) => englishCountryName(country) },
  { source: 'lines', as: 'number', look: 'wide' },
  { source: 'pieces', as: 'number', look: 'wide' },
  { source: 'placed', sorts: true, look: 'widest', cell: ({ placedAt }) => momentWords(placedAt) },
  {
    source: 'changed',
    label: 'In this state for',
    sorts: true,
    look: 'widest',
    cell: ({ changedAt }) => ageOf(changedAt, Date.now()),
  },
];

/** Orders; by default those that wait for an answer, the oldest first. */
export const OrderList = () => (
  <DeskList
    title="Orders"
    filters={filters}
    filterDefaultValues={toAnswer.filter}
    sort={{ field: toAnswer.sort, order: toAnswer.order }}
    file="orders"
    files={{ orderLines: 'Lines' }}
  >
    <Button
      component={RouterLink}
      to="/orders/create"
      color="secondary"
      variant="outlined"
      sx={{ alignSelf: 'flex-start', m: 1 }}
    >
      New order for a customer
    </Button>
    <Views list="orders" views={orderViews} />
    <ConfirmTicked />
    <DeskTable columns={columns} opens />
  </DeskList>
);
