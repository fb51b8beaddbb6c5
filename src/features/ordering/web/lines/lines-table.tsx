import { type ReactNode, useEffect, useRef } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { focusNextLine } from './focus.ts';
import { lineNumber } from './item.ts';
import { ItemCell, itemHeads } from './item-cell.tsx';
import type { Change, Place } from './line-changes.tsx';
import { LineStock } from './line-stock.tsx';
import styles from './lines.module.css';
import type { Ticks } from './selection-bar.tsx';

interface Props<T extends ListItem> {
  place: Place;
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
  own?: { heading: string; cell: (line: T) => ReactNode };
  /** Without Move and Delete: the list of somebody else. */
  readOnly?: boolean;
  /** Puts a line into the cart and leaves it where it is; on lists only. */
  onToCart?: (line: T) => void;
  /** The reason of a refused line; undefined for others. */
  refused?: (line: T) => string | undefined;
  onChange: (what: Change, line: T) => void;
}

/** The lines of cart or list, each with a checkbox, Move and Delete. */
export function LinesTable<T extends ListItem>(props: Props<T>) {
  const t = useText();
  const { label, lines, ticks, quantity, own } = props;
  return (
    <table className={styles.table} data-place={props.place} aria-label={label}>
      <thead className={styles.head}>
        <tr>
          <th scope="col" className={styles.tick}>
            <TickAll ticks={ticks} />
          </th>
          <th scope="col" data-copy={itemHeads.map((head) => t(head)).join('\t')}>
            {t('Item')}
          </th>
          <th scope="col" className={styles.oe}>
            {t('Vehicle OE NO')}
          </th>
          <th scope="col" className={styles.stock}>
            {t('Stock')}
          </th>
          {own && (
            <th scope="col" className={styles.own}>
              {own.heading}
            </th>
          )}
          {quantity && (
            <th scope="col" className={styles.quantity}>
              {t('Quantity')}
            </th>
          )}
          <th scope="col" className={styles.changes}>
            <span className="unseen">{t('Move or delete')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} {...props} line={line} />
        ))}
      </tbody>
    </table>
  );
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

function Line<T extends ListItem>({ line, ...table }: Props<T> & { line: T }) {
  const t = useText();
  const { place, ticks, quantity, own } = table;
  const number = lineNumber(line);
  const refused = table.refused?.(line);
  const tickable = table.canTick(line);
  return (
    <tr className={styles.line} data-refused={refused ? '' : undefined}>
      <td className={styles.tick}>
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={t('Select {number}', { number })}
            disabled={!tickable}
            checked={ticks.ticked.has(line.id)}
            onChange={() => ticks.toggle(line.id)}
          />
        </label>
      </td>
      <ItemCell
        line={line}
        fromPage={place === 'cart' ? 'MyCart' : 'MyFavList'}
        refused={refused}
      />
      <td className={styles.oe}>{line.vehicleOeNo && <bdi dir="ltr">{line.vehicleOeNo}</bdi>}</td>
      <td className={styles.stock}>
        <LineStock line={line} place={place} />
      </td>
      {own && <td className={styles.own}>{own.cell(line)}</td>}
      {quantity && <td className={styles.quantity}>{quantity(line)}</td>}
      <td className={styles.changes}>
        <LineButtons line={line} {...table} />
      </td>
    </tr>
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
