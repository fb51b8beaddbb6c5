import { type Dispatch, type SetStateAction, useMemo } from 'react';
import { MAX_QUANTITY } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { stockNote } from '#language/format.ts';
import { useLanguage } from '#language/web/use-text.ts';
import office from '#ui/office/office.module.css';
import { type OfficeColumn, OfficeRows } from '#ui/office/sheet.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { PicturedNumber } from '#ui/office/thumbnail.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { FigureInput } from './figure-input.tsx';
import styles from './order.module.css';

export type DeskOrderItem = StaffOrder['items'][number];

/** Typed texts by line: quantities (0 removes the line), prices, or numbers of items that replace the line's item. */
export type TypedByLine = Readonly<Record<string, string>>;

export type SetByLine = Dispatch<SetStateAction<TypedByLine>>;

/** A line with the texts in its fields while it is being edited. */
export interface EditedLine extends DeskOrderItem {
  readonly typedQuantity?: string;
  readonly unitPrice?: string;
  readonly leadDays?: string;
  readonly replacement?: string;
}

/** Pieces of a line that remain to be shipped; all of them before the order is confirmed. */
export const remainingOf = ({ remaining, quantity }: DeskOrderItem): number =>
  remaining ?? quantity;

const remainingColumn: OfficeColumn<EditedLine> = {
  head: 'Remaining',
  className: `${office.end} ${office.named}`,
  labelled: true,
  cell: remainingOf,
};

const NO_COLUMNS: readonly OfficeColumn<EditedLine>[] = [];

interface Props {
  items: readonly EditedLine[];
  /** Sets the typed quantities. If it is given, the table shows quantities as fields. */
  onType?: SetByLine;
  /** The order is confirmed. */
  isPromised?: boolean;
  /** Further columns, after the columns of every table of lines. */
  more?: readonly OfficeColumn<EditedLine>[] | undefined;
}

/** The lines of an order with the current stock. */
export function LinesTable(props: Props) {
  const { items, onType, isPromised = false, more = NO_COLUMNS } = props;
  const isWide = more.length > 0;
  const columns = useColumns(isWide, isPromised, onType);
  const all = useMemo(() => [...columns, ...more], [columns, more]);
  return (
    <OfficeRows
      columns={all}
      rows={items}
      keyOf={({ id }) => id}
      roomy={!!onType}
      // Width below which rows fold instead of scrolling sideways. Further columns: 960 px, or 760 px if quantities
      // are fields. Only the column of remaining pieces: 760 px. Otherwise rows never fold.
      folds={isWide ? !!onType || 'wide' : isPromised}
    />
  );
}

/**
 * The columns of every table of lines. They are memoized, so that typing a quantity does not render all other
 * rows again.
 */
function useColumns(isWide: boolean, isPromised: boolean, onType: SetByLine | undefined) {
  const t = useDeskText();
  return useMemo(
    (): readonly OfficeColumn<EditedLine>[] => [
      {
        head: 'P/N',
        names: true,
        cell: (item) => (
          <>
            <PicturedNumber picture={item.picture}>
              <PartNumber number={item.itemNumber} copy={false} />
            </PicturedNumber>
            {/* Shown here in a window that is too narrow for a column of its own. */}
            <div className={`${styles.small} ${isWide ? office.narrower : office.narrow}`}>
              <About item={item} />
            </div>
          </>
        ),
      },
      {
        head: 'Item',
        className: isWide ? office.widest : office.wide,
        cell: (item) => <About item={item} />,
      },
      {
        head: 'Stock',
        className: `${office.end} ${office.nowrap} ${office.named}`,
        labelled: true,
        cell: (item) => (
          <Stock
            item={item}
            quantity={Number(item.typedQuantity ?? item.quantity)}
            isPromised={isPromised}
          />
        ),
      },
      {
        head: 'Quantity',
        className: `${office.end} ${office.named}`,
        labelled: true,
        cell: (item) => {
          if (!onType) return <Quantity item={item} />;
          const value = item.typedQuantity ?? '';
          return (
            <FigureInput
              label={t('Quantity of {number}, 0 to {most}', {
                number: item.itemNumber,
                most: String(MAX_QUANTITY),
              })}
              digits={4}
              value={value}
              isWrong={!/^\d{1,4}$/.test(value)}
              onChange={(quantity) => onType((before) => ({ ...before, [item.id]: quantity }))}
            />
          );
        },
      },
      ...(isPromised ? [remainingColumn] : []),
    ],
    [t, isWide, isPromised, onType],
  );
}

function About({ item }: { item: DeskOrderItem }) {
  const t = useDeskText();
  const { tag } = useLanguage();
  const { name, turboPn, model, itemNumber, reference, isLate, facts = [] } = item;
  const note = stockNote(t, tag, item);
  const words = [
    name,
    turboPn && turboPn !== itemNumber && t('turbo {number}', { number: turboPn }),
    model,
    ...facts.map((fact) => `${fact.name.toLowerCase()} ${fact.value}`),
    !isLate && note,
    reference && t('customer’s reference {reference}', { reference }),
  ]
    .filter(Boolean)
    .join(', ');
  if (!isLate) return words;
  return (
    <>
      {words && `${words}, `}
      <span className={styles.short}>{note}</span>
    </>
  );
}

interface StockProps {
  item: DeskOrderItem;
  quantity: number;
  isPromised: boolean;
}

/**
 * Pieces in stock, and how many of them are free (not promised); highlighted, also in words, if fewer are
 * free than ordered. Pieces of a confirmed order are promised to it.
 */
function Stock({ item, quantity, isPromised }: StockProps) {
  const t = useDeskText();
  if (item.stock === null) {
    return <span className={styles.short}>{t('none: not made, or withdrawn')}</span>;
  }
  const free = item.free ?? 0;
  const stock = String(item.stock);
  const words =
    free === item.stock ? stock : t('{stock}, {free} free', { stock, free: String(free) });
  if (isPromised || free >= quantity) return words;
  return <span className={styles.short}>{t('only {stock}', { stock: words })}</span>;
}

function Quantity({ item: { quantity, askedQuantity } }: { item: DeskOrderItem }) {
  const t = useDeskText();
  if (askedQuantity === undefined) return quantity;
  return (
    <>
      {quantity === 0 ? t('taken out') : quantity}{' '}
      <span className={styles.small}>{t('(asked {quantity})', { quantity: askedQuantity })}</span>
    </>
  );
}
