import { Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { stockFields } from '#contract/fields/stock.ts';
import type { DeskStock } from '#contract/staff/items.ts';
import { call } from '#ui/desk/calls.ts';
import { SaveBar, useEntries } from './edit.tsx';

interface StockFormProps {
  id: string;
  stock: DeskStock;
  queryKey: readonly string[];
}

/** Edits the stock; an item that is not in production has none. */
export function StockForm({ id, stock, queryKey }: StockFormProps) {
  const { entries, setEntries, dirty, reset } = useEntries({
    ...stock,
    made: stock.quantity !== '',
    quantity: stock.quantity || '0',
  });
  const valid = !entries.made || /^\d{1,9}$/.test(entries.quantity);
  return (
    <>
      <Typography color="textSecondary">
        Stock counts at once, without publishing. Customers see states, never the figure.
      </Typography>
      <FormControlLabel
        sx={{ display: 'flex', mt: 1 }}
        label="In production: it can be in stock"
        control={
          <Checkbox
            checked={entries.made}
            onChange={(_event, made) => setEntries({ ...entries, made })}
          />
        }
      />
      <Stack direction="row" spacing={2} sx={{ mt: 1, flexWrap: 'wrap', rowGap: 2 }}>
        <TextField
          label={stockFields.quantity.label}
          value={entries.quantity}
          disabled={!entries.made}
          error={!valid}
          onChange={({ target }) => setEntries({ ...entries, quantity: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
          sx={{ width: 160 }}
        />
        <TextField
          type="date"
          label={stockFields.expected.label}
          helperText="Shown while it is out of stock"
          value={entries.expected}
          onChange={({ target }) => setEntries({ ...entries, expected: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: 220 }}
        />
      </Stack>
      <FormControlLabel
        sx={{ display: 'flex', mt: 1 }}
        label={stockFields.backOrder.label}
        control={
          <Checkbox
            checked={entries.backOrder === '1'}
            onChange={(_event, on) => setEntries({ ...entries, backOrder: on ? '1' : '0' })}
          />
        }
      />
      <SaveBar
        dirty={dirty && valid}
        queryKey={queryKey}
        onReset={reset}
        done="Stock saved"
        onSave={() => {
          const { made, quantity, ...others } = entries;
          const typed = { ...others, quantity: made ? quantity : '' };
          return call('setItemStock', { id, was: stock, ...typed });
        }}
      />
    </>
  );
}
