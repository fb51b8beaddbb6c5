import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { type Column, CutText, Table } from '#ui/table.tsx';
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
import type { Ticks } from './lines-page.tsx';
import { icons } from './lines-page.tsx';

interface Props<T extends ListItem> {
  place: LinePlace;
  /** Accessible name of the table. */
  label: string;
  lines: readonly T[];
  ticks: Ticks;
  canTick: (line: T) => boolean;
  canMove: (line: T) => boolean;
  quantity?: (line: T) => ReactNode;
  /** The column of the customer's own text, with its heading. */
  own?: { head: TextKey; cell: (line: T) => ReactNode };
  /** Hides Move and Delete: the list is another customer's. */
  readOnly?: boolean;
  /** Adds a line to the cart and keeps it on the list; for lists only. */
  onToCart?: (line: T) => void;
  /** The reason of a refused line; undefined for others. */
  refused?: (line: T) => string | undefined;
  onChange: (what: LineAction, line: T) => void;
}

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

/** Whether a column has something to show in at least a tenth of its rows. */
const isWorthShowing = <T,>(lines: readonly T[], textOf: (line: T) => string): boolean =>
  lines.filter((line) => textOf(line) !== '').length * 10 >= lines.length;

function columnsOf<T extends ListItem>(props: Props<T>): readonly Column<T>[] {
  const { place, lines, ticks, canTick, refused, own, quantity } = props;
  const hasOe = isWorthShowing(lines, ({ vehicleOeNo }) => vehicleOeNo);
  const hasOwn = isWorthShowing(lines, ({ reference }) => reference);
  // Copying the table copies all values, also those of columns that the page leaves out.
  const copiesOe = !hasOe && lines.some(({ vehicleOeNo }) => vehicleOeNo);
  const copiesOwn = lines.some(({ reference }) => reference);
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
      copyHeads: copiesOe ? [...itemHeads, 'Vehicle OE NO'] : itemHeads,
      copy: (line, t) =>
        copiesOe ? [...copiedItem(line, t), line.vehicleOeNo] : copiedItem(line, t),
      cell: (line) => (
        <ItemCell
          line={line}
          fromPage={place === 'cart' ? 'MyCart' : 'MyFavList'}
          refused={refused?.(line)}
          oeShown={!hasOe}
        />
      ),
    },
    ...(hasOe ? [oeColumn] : []),
    {
      head: 'Stock',
      className: styles.stock,
      cell: (line) => <LineStock line={line} place={place} />,
    },
    ...(own
      ? [
          {
            ...own,
            unseen: !hasOwn,
            className: hasOwn ? styles.own : styles.ownIcon,
            ...(copiesOwn && { copyHeads: [own.head] }),
          },
        ]
      : []),
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

const oeColumn: Column<ListItem> = {
  head: 'Vehicle OE NO',
  className: styles.oe,
  copy: ({ vehicleOeNo }) => [vehicleOeNo],
  cell: ({ vehicleOeNo }) =>
    vehicleOeNo && (
      <CutText>
        {vehicleOeNo.split('; ').map((number) => (
          <Fragment key={number}>
            <PartNumber number={number} copy={false} />{' '}
          </Fragment>
        ))}
      </CutText>
    ),
};

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
          title={t('Add to Cart')}
          onClick={() => onToCart(line)}
        >
          <ButtonFace icon={icons.cart}>{t('Add to Cart')}</ButtonFace>
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
        <ButtonFace icon={MOVE}>{t('Move')}</ButtonFace>
      </Button>
      <Button
        size="small"
        variant="quiet"
        data-change="delete"
        aria-label={t('Delete {number}', { number })}
        title={t('Delete')}
        onClick={() => onChange('delete', line)}
      >
        <ButtonFace icon={DELETE}>{t('Delete')}</ButtonFace>
      </Button>
    </>
  );
}

// On a grid of 16 by 16: two arrows, a bin.
const MOVE = 'M2 5.5h10M9.5 3L12 5.5 9.5 8M14 10.5H4M6.5 8L4 10.5 6.5 13';
const DELETE = 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9';

/** Content of a button: a word, on a phone an icon. */
const ButtonFace = ({ icon, children }: { icon: string; children: string }) => (
  <>
    <svg className={styles.face} viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <path d={icon} fill="none" stroke="currentColor" strokeWidth="1.3" />
    </svg>
    <span className={styles.word}>{children}</span>
  </>
);
