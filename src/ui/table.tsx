import {
  type ComponentProps,
  Fragment,
  type HTMLAttributes,
  memo,
  type PointerEvent,
  type ReactNode,
} from 'react';
import type { TextKey } from '#language/format.ts';
import { type TextFunction, useText } from '#language/web/use-text.ts';
import { PAGE_SIZE } from './site/page-size.ts';
import { SiteLink } from './site/site.tsx';
import styles from './table.module.css';

export interface Column<Row> {
  head: TextKey;
  /** Class of the heading and its cells. */
  className?: string | undefined;
  /** The heading is for screen readers only, and copies leave out the column. */
  unseen?: boolean;
  /** Shown in the heading in place of its text. Screen readers still read the text. */
  drawn?: ReactNode;
  /** The heading is a link that sorts by this column; `short` replaces its text there. */
  sort?: { to: string; order: 'ascending' | 'descending' | undefined; short?: TextKey | undefined };
  /** Its cells are the headings of their rows. */
  names?: boolean;
  /** Ids of its cells. */
  id?: (row: Row) => string;
  cell: (row: Row, t: TextFunction) => ReactNode;
  /** Number of columns that a cell spans; the covered columns have no cell in that row. */
  span?: (row: Row) => number;
  /** Texts in a copy of the table, if they differ from the cell. */
  copy?: (row: Row, t: TextFunction) => readonly string[];
  /** Headings in a copy, if the column becomes several columns there. */
  copyHeads?: readonly TextKey[];
  /** The cells show their heading if the table shows no headings (`data-label`). */
  labelled?: boolean;
}

export type RowProps = HTMLAttributes<HTMLTableRowElement> & {
  readonly [data: `data-${string}`]: string | number | boolean | undefined;
};

interface Props<Row> extends Omit<ComponentProps<'table'>, 'children'> {
  columns: readonly Column<Row>[];
  /** Undefined while loading: skeletons are shown. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** Class of all rows, skeletons too. */
  rowClass?: string | undefined;
  rowProps?: (row: Row) => RowProps;
  /** A heading above a row, which may depend on the previous row. */
  before?: (row: Row, previous: Row | undefined) => ReactNode;
  /** Further rows that belong to a row. */
  after?: (row: Row) => ReactNode;
  caption?: string;
  /** Number of skeletons. */
  bones?: number;
  foot?: ReactNode;
  /** Each row takes several lines in windows narrower than 760 px; if 'wide', narrower than 960 px. */
  folds?: boolean | 'wide' | undefined;
  /** For cells with buttons or with numbers that wrap: each line is as high as a button. */
  roomy?: boolean;
}

/** A table of the site with its columns as data. A page's classes override the table's own styles. */
export function Table<Row extends object>({
  columns,
  rows,
  keyOf,
  rowClass,
  rowProps,
  before,
  after,
  caption,
  bones = PAGE_SIZE,
  foot,
  folds,
  roomy,
  className,
  ...table
}: Props<Row>) {
  const t = useText();
  return (
    <table
      {...table}
      className={className ? `${styles.table} ${className}` : styles.table}
      data-folds={folds || undefined}
      data-roomy={roomy || undefined}
    >
      {caption && <caption className="unseen">{caption}</caption>}
      <thead>
        <tr>{columns.map((column) => headOf(column, t))}</tr>
      </thead>
      <tbody>
        {rows?.map((row, at) => (
          <Fragment key={keyOf(row)}>
            {before?.(row, rows[at - 1])}
            <TableRow
              columns={columns}
              row={row}
              rowProps={{ className: rowClass, ...rowProps?.(row) }}
            />
            {after?.(row)}
          </Fragment>
        )) ?? (
          <LoadingRows columns={columns} count={Math.min(bones, PAGE_SIZE)} className={rowClass} />
        )}
      </tbody>
      {foot}
    </table>
  );
}

