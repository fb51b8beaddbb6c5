import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { figureText } from '#contract/figures.ts';
import { QUICK_LINES } from '#contract/order-names.ts';
import type { OpenRow } from '#contract/shown-items.ts';
import { parseQuantity } from '#features/adding/orderable.ts';
import {
  faultWords,
  isCertainMatch,
  isOpenRow,
  type LineAnswer,
  rowKey,
} from '#features/catalogue/line-state.ts';
import { faultOf } from '#features/numbers/number-line.ts';
import { readNumberLines } from '#features/numbers/number-lines.ts';
import { BusyButton, useAttempt } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { NumberText } from '#ui/desk/views.tsx';

/** A typed number with its quantity, and the row that is meant. */
interface ItemEntry {
  readonly id: number;
  readonly number: string;
  readonly quantity: string;
  /** The chosen row; without it the one that is certain. */
  readonly pick?: string;
  readonly unitPrice: string;
}

/** An entry with its item. */
export interface ChosenItem {
  readonly row: OpenRow;
  readonly quantity: string;
  readonly number: string;
  readonly unitPrice: string;
}

/** Items of an order, found by typed or pasted numbers as in the quick order. */
export function useItemEntries(customerId: string) {
  const [entries, setEntries] = useState<readonly ItemEntry[]>([]);
  const [answers, setAnswers] = useState<ReadonlyMap<string, LineAnswer>>(new Map());
  const nextId = useRef(0);
  const attempt = useAttempt();
  const rowsOf = ({ number }: ItemEntry) => answers.get(number)?.rows.filter(isOpenRow) ?? [];
  const rowOf = (entry: ItemEntry): OpenRow | undefined => {
    const rows = rowsOf(entry);
    if (entry.pick) return rows.find((row) => rowKey(row) === entry.pick);
    return isCertainMatch(answers.get(entry.number)?.rows ?? []) ? rows[0] : undefined;
  };

  /** @returns whether the text was taken over */
  async function add(text: string): Promise<boolean> {
    const lines = readNumberLines(text).slice(0, QUICK_LINES);
    const numbers = [...new Set(lines.filter(isSearched).map(({ number }) => number))];
    const failure = await attempt(async () => {
      if (numbers.length === 0) return;
      const { val } = await call('matchOrderNumbers', { customerId, numbers });
      setAnswers((before) => new Map([...before, ...val.map((one) => [one.number, one] as const)]));
    });
    if (failure !== undefined) return false;
    const newEntries = lines.map(({ number, quantity, written }) => {
      nextId.current += 1;
      const typed = written ?? String(quantity);
      return { id: nextId.current, number, quantity: typed, unitPrice: '' };
    });
    setEntries((before) => [...before, ...newEntries]);
    return newEntries.length > 0;
  }

  return {
    entries,
    rowsOf,
    rowOf,
    add,
    change: (id: number, fields: Partial<ItemEntry>) =>
      setEntries((before) => before.map((one) => (one.id === id ? { ...one, ...fields } : one))),
    remove: (id: number) => setEntries((before) => before.filter((one) => one.id !== id)),
    chosen: entries.flatMap((entry): ChosenItem[] => {
      const row = rowOf(entry);
      return row ? [{ ...entry, row }] : [];
    }),
    problem: problemOf(entries, rowOf),
  };
}
type ItemEntries = ReturnType<typeof useItemEntries>;

const isSearched = ({ number }: { number: string }) => {
  const fault = faultOf(number, 1);
  return fault === undefined;
};

/** Why the entries can't be sent; '' if they can. */
function problemOf(
  entries: readonly ItemEntry[],
  rowOf: (entry: ItemEntry) => OpenRow | undefined,
): string {
  const open = entries.find((entry) => !rowOf(entry));
  if (open) return `${open.number}: choose its item, or remove the line.`;
  const wrong = entries.find(({ quantity }) => parseQuantity(quantity) === undefined);
  return wrong ? `${wrong.number}: enter a quantity from 1 to 9999.` : '';
}

interface ItemEntryFieldsProps {
  items: ItemEntries;
  /** Of an order with prices. */
  currency?: string | undefined;
}

