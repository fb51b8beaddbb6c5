import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Quotation } from '#contract/quotations.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { format } from '#language/format.ts';
import { moneyIn } from '#language/money.ts';
import { BusyButton } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { Fields } from '#ui/desk/sheet.tsx';
import { useAttempt } from '#ui/desk/use-change.ts';
import { saveFile } from '#ui/site/files.ts';
import { quotationTerms, quotationTotals } from '../../words.ts';
import type { TypedQuantities } from './change-form.tsx';
import type { MoreColumns } from './order-lines.tsx';

const say = (key: Parameters<typeof format>[2], params = {}) => format({}, 'en', key, params);

/** The prices of lines, as columns of their table. */
export function pricesOf({ currency, lines }: Quotation): MoreColumns {
  const prices = new Map(lines.map((line) => [line.id, line]));
  const money = (amount: string | undefined) => (amount ? moneyIn('en', currency, amount) : '');
  return {
    heads: ['Unit price', 'Lead time, days', 'Total'],
    cellsOf({ id }) {
      const price = prices.get(id);
      return [money(price?.unitPrice), price?.leadDays, money(price?.total)];
    },
  };
}

/** Terms, totals and documents of a quotation. */
export function DeskQuotation({ order, quotation }: { order: StaffOrder; quotation: Quotation }) {
  const { isExpired, proforma } = quotation;
  const isOpen = order.orderStatus === 'wait for customer confirm';
  return (
    <Box sx={{ mt: 2 }}>
      {isOpen && isExpired && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This quotation has expired: the customer can no longer accept it. “Change quotation”
          renews it.
        </Alert>
      )}
      <Fields
        fields={[
          ...quotationTotals(say, 'en', quotation),
          ...quotationTerms(say, 'en', quotation),
          ...(proforma ? ([['Proforma invoice', proforma]] as const) : []),
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <DocumentButton order={order} document="quotation" label="Quotation as PDF" />
        {proforma && (
          <DocumentButton order={order} document="proforma" label="Proforma invoice as PDF" />
        )}
      </Box>
    </Box>
  );
}

interface DocumentProps {
  order: StaffOrder;
  document: 'quotation' | 'proforma';
  label: string;
}

function DocumentButton({ order: { id }, document, label }: DocumentProps) {
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await attempt(async () => saveFile((await call('getQuotationFile', { id, document })).val));
    setBusy(false);
  };
  return (
    <BusyButton color="secondary" variant="outlined" busy={busy} onClick={() => void save()}>
      {label}
    </BusyButton>
  );
}

interface ProposalProps {
  order: StaffOrder;
  onTake: (quantities: TypedQuantities) => void;
}

/** What the customer proposed last, until staff change the order. */
export function OpenProposal({ order, onTake }: ProposalProps) {
  const proposal = openProposal(order);
  if (!proposal) return null;
  const quantities = Object.fromEntries(proposal.map(({ id, quantity }) => [id, String(quantity)]));
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" onClick={() => onTake(quantities)}>
          Take over
        </Button>
      }
    >
      <Typography>The customer proposes other quantities:</Typography>
      {proposal.map(({ id, refCodeOld, quantity }) => (
        <Typography key={id} variant="body2">
          {refCodeOld}: {order.items.find((item) => item.id === id)?.quantity} → {quantity}
        </Typography>
      ))}
    </Alert>
  );
}

/** The customer's proposal that staff have not answered by a change; open to the test. */
export function openProposal({ messages, history, actions }: StaffOrder) {
  if (!actions.includes('change')) return undefined;
  const message = messages.findLast(({ proposal }) => proposal);
  const changedAt = history.findLast(({ action }) => action === 'change')?.at ?? '';
  return message && message.at > changedAt ? message.proposal : undefined;
}