function headOf<Row>(column: Column<Row>, t: TextFunction) {
  const { head, className, unseen, drawn, copyHeads, sort } = column;
  if (sort) return <SortHead key={head} head={head} className={className} {...sort} />;
  return (
    <th
      key={head}
      scope="col"
      className={className}
      aria-label={typeof drawn === 'string' ? t(head) : undefined}
      data-copy={copyHeads?.map((one) => t(one)).join('\t')}
    >
      {drawn ?? (unseen ? <span className="unseen">{t(head)}</span> : t(head))}
    </th>
  );
}

interface TableRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly rowProps: RowProps;
}

function PlainRow<Row extends object>({ columns, row, rowProps }: TableRowProps<Row>) {
  return <tr {...rowProps}>{cellsOf(columns, row, useText())}</tr>;
}

/** A row of cells. It renders again only if the columns, or a value of its row, have changed. */
const TableRow = memo(
  PlainRow,
  (before, after) =>
    before.columns === after.columns &&
    hasSameValues(before.row, after.row) &&
    hasSameValues(before.rowProps, after.rowProps),
) as typeof PlainRow;

const hasSameValues = (one: object, other: object): boolean =>
  Object.keys({ ...one, ...other }).every(
    (name) => one[name as keyof typeof one] === other[name as keyof typeof other],
  );

type SortProps = NonNullable<Column<never>['sort']> & Pick<Column<never>, 'head' | 'className'>;

function SortHead({ head, className, to, order, short }: SortProps) {
  const t = useText();
  return (
    <th
      scope="col"
      aria-sort={order}
      className={className ? `${styles.column} ${className}` : styles.column}
      data-copy={t(head)}
    >
      <SiteLink
        to={to}
        keepScroll
        className={styles.sort}
        aria-label={short && t(head)}
        rel="nofollow"
      >
        {t(short ?? head)}
        <svg className={styles.arrow} data-order={order} viewBox="0 0 8 12" aria-hidden="true">
          <path d="M4 1 7 5H1Z" />
          <path d="M4 11 1 7h6Z" />
        </svg>
      </SiteLink>
    </th>
  );
}

function cellsOf<Row>(columns: readonly Column<Row>[], row: Row, t: TextFunction) {
  let covered = 0;
  return columns.map((column) => {
    if (covered > 0) {
      covered -= 1;
      return null;
    }
    const { head, names, id, className, cell, span, copy, labelled } = column;
    const columnsTaken = span?.(row) ?? 1;
    covered = columnsTaken - 1;
    const Cell = names ? 'th' : 'td';
    return (
      <Cell
        key={head}
        scope={names ? 'row' : undefined}
        id={id?.(row)}
        className={className}
        colSpan={columnsTaken > 1 ? columnsTaken : undefined}
        data-copy={copy?.(row, t).join('\t')}
        data-label={labelled ? t(head) : undefined}
      >
        {cell(row, t)}
      </Cell>
    );
  });
}

/**
 * A text in a row. If the page sets `--cut-lines`, the text is cut off after this number of lines. The
 * tooltip has the full text. A tap on the text, or the focus in its row, shows it in full. Screen readers
 * always read all of it.
 */
export const CutText = ({ className = '', children, ...rest }: ComponentProps<'span'>) => (
  <span
    {...rest}
    className={`${styles.cut} ${className}`}
    tabIndex={-1}
    onPointerEnter={nameInFull}
  >
    <span className={styles.text}>{children}</span>
  </span>
);

const nameInFull = ({ currentTarget }: PointerEvent<HTMLElement>) => {
  currentTarget.title = currentTarget.textContent;
};

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

interface LoadingProps {
  columns: readonly Pick<Column<never>, 'head' | 'className'>[];
  count: number;
  className: string | undefined;
}

/** Skeleton rows while loading; columns that are hidden in a narrow window have no skeleton there. */
const LoadingRows = ({ columns, count, className }: LoadingProps) =>
  places(count).map((place) => (
    <tr key={place} className={className}>
      {columns.map(({ head, className: cellClass }) => (
        <td key={head} className={cellClass}>
          <span className={styles.bone} />
        </td>
      ))}
    </tr>
  ));