/** A field for numbers, and the items that they name. */
export function ItemEntryFields({ items, currency }: ItemEntryFieldsProps) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const find = async () => {
    setBusy(true);
    if (await items.add(text)) setText('');
    setBusy(false);
  };
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      <TextField
        label="Part numbers with quantities, one in each line"
        value={text}
        onChange={({ target }) => setText(target.value)}
        helperText="Typed or pasted, as in the quick order: our numbers, makers' numbers, the customer's own numbers."
        slotProps={{ htmlInput: { maxLength: 50_000 } }}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
      />
      <BusyButton
        color="secondary"
        variant="outlined"
        busy={busy}
        disabled={text.trim() === ''}
        onClick={() => void find()}
        sx={{ alignSelf: 'flex-start' }}
      >
        Find items
      </BusyButton>
      {items.entries.length > 0 && (
        <Stack
          component="ul"
          spacing={2}
          aria-label="Items to add"
          sx={{ p: 0, listStyle: 'none' }}
        >
          {items.entries.map((entry) => (
            <EntryFields key={entry.id} entry={entry} items={items} currency={currency} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** A number with its item, quantity and price; in a narrow window below each other. */
const EntryFields = ({ entry, items, currency }: ItemEntryFieldsProps & { entry: ItemEntry }) => (
  <Stack
    component="li"
    direction="row"
    useFlexGap
    spacing={1}
    sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}
  >
    <Box sx={{ flex: '0 0 130px', pt: 1, overflowWrap: 'anywhere' }}>
      <NumberText>{entry.number}</NumberText>
    </Box>
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <ItemChoice items={items} entry={entry} />
    </Box>
    <FigureEntry
      label="Quantity"
      of={entry.number}
      width="5ch"
      value={entry.quantity}
      onChange={(quantity) => items.change(entry.id, { quantity: figureText(quantity) })}
    />
    {currency && (
      <FigureEntry
        label={`Unit price, ${currency}`}
        of={entry.number}
        width="11ch"
        value={entry.unitPrice}
        onChange={(unitPrice) => items.change(entry.id, { unitPrice })}
      />
    )}
    <Button
      color="secondary"
      aria-label={`Remove ${entry.number}`}
      onClick={() => items.remove(entry.id)}
    >
      Remove
    </Button>
  </Stack>
);

interface FigureEntryProps {
  label: string;
  /** The number that it belongs to. */
  of: string;
  width: string;
  value: string;
  onChange: (value: string) => void;
}

const FigureEntry = ({ label, of, width, value, onChange }: FigureEntryProps) => (
  <TextField
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    onFocus={(event) => event.target.select()}
    slotProps={{
      htmlInput: {
        'aria-label': `${label} of ${of}`,
        inputMode: 'decimal',
        maxLength: 14,
        style: { textAlign: 'end', width },
      },
    }}
    sx={{ m: 0 }}
  />
);

/** The items that a number may name. */
function ItemChoice({ items, entry }: { items: ItemEntries; entry: ItemEntry }) {
  const rows = items.rowsOf(entry);
  const row = items.rowOf(entry);
  if (rows.length === 0) {
    const fault = faultOf(entry.number, 1);
    return (
      <Typography variant="body2" color="error">
        {fault ? faultWords[fault] : 'This customer can order no item with this number.'}
      </Typography>
    );
  }
  return (
    <>
      <TextField
        select
        value={row ? rowKey(row) : ''}
        onChange={({ target }) => items.change(entry.id, { pick: target.value })}
        slotProps={{
          select: { displayEmpty: true },
          htmlInput: { 'aria-label': `Item of ${entry.number}` },
        }}
        fullWidth
        sx={{ m: 0 }}
      >
        {!row && <MenuItem value="">Choose the item</MenuItem>}
        {rows.map((one) => (
          <MenuItem key={rowKey(one)} value={rowKey(one)}>
            {[one.eePn || one.oemPn, one.description, one.model].filter(Boolean).join(', ')}
          </MenuItem>
        ))}
      </TextField>
      {row && (
        <Typography variant="body2" color="textSecondary">
          {row.backOrder ? 'Out of stock: back order' : row.stockInfo}
        </Typography>
      )}
    </>
  );
}
