import { Button, Stack } from '@mui/material';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { call } from '#ui/desk/calls.ts';
import { useAsked } from '#ui/desk/use-asked.ts';
import { useChange } from '#ui/desk/use-change.ts';
import { ActionDialog, type Typed } from './action-dialog.tsx';
import { actionWords, type DeskAction } from './order-words.ts';

const isOfDialog = (action: string): action is DeskAction => action in actionWords;

/** The actions that the server allows in the order's state. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const change = useChange();
  const offered = order.actions.filter(isOfDialog);
  const [asked, setAsked] = useAsked<DeskAction>(offered);

  async function act(action: DeskAction, typed: Typed) {
    const done = await change(
      () => send(action, order, typed),
      `${actionWords[action].done}: ${order.orderCode}`,
    );
    if (done) setAsked(undefined);
  }

  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {offered.map((action) => (
        <Button
          key={action}
          variant={action === 'reject' ? 'outlined' : 'contained'}
          color={action === 'reject' ? 'secondary' : 'primary'}
          onClick={() => setAsked(action)}
        >
          {actionWords[action].button}
        </Button>
      ))}
      {asked && (
        <ActionDialog
          action={asked}
          order={order}
          onAct={(typed) => act(asked, typed)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  );
}

function send(action: DeskAction, { id, version }: StaffOrder, typed: Typed) {
  switch (action) {
    case 'confirm':
      return call('confirmOrder', { id, version });
    case 'reject':
      return call('rejectOrder', { id, version, reason: typed.reason });
    case 'ship': {
      const { carrier, trackingNumber } = typed;
      return call('shipOrder', { id, version, carrier, trackingNumber });
    }
    case 'deliver':
      return call('deliverOrder', { id, version });
  }
}
