import { Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { call } from '#ui/desk/calls.ts';
import { SaveBar, useEntries } from './edit.tsx';

interface StockFormProps {
  id: string;
  stock: number | null;
  queryKey: readonly string[];
}

/** Edits the stock; an item that is not in production has none. */
export function StockForm({ id, stock, queryKey }: StockFormProps) {
  const { entries, setEntries, dirty, reset } = useEntries({
    made: stock !== null,
    pieces: stock === null ? '0' : String(stock),
  });
  const valid = !entries.made || /^\d{1,9}$/.test(entries.pieces);
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
      <TextField
        label="Pieces"
        value={entries.pieces}
        disabled={!entries.made}
        error={!valid}
        onChange={({ target }) => setEntries({ ...entries, pieces: target.value })}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
        sx={{ width: 160 }}
      />
      <SaveBar
        dirty={dirty && valid}
        queryKey={queryKey}
        onReset={reset}
        done="Stock saved"
        onSave={() =>
          call('setItemStock', {
            id,
            was: stock,
            quantity: entries.made ? Number(entries.pieces) : null,
          })
        }
      />
    </>
  );
}
