import { Box, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import {
  type Currency,
  currencyCodes,
  type Incoterm,
  incoterms,
  MAX_PAYMENT_TERMS,
} from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { moneyIn } from '#language/money.ts';
import { BusyButton, useAttempt } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import type { PlainColumn } from '#ui/desk/list.tsx';
import { lineTotal, readAmount } from '../../money.ts';
import type { DeskOrderItem } from './order-lines.tsx';
import type { PriceEntries, TypedQuotation } from './quotation-entries.ts';

/** Changes the entries by those before. */
export type SetEntries = (change: (before: PriceEntries) => PriceEntries) => void;

/** The columns of a quotation in the table of lines: price, lead time, and the total as it is typed. */
export function priceColumns(
  entries: PriceEntries,
  onChange: SetEntries,
  quantities: Readonly<Record<string, string>>,
): readonly PlainColumn<DeskOrderItem>[] {
  const { currency } = entries;
  const setOf = (field: 'unitPrices' | 'leadDays', id: string, value: string) =>
    onChange((before) => ({ ...before, [field]: { ...before[field], [id]: value } }));
  const totalOf = ({ id }: DeskOrderItem) => {
    const quantity = Number(quantities[id]);
    const unitPrice = readAmount(currency, entries.unitPrices[id] ?? '');
    if (unitPrice === undefined || !(quantity > 0)) return '';
    return moneyIn('en', currency, lineTotal(currency, unitPrice, quantity));
  };
  return [
    {
      label: `Unit price, ${currency}`,
      align: 'right',
      cell: ({ id, itemNumber }) => (
        <FigureField
          label={`Unit price of ${itemNumber}`}
          width="9ch"
          value={entries.unitPrices[id] ?? ''}
          onChange={(value) => setOf('unitPrices', id, value)}
        />
      ),
    },
    {
      label: 'Lead time, days',
      align: 'right',
      cell: ({ id, itemNumber }) => (
        <FigureField
          label={`Lead time of ${itemNumber} in days`}
          width="4ch"
          value={entries.leadDays[id] ?? ''}
          onChange={(value) => setOf('leadDays', id, value)}
        />
      ),
    },
    { label: 'Total', align: 'right', cell: totalOf },
  ];
}

interface FigureProps {
  label: string;
  width: string;
  value: string;
  onChange: (value: string) => void;
}

const FigureField = ({ label, width, value, onChange }: FigureProps) => (
  <TextField
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{
      htmlInput: {
        'aria-label': label,
        inputMode: 'decimal',
        maxLength: 14,
        style: { textAlign: 'end', width },
      },
    }}
    sx={{ m: 0 }}
  />
);

interface ListPricesProps {
  order: StaffOrder;
  quantities: Readonly<Record<string, string>>;
  onFill: SetEntries;
}

/** A button that fills in the prices of the price lists that are valid today. */
export function ListPrices({ order, quantities, onFill }: ListPricesProps) {
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const fill = async () => {
    setBusy(true);
    await attempt(async () => {
      const ordered = order.items.filter(({ id }) => /^[1-9]\d{0,3}$/.test(quantities[id] ?? ''));
      const lines = ordered.map(({ id }) => ({ id, quantity: quantities[id] ?? '' }));
      const { currency, lines: prices } = (await call('getListPrices', { id: order.id, lines }))
        .val;
      setNote(`Prices filled in: ${prices.length} of ${lines.length} lines.`);
      if (!currency) return;
      const filled = Object.fromEntries(prices.map(({ id, unitPrice }) => [id, unitPrice]));
      onFill((before) => ({
        ...before,
        currency,
        // Prices of another currency would be wrong.
        unitPrices: { ...(before.currency === currency && before.unitPrices), ...filled },
      }));
    });
    setBusy(false);
  };
  return (
    <Stack direction="row" spacing={1} sx={{ mt: 2, alignItems: 'center' }}>
      <BusyButton color="secondary" variant="outlined" busy={busy} onClick={() => void fill()}>
        Fill in list prices
      </BusyButton>
      <Typography role="status" color="textSecondary" variant="body2">
        {note}
      </Typography>
    </Stack>
  );
}

interface FieldsProps {
  entries: PriceEntries;
  onChange: SetEntries;
  totals: TypedQuotation['totals'];
}

/** Charges and terms of a quotation, and its totals as they are typed. */
export function QuotationFields({ entries, onChange, totals }: FieldsProps) {
  const set = (fields: Partial<PriceEntries>) => onChange((before) => ({ ...before, ...fields }));
  const field = (
    name: 'discountPercent' | 'freight' | 'otherCharges' | 'incotermPlace' | 'paymentTerms',
    label: string,
    maxLength = 14,
  ) => (
    <TextField
      label={label}
      value={entries[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      slotProps={{ htmlInput: { maxLength } }}
      sx={{ m: 0 }}
    />
  );
  return (
    <>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 3, mb: 1.5, fontWeight: 600 }}>
        Terms of the quotation
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
        }}
      >
        <TextField
          select
          label="Currency"
          value={entries.currency}
          onChange={(event) => set({ currency: event.target.value as Currency })}
          sx={{ m: 0 }}
        >
          {currencyCodes.map((code) => (
            <MenuItem key={code} value={code}>
              {code}
            </MenuItem>
          ))}
        </TextField>
        {field('discountPercent', 'Discount, per cent')}
        {field('freight', 'Freight')}
        {field('otherCharges', 'Other charges')}
        <TextField
          select
          label="Incoterm 2020"
          value={entries.incoterm}
          onChange={(event) => set({ incoterm: event.target.value as Incoterm | '' })}
          sx={{ m: 0 }}
        >
          {['', ...incoterms].map((code) => (
            <MenuItem key={code} value={code}>
              {code || 'none'}
            </MenuItem>
          ))}
        </TextField>
        {field('incotermPlace', 'Place of the Incoterm', 60)}
        {field('paymentTerms', 'Payment terms', MAX_PAYMENT_TERMS)}
        <TextField
          type="date"
          label="Valid until"
          value={entries.validUntil}
          onChange={(event) => set({ validUntil: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ m: 0 }}
        />
      </Box>
      {totals && <TypedTotals currency={entries.currency} totals={totals} />}
    </>
  );
}

function TypedTotals({
  currency,
  totals,
}: {
  currency: Currency;
  totals: NonNullable<TypedQuotation['totals']>;
}) {
  const money = (amount: string) => moneyIn('en', currency, amount);
  const { linesTotal, discount, freight, otherCharges, total } = totals;
  return (
    <Typography role="status" sx={{ mt: 2, textAlign: 'end' }}>
      Lines {money(linesTotal)} − discount {money(discount)} + freight {money(freight)} + other{' '}
      {money(otherCharges)} = <strong>total {money(total)}</strong>
    </Typography>
  );
}
