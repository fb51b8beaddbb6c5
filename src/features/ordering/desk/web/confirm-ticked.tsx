import { Alert, Box, Button, Checkbox, DialogContentText, List, ListItem } from '@mui/material';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh, useUnselect } from 'react-admin';
import type { OrderRow } from '#contract/staff/orders.ts';
import { call } from '#ui/desk/calls.ts';
import { DeskFormDialog } from '#ui/desk/question-dialog.tsx';
import { useOutdate } from '#ui/desk/use-change.ts';

/** An order that was not confirmed, and why. */
interface RefusedOrder extends Pick<OrderRow, 'id' | 'orderCode'> {
  readonly reason: string;
}

/** Confirms the ticked orders of the page one after another and tells which could not be confirmed. */
export function ConfirmTicked() {
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
export function Tick({ order: { id, orderCode, orderStatus } }: { order: OrderRow }) {
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
