import { type ReactNode, useEffect, useRef } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { focusNextLine, type LineAction } from './line-changes.tsx';
import {
  copiedItem,
  ItemCell,
  itemHeads,
  type LinePlace,
  LineStock,
  lineNumber,
} from './line-item.tsx';
import styles from './lines.module.css';
import type { Ticks } from './selection-bar.tsx';

interface Props<T extends ListItem> {
  place: LinePlace;
  /** Accessible name of the table. */
  label: string;
  lines: readonly T[];
  ticks: Ticks;
  canTick: (line: T) => boolean;
  /** Whether the line's Move button is enabled. */
  canMove: (line: T) => boolean;
  /** The quantity column. */
  quantity?: (line: T) => ReactNode;
  /** The column of the customer's own words, and its heading. */
  own?: { head: TextKey; cell: (line: T) => ReactNode };
  /** Hides Move and Delete: the list is another customer's. */
  readOnly?: boolean;
  /** Adds a line to the cart and keeps it on the list; for lists only. */
  onToCart?: (line: T) => void;
  /** The reason of a refused line; undefined for others. */
  refused?: (line: T) => string | undefined;
  onChange: (what: LineAction, line: T) => void;
}

/** The lines of cart or list, each with a checkbox, Move and Delete. */
export function SavedLinesTable<T extends ListItem>(props: Props<T>) {
  const { place, label, lines, refused } = props;
  return (
    <Table
      className={styles.table}
      data-place={place}
      aria-label={label}
      columns={columnsOf(props)}
      rows={lines}
      keyOf={({ id }) => id}
      rowClass={styles.line}
      rowProps={(line) => ({ 'data-refused': refused?.(line) ? '' : undefined })}
    />
  );
}

function columnsOf<T extends ListItem>(props: Props<T>): readonly Column<T>[] {
  const { place, ticks, canTick, refused, own, quantity } = props;
  return [
    {
      head: 'Select all',
      drawn: <TickAll ticks={ticks} />,
      className: styles.tick,
      cell: (line) => <Tick line={line} ticks={ticks} disabled={!canTick(line)} />,
    },
    {
      head: 'Item',
      names: true,
      className: styles.item,
      copyHeads: itemHeads,
      copy: copiedItem,
      cell: (line) => (
        <ItemCell
          line={line}
          fromPage={place === 'cart' ? 'MyCart' : 'MyFavList'}
          refused={refused?.(line)}
        />
      ),
    },
    {
      head: 'Vehicle OE NO',
      className: styles.oe,
      cell: ({ vehicleOeNo }) => vehicleOeNo && <bdi dir="ltr">{vehicleOeNo}</bdi>,
    },
    {
      head: 'Stock',
      className: styles.stock,
      cell: (line) => <LineStock line={line} place={place} />,
    },
    ...(own ? [{ ...own, className: styles.own }] : []),
    ...(quantity
      ? [{ head: 'Quantity' as const, className: styles.quantity, cell: quantity }]
      : []),
    {
      head: 'Move or delete',
      unseen: true,
      className: styles.changes,
      cell: (line) => <LineButtons {...props} line={line} />,
    },
  ];
}

function TickAll({ ticks: { all, toggleAll } }: { ticks: Ticks }) {
  const t = useText();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = all === 'some';
  }, [all]);
  return (
    <label className={styles.box}>
      <input
        ref={ref}
        type="checkbox"
        aria-label={t('Select all')}
        checked={all === 'all'}
        onChange={toggleAll}
      />
      <span className={styles.tickAll} aria-hidden="true">
        {t('Select all')}
      </span>
    </label>
  );
}

function Tick(props: { line: ListItem; ticks: Ticks; disabled: boolean }) {
  const t = useText();
  const { line, ticks, disabled } = props;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={t('Select {number}', { number: lineNumber(line) })}
        disabled={disabled}
        checked={ticks.ticked.has(line.id)}
        onChange={() => ticks.toggle(line.id)}
      />
    </label>
  );
}

type ButtonsProps<T extends ListItem> = { line: T } & Pick<
  Props<T>,
  'place' | 'canMove' | 'onChange' | 'onToCart' | 'readOnly'
>;

function LineButtons<T extends ListItem>({ readOnly = false, ...props }: ButtonsProps<T>) {
  const t = useText();
  const { line, canMove, onToCart } = props;
  return (
    <>
      {onToCart && (
        <Button
          size="small"
          disabled={!canMove(line)}
          aria-label={t('Add to Cart: {number}', { number: lineNumber(line) })}
          onClick={() => onToCart(line)}
        >
          {t('Add to Cart')}
        </Button>
      )}
      {!readOnly && <ChangeButtons {...props} />}
    </>
  );
}

function ChangeButtons<T extends ListItem>({
  line,
  place,
  canMove,
  onChange,
}: Omit<ButtonsProps<T>, 'onToCart' | 'readOnly'>) {
  const t = useText();
  const number = lineNumber(line);
  return (
    <>
      <Button
        size="small"
        data-change="move"
        disabled={!canMove(line)}
        aria-label={t('Move {number}', { number })}
        title={place === 'cart' ? t('Move to the list') : t('Move to the cart')}
        onClick={(event) => {
          focusNextLine('move', event.currentTarget);
          onChange('move', line);
        }}
      >
        {t('Move')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        data-change="delete"
        aria-label={t('Delete {number}', { number })}
        onClick={() => onChange('delete', line)}
      >
        {t('Delete')}
      </Button>
    </>
  );
}
