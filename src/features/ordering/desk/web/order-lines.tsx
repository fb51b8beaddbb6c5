import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { figureText } from '#contract/figures.ts';
import { MAX_QUANTITY } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { scrolling } from '#ui/desk/list.tsx';
import { NumberText } from '#ui/desk/views.tsx';
import { dayWords } from '#ui/desk/words.ts';

export type DeskOrderItem = StaffOrder['items'][number];

interface Props {
  items: readonly DeskOrderItem[];
  /** Typed quantities by line, while they are being edited. */
  typed?: Readonly<Record<string, string>>;
  onType?: (id: string, quantity: string) => void;
  /** The order is confirmed. */
  isPromised?: boolean;
  more?: MoreColumns | undefined;
}

/** Columns behind those of every table of lines. */
export interface MoreColumns {
  readonly heads: readonly string[];
  readonly cellsOf: (item: DeskOrderItem) => readonly ReactNode[];
}

/** On a phone the description is shown below the number. */
const wide = { display: { xs: 'none', sm: 'table-cell' } };

/** The lines of an order with the current stock. */
export const LinesTable = ({ items, typed, onType, isPromised = false, more }: Props) => (
  <Box sx={scrolling}>
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>P/N</TableCell>
          <TableCell sx={wide}>Item</TableCell>
          <TableCell align="right">Stock</TableCell>
          <TableCell align="right">Quantity</TableCell>
          {more?.heads.map((head) => (
            <TableCell key={head} align="right">
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id}>
            <TableCell>
              <NumberText>{item.refCodeOld}</NumberText>
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ display: { xs: 'block', sm: 'none' } }}
              >
                {aboutOf(item)}
              </Typography>
            </TableCell>
            <TableCell sx={wide}>{aboutOf(item)}</TableCell>
            <TableCell align="right">
              <Stock
                item={item}
                quantity={Number(typed?.[item.id] ?? item.quantity)}
                isPromised={isPromised}
              />
            </TableCell>
            <TableCell align="right">
              {typed && onType ? (
                <TextField
                  value={typed[item.id] ?? ''}
                  onChange={(event) => onType(item.id, figureText(event.target.value))}
                  onFocus={(event) => event.target.select()}
                  error={!/^\d{1,4}$/.test(typed[item.id] ?? '')}
                  slotProps={{
                    htmlInput: {
                      'aria-label': `Quantity of ${item.refCodeOld}, 0 to ${MAX_QUANTITY}`,
                      inputMode: 'numeric',
                      style: { textAlign: 'end', width: '4ch' },
                    },
                  }}
                  sx={{ m: 0 }}
                />
              ) : (
                <Quantity item={item} />
              )}
            </TableCell>
            {more?.cellsOf(item).map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their order
              <TableCell key={index} align="right">
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);

const aboutOf = ({
  name,
  turboPn,
  model,
  refCodeOld,
  reference,
  backOrder,
  expected,
  facts = [],
}: DeskOrderItem): string =>
  [
    name,
    turboPn === refCodeOld ? '' : turboPn && `turbo ${turboPn}`,
    model,
    ...facts.map((fact) => `${fact.name.toLowerCase()} ${fact.value}`),
    backOrder && (expected ? `back order, expected ${dayWords(expected)}` : 'back order'),
    reference && `customer's reference ${reference}`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Pieces in stock, and those of them that are not promised; highlighted, also in words, when fewer are
 * free than ordered. Pieces of a confirmed order are promised to it.
 */
interface StockProps {
  item: DeskOrderItem;
  quantity: number;
  isPromised: boolean;
}

function Stock({ item, quantity, isPromised }: StockProps) {
  if (item.stock === null) {
    return (
      <Typography component="span" variant="body2" color="error">
        none: not made, or withdrawn
      </Typography>
    );
  }
  const free = item.free ?? 0;
  const words = free === item.stock ? item.stock : `${item.stock}, ${free} free`;
  if (isPromised || free >= quantity) return words;
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      only {words}
    </Box>
  );
}

function Quantity({ item }: { item: DeskOrderItem }) {
  if (item.askedQuantity === undefined) return item.quantity;
  return (
    <>
      {item.quantity === 0 ? 'taken out' : item.quantity}
      <Typography component="span" variant="body2" color="textSecondary">
        {' '}
        (asked {item.askedQuantity})
      </Typography>
    </>
  );
}
