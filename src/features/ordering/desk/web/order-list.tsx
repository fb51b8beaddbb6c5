import {
  Alert,
  Box,
  Button,
  Checkbox,
  DialogContentText,
  List,
  ListItem,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import {
  AutocompleteInput,
  DateInput,
  Link as RouterLink,
  SearchInput,
  useListContext,
  useNotify,
  useRefresh,
  useUnselect,
} from 'react-admin';
import type { OrderRow } from '#contract/staff/orders.ts';
import { countryList } from '#language/countries.ts';
import { useOutdate } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { type DeskColumn, DeskList, DeskTable } from '#ui/desk/list.tsx';
import { DeskFormDialog } from '#ui/desk/question-dialog.tsx';
import { RowLink, Views } from '#ui/desk/views.tsx';
import { ageOf, englishCountryName, momentWords } from '#ui/desk/words.ts';
import { browserZone } from '#ui/site/client.ts';
import { DeskOrderState, orderViews, toAnswer } from './order-state.tsx';

const filters = [
  <SearchInput
    key="text"
    source="text"
    placeholder="Order, PO, item, customer, recipient"
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
  { source: 'lines', as: 'number', look: 'widest' },
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
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, m: 1 }}>
      <Button component={RouterLink} to="/orders/create" color="secondary" variant="outlined">
        New order for a customer
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
        Time zone: {browserZone()}
      </Typography>
    </Box>
    <Views list="orders" views={orderViews} />
    <ConfirmTicked />
    <DeskTable columns={columns} opens />
  </DeskList>
);

/** An order that was not confirmed, and why. */
interface RefusedOrder extends Pick<OrderRow, 'id' | 'orderCode'> {
  readonly reason: string;
}

/** Confirms the ticked orders of the page one after another and tells which could not be confirmed. */
function ConfirmTicked() {
  const { data = [], selectedIds = [] } = useListContext<OrderRow>();
  const [isOpen, setIsOpen] = useState(false);
  const orders = data.filter(({ id }) => selectedIds.includes(id));
  return (
    <>
      {orders.length > 0 && (
        <Box sx={{ px: 1.5 }}>
          <Button size="small" variant="contained" onClick={() => setIsOpen(true)}>
            Confirm {ordersIn(orders.length)}
          </Button>
        </Box>
      )}
      {isOpen && <ConfirmDialog orders={orders} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Ticks an order that can be confirmed. */
function Tick({ order: { id, orderCode, orderStatus } }: { order: OrderRow }) {
  const { selectedIds = [], onToggleItem } = useListContext<OrderRow>();
  if (orderStatus !== 'wait for confirm') return null;
  return (
    <Checkbox
      size="small"
      sx={{ p: 0.5 }}
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      // A click on the row opens the order.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `Tick ${orderCode}` } }}
    />
  );
}

interface DialogProps {
  readonly orders: readonly OrderRow[];
  readonly onClose: () => void;
}

function ConfirmDialog({ orders, onClose }: DialogProps) {
  // Confirmed orders leave the list behind the dialog.
  const [ticked] = useState(orders);
  const [refused, setRefused] = useState<readonly RefusedOrder[]>();
  const [busy, setBusy] = useState(false);
  const finish = useFinish();
  const confirm = async () => {
    setBusy(true);
    const failures = await confirmEach(ticked);
    setBusy(false);
    finish(ticked.filter(({ id }) => !failures.some((order) => order.id === id)));
    if (failures.length === 0) onClose();
    else setRefused(failures);
  };
  if (refused) {
    return (
      <DeskFormDialog
        title="Not confirmed"
        button="Close"
        ready
        onSubmit={onClose}
        onClose={onClose}
        cancel={false}
      >
        <Alert severity="warning">
          {refused.map(({ orderCode, reason }) => (
            <div key={orderCode}>
              {orderCode}: {reason}
            </div>
          ))}
        </Alert>
      </DeskFormDialog>
    );
  }
  return (
    <DeskFormDialog
      title={`Confirm ${ordersIn(ticked.length)}?`}
      button="Confirm"
      busy={busy}
      ready
      onSubmit={() => !busy && void confirm()}
      onClose={() => !busy && onClose()}
    >
      <DialogContentText>
        Each customer gets an e-mail; the orders then wait for shipping. An order of which there is
        too little in stock is left as it is.
      </DialogContentText>
      <List dense>
        {ticked.map(({ id, orderCode, companyName, customerName, pieces }) => (
          <ListItem key={id} disableGutters>
            {orderCode}, {companyName || customerName}, {pieces} pcs
          </ListItem>
        ))}
      </List>
    </DeskFormDialog>
  );
}

/** Each order is a transaction of its own: one that is refused keeps no other from being confirmed. */
async function confirmEach(orders: readonly OrderRow[]): Promise<RefusedOrder[]> {
  const refused: RefusedOrder[] = [];
  for (const { id, version, orderCode } of orders) {
    try {
      await call('confirmOrder', { id, version });
    } catch (error) {
      refused.push({
        id,
        orderCode,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return refused;
}

/** Unticks confirmed orders, reads the list again and says how many there are. */
function useFinish() {
  const notify = useNotify();
  const refresh = useRefresh();
  const outdate = useOutdate();
  const untick = useUnselect('orders');
  return (confirmed: readonly OrderRow[]) => {
    untick(confirmed.map(({ id }) => id));
    outdate();
    refresh();
    if (confirmed.length === 0) return;
    notify(`Confirmed: ${ordersIn(confirmed.length)}`, { type: 'success' });
  };
}

const ordersIn = (count: number) => (count === 1 ? '1 order' : `${count} orders`);
