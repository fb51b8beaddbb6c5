import { Alert, Box, Button, CardContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Quotation } from '#contract/quotations.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { format } from '#language/format.ts';
import { moneyIn } from '#language/money.ts';
import { BusyButton, useAttempt } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import type { PlainColumn } from '#ui/desk/list.tsx';
import { Fields, KeptCard } from '#ui/desk/sheet.tsx';
import { countWords } from '#ui/desk/words.ts';
import { saveFile } from '#ui/files.tsx';
import { quotationTerms, quotationTotals } from '../../words.ts';
import { ChangeForm, type TypedQuantities } from './change-form.tsx';
import { type DeskOrderItem, LinesTable } from './order-lines.tsx';

/** What a change begins with. */
interface Opened {
  readonly withPrices: boolean;
  readonly quantities: TypedQuantities;
}

/**
 * The lines of an order. While the order waits for an answer, staff can change the quantities, give
 * prices, and send both to the customer.
 */
export function DeskOrderLines({ order }: { order: StaffOrder }) {
  const [opened, setOpened] = useState<Opened>();
  const canChange = order.actions.includes('change');
  const { quotation } = order;
  const open = (withPrices: boolean, quantities: TypedQuantities = {}) =>
    setOpened({ withPrices, quantities });
  return (
    <KeptCard>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', mb: 1 }}>
          <Typography variant="h2" component="h2" sx={{ flex: 1 }}>
            {order.lines === 1 ? '1 line' : `${order.lines} lines`},{' '}
            {order.pieces === 1 ? '1 piece' : `${countWords(order.pieces)} pieces`}
          </Typography>
          {canChange && !opened && (
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
              {!quotation && (
                <Button color="secondary" variant="outlined" onClick={() => open(false)}>
                  Change quantities
                </Button>
              )}
              <Button color="secondary" variant="outlined" onClick={() => open(true)}>
                {quotation ? 'Change quotation' : 'Give prices'}
              </Button>
            </Stack>
          )}
        </Box>
        {canChange && !opened && (
          <OpenProposal order={order} onTake={(quantities) => open(!!quotation, quantities)} />
        )}
        {opened ? (
          <ChangeForm
            order={order}
            withPrices={opened.withPrices}
            proposed={opened.quantities}
            offered={canChange}
            onClose={() => setOpened(undefined)}
          />
        ) : (
          <>
            <LinesTable
              items={order.items}
              isPromised={order.orderStatus === 'confirm'}
              more={quotation && pricesOf(quotation)}
            />
            {quotation && <DeskQuotation order={order} quotation={quotation} />}
          </>
        )}
      </CardContent>
    </KeptCard>
  );
}

const say = (key: Parameters<typeof format>[2], params = {}) => format({}, 'en', key, params);

/** The prices of lines, as columns of their table; lead times where a line has one. */
function pricesOf({ currency, lines }: Quotation): readonly PlainColumn<DeskOrderItem>[] {
  const prices = new Map(lines.map((line) => [line.id, line]));
  const money = (amount: string | undefined) => (amount ? moneyIn('en', currency, amount) : '');
  const leadTimes: PlainColumn<DeskOrderItem> = {
    label: 'Lead time, days',
    align: 'right',
    cell: ({ id }) => prices.get(id)?.leadDays,
  };
  return [
    {
      label: 'Unit price',
      align: 'right',
      cell: ({ id }) => money(prices.get(id)?.unitPrice),
    },
    ...(lines.some(({ leadDays }) => leadDays !== undefined) ? [leadTimes] : []),
    { label: 'Total', align: 'right', cell: ({ id }) => money(prices.get(id)?.total) },
  ];
}

/** Terms, totals and documents of a quotation. */
function DeskQuotation({ order, quotation }: { order: StaffOrder; quotation: Quotation }) {
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
          // Days as everywhere in the back office.
          ...quotationTerms(say, 'en-GB', quotation),
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
function OpenProposal({ order, onTake }: ProposalProps) {
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
      {proposal.map(({ id, itemNumber, quantity }) => (
        <Typography key={id} variant="body2">
          {itemNumber}: {order.items.find((item) => item.id === id)?.quantity} → {quantity}
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
