import { Box, TextField, Typography } from '@mui/material';
import { figureText } from '#contract/figures.ts';
import { MAX_QUANTITY } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { type PlainColumn, PlainTable, scrolling } from '#ui/desk/list.tsx';
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
  /** Columns behind those of every table of lines. */
  more?: readonly PlainColumn<DeskOrderItem>[] | undefined;
}

/** The lines of an order with the current stock. */
export const LinesTable = ({ items, typed, onType, isPromised = false, more = [] }: Props) => (
  <Box sx={scrolling}>
    <PlainTable
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          label: 'P/N',
          cell: (item) => (
            <>
              <NumberText>{item.itemNumber}</NumberText>
              {/* On a phone, and beside prices, the description is shown below the number. */}
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ display: { xs: 'block', sm: more.length > 0 ? 'block' : 'none' } }}
              >
                {aboutOf(item)}
              </Typography>
            </>
          ),
        },
        ...(more.length > 0 ? [] : [{ label: 'Item', wide: true, cell: aboutOf }]),
        {
          label: 'Stock',
          align: 'right',
          cell: (item) => (
            <Stock
              item={item}
              quantity={Number(typed?.[item.id] ?? item.quantity)}
              isPromised={isPromised}
            />
          ),
        },
        {
          label: 'Quantity',
          align: 'right',
          cell: (item) =>
            typed && onType ? (
              <QuantityField
                item={item}
                value={typed[item.id] ?? ''}
                onType={(quantity) => onType(item.id, quantity)}
              />
            ) : (
              <Quantity item={item} />
            ),
        },
        ...more,
      ]}
    />
  </Box>
);

interface QuantityProps {
  item: DeskOrderItem;
  value: string;
  onType: (quantity: string) => void;
}

const QuantityField = ({ item, value, onType }: QuantityProps) => (
  <TextField
    value={value}
    onChange={({ target }) => onType(figureText(target.value))}
    onFocus={({ target }) => target.select()}
    error={!/^\d{1,4}$/.test(value)}
    slotProps={{
      htmlInput: {
        'aria-label': `Quantity of ${item.itemNumber}, 0 to ${MAX_QUANTITY}`,
        inputMode: 'numeric',
        style: { textAlign: 'end', width: '4ch' },
      },
    }}
    sx={{ m: 0 }}
  />
);

const aboutOf = ({
  name,
  turboPn,
  model,
  itemNumber,
  reference,
  backOrder,
  expected,
  facts = [],
}: DeskOrderItem): string =>
  [
    name,
    turboPn === itemNumber ? '' : turboPn && `turbo ${turboPn}`,
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
