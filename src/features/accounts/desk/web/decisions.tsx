import { Button, Stack } from '@mui/material';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { call } from '#ui/desk/calls.ts';
import { useAsked } from '#ui/desk/use-asked.ts';
import { useChange } from '#ui/desk/use-change.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { type DecisionKind, decisionsOf, wordsOf } from './decision-words.ts';

/** The decisions that are possible in the customer's state. */
export function Decisions({ customer }: { customer: StaffCustomer }) {
  const change = useChange();
  const offered: DecisionKind[] = [...decisionsOf[customer.status]];
  if (customer.accessAskedAt) offered.splice(1, 0, 'declineAccess');
  const [asked, setAsked] = useAsked(offered);

  async function decide(kind: DecisionKind, value: string) {
    const done = await change(
      () => send(kind, customer, value),
      `${wordsOf[kind].done}: ${customer.email}`,
    );
    if (done) setAsked(undefined);
  }

  return (
    <Stack direction="row" spacing={1}>
      {offered.map((kind, index) => (
        <Button
          key={kind}
          variant={index === 0 && customer.status === 'waiting' ? 'contained' : 'outlined'}
          color={index === 0 && customer.status === 'waiting' ? 'primary' : 'secondary'}
          onClick={() => setAsked(kind)}
        >
          {wordsOf[kind].button}
        </Button>
      ))}
      {asked && (
        <DecisionDialog
          kind={asked}
          customer={customer}
          onDecide={(value) => decide(asked, value)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  );
}

function send(kind: DecisionKind, { id, version }: StaffCustomer, value: string) {
  const level = value as StaffCustomer['level'];
  switch (kind) {
    case 'approve':
      return call('approveCustomer', { id, version, level });
    case 'setLevel':
      return call('setCustomerLevel', { id, version, level });
    case 'reject':
      return call('rejectCustomer', { id, version, reason: value });
    case 'declineAccess':
      return call('declineAccess', { id, version, reason: value });
    case 'block':
      return call('blockCustomer', { id, version, reason: value });
    case 'unblock':
      return call('unblockCustomer', { id, version });
  }
}
