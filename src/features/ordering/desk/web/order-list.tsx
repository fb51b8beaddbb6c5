import { DataTable, List, SearchInput } from 'react-admin';
import type { OrderRow } from '#contract/staff/orders.ts';
import { ListExport } from '#ui/desk/export-button.tsx';
import { RowLink } from '#ui/desk/row-link.tsx';
import { Views } from '#ui/desk/views.tsx';
import { ageOf, countryName, momentWords } from '#ui/desk/words.ts';
import { OrderState } from './order-state.tsx';
import { orderViews, toAnswer } from './order-words.ts';

const filters = [
  <SearchInput
    key="text"
    source="text"
    placeholder="Order code, PO number, customer, company"
    alwaysOn
  />,
];

/** On a phone a row shows order, customer and state only. */
const wide = { display: { xs: 'none', md: 'table-cell' } };

/** Orders; by default those that wait for an answer, the oldest first. */
export const OrderList = () => (
  <List
    title="Orders"
    filters={filters}
    filterDefaultValues={toAnswer.filter}
    sort={{ field: toAnswer.sort, order: toAnswer.order }}
    perPage={25}
    actions={<ListExport list="orders" />}
    exporter={false}
    empty={false}
  >
    <Views list="orders" views={orderViews} />
    <DataTable rowClick="show" bulkActionButtons={false} hiddenColumns={[]}>
      <DataTable.Col
        source="status"
        label="State"
        render={(order: OrderRow) => <OrderState order={order} />}
      />
      <DataTable.Col
        source="code"
        label="Order"
        render={({ id, orderCode }: OrderRow) => (
          <RowLink to={`/orders/${id}/show`} number={orderCode} />
        )}
      />
      <DataTable.Col source="poNumber" label="PO number" disableSort sx={wide} />
      <DataTable.Col
        source="company"
        label="Customer"
        render={({ companyName, customerName }: OrderRow) => companyName || customerName}
      />
      <DataTable.Col
        source="country"
        disableSort
        sx={wide}
        render={({ country }: OrderRow) => countryName(country)}
      />
      <DataTable.Col source="lines" disableSort align="right" sx={wide} />
      <DataTable.Col source="pieces" disableSort align="right" sx={wide} />
      <DataTable.Col
        source="placed"
        sx={wide}
        render={({ placedAt }: OrderRow) => momentWords(placedAt)}
      />
      <DataTable.Col
        source="changed"
        label="In this state for"
        sx={wide}
        render={({ changedAt }: OrderRow) => ageOf(changedAt, Date.now())}
      />
    </DataTable>
  </List>
);
