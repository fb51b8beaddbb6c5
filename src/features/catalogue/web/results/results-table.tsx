import { Fragment, type MouseEvent } from 'react';
import type { TurboRow } from '#contract/catalogue.ts';
import type { TextKey } from '#language/text.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { buttonClass } from '#ui/button.tsx';
import { useClosingDetails } from '#ui/layout/menu.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { StockWord } from '#ui/stock-state.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { buildSheetAddress, queryAddress } from '../catalogue-links.ts';
import { LoginToView } from '../item-failure.tsx';
import { type QuerySearch, searchKind, sortedSearch, typedIn } from '../search-params.ts';
import { LateSoleMatch } from './late-sole-match.ts';
import { Model, OeNumbers, OpeningLinks, TurboNumber, Whole } from './results-cells.tsx';
import styles from './results-table.module.css';

interface Context {
  typed: string;
  /** Returns the path of a turbo's build sheet. */
  sheet: (id: string) => string;
  /** Path of this page, to return to after sign-in. */
  here: string;
}

/**
 * Whether the reader may not see the details of a row: the server sent only its turbo P/N
 * (docs/product.md 6).
 */
const isClosed = ({ id }: TurboRow): boolean => id === undefined;

/** The columns in the order of sortSeq; the last two do not sort. */
const columnsOf = ({ typed, sheet, here }: Context): readonly Column<TurboRow>[] => [
  {
    head: 'Turbo P/N',
    className: styles.pn,
    cell: (row) => <TurboNumber row={row} typed={typed} to={row.id && sheet(row.id)} />,
  },
  {
    head: 'Turbo Model',
    className: styles.model,
    span: (row) => (isClosed(row) ? 8 : 1),
    cell: (row) =>
      isClosed(row) ? (
        <span className={styles.login}>
          <LoginToView number={row.turboPn} here={here} />
        </span>
      ) : (
        <bdi dir="ltr">{row.turboModel}</bdi>
      ),
  },
  {
    head: 'Vehicle OE NO',
    labelled: true,
    className: styles.oe,
    copy: ({ vehicleOeNo = '' }) => [vehicleOeNo],
    cell: (row) => <OeNumbers row={row} typed={typed} />,
  },
  {
    head: 'Car Make',
    labelled: true,
    cell: ({ carMakeName }) => carMakeName && <bdi>{carMakeName}</bdi>,
  },
  {
    head: 'Vehicle Model',
    labelled: true,
    cell: (row) => <Model row={row} to={sheet(row.id ?? '')} />,
  },
  {
    head: 'Engine',
    labelled: true,
    cell: ({ carEngine }) =>
      carEngine && (
        <bdi>
          <Whole text={carEngine} />
        </bdi>
      ),
  },
  {
    head: 'Year',
    labelled: true,
    className: styles.year,
    cell: ({ carYear }) => carYear && <bdi dir="ltr">{carYear}</bdi>,
  },
  {
    head: 'Stock',
    labelled: true,
    className: styles.stock,
    cell: ({ stockInfo }) => stockInfo && <StockWord state={stockInfo} />,
  },
  {
    head: 'Views',
    className: styles.views,
    copyHeads: [],
    cell: (row) => <OpeningLinks row={row} to={sheet(row.id ?? '')} />,
  },
];

/** Shorter texts of headings, used where a heading is a link that sorts. */
const short: Partial<Record<TextKey, TextKey>> = {
  'Turbo Model': 'Model',
  'Vehicle Model': 'Model',
};

interface TableProps extends Context {
  caption: string;
  /** Undefined while loading. */
  rows: readonly TurboRow[] | undefined;
  /** The search that the headings sort; undefined: the headings do not sort. */
  sorted?: QuerySearch;
  /** Number of skeleton rows, at most a page. */
  bones?: number;
  /** Whether the rows are grouped under their vehicles. */
  byVehicle?: boolean;
}

/** Turbos, each with its vehicle and the link to its build sheet. */
export function TurboTable({ sorted, typed, sheet, here, byVehicle, ...table }: TableProps) {
  const open = useOpen();
  // Chinese headings are short already, and two short forms would be the same.
  const shortens = useLanguage().code !== 'zh';
  const columns = columnsOf({ typed, sheet, here });
  return (
    <Table
      {...table}
      className={styles.table}
      columns={
        sorted
          ? columns.map((column, index) => sortable(column, index, { search: sorted, shortens }))
          : columns
      }
      keyOf={({ id, turboPn }) => id ?? turboPn}
      rowClass={styles.row}
      rowProps={({ id, sole }) =>
        id === undefined
          ? {}
          : { 'data-open': true, 'data-sole': sole, onClick: (event) => open(event, sheet(id)) }
      }
      {...(byVehicle && {
        before: (row: TurboRow, previous?: TurboRow) => (
          <VehicleHead row={row} previous={previous} columns={columns.length} />
        ),
      })}
      after={({ id, sole, read }) =>
        id !== undefined &&
        sole && (
          <LateSoleMatch
            id={id}
            typed={read?.text ?? typed}
            byVehicle={read?.as === 'vehicle'}
            here={here}
            to={sheet(id)}
            columns={9}
          />
        )
      }
    />
  );
}

interface HeadProps {
  row: TurboRow;
  previous: TurboRow | undefined;
  columns: number;
}

/**
 * The vehicle of the rows below: make, model, engine and years. If it is hidden from the reader, the heading asks
 * to sign in.
 */
function VehicleHead({ row, previous, columns }: HeadProps) {
  const t = useText();
  const of = ({ carMakeName, carModel, carEngine, carYear }: TurboRow) =>
    [[carMakeName, carModel].filter(Boolean).join(' '), carEngine, carYear].filter(Boolean);
  const vehicle = of(row);
  if (previous && of(previous).join() === vehicle.join()) return null;
  return (
    <tr className={styles.vehicle} data-copy="">
      <th colSpan={columns} scope="rowgroup">
        {vehicle.length === 0 && t('Login to view')}
        {vehicle.map((part, at) => (
          <Fragment key={part}>
            {at > 0 && ' · '}
            <bdi>{part && <Whole text={part} />}</bdi>
          </Fragment>
        ))}
      </th>
    </tr>
  );
}

/** The results of a search, in a table whose headings sort it. */
export function ResultsTable({ search, rows }: { search: QuerySearch } & Pick<TableProps, 'rows'>) {
  const t = useText();
  const isByVehicle = searchKind(search) === 'vehicle' || rows?.[0]?.read?.as === 'vehicle';
  return (
    <TurboTable
      caption={t('Search results')}
      rows={rows}
      byVehicle={isByVehicle && !search.sortSeq && (rows?.length ?? 0) > 1}
      sorted={search}
      typed={rows?.[0]?.read?.text ?? typedIn(search) ?? ''}
      sheet={(id) => buildSheetAddress(id, 'Query', search)}
      here={queryAddress(search)}
    />
  );
}

/** The links of the headings as a menu over the rows, for windows that are too narrow for headings. */
export function SortMenu({ search }: { search: QuerySearch }) {
  const t = useText();
  const ref = useClosingDetails();
  const heads = columnsOf({ typed: '', sheet: () => '', here: '' })
    .map(({ head }) => head)
    .filter(sorts);
  const sorted = heads.find((_, index) => search.sortSeq === String(index));
  const arrow = search.sortDesc === '1' ? '↓' : '↑';
  return (
    <details ref={ref} className={styles.sortMenu}>
      <summary className={buttonClass({ size: 'small' })}>
        {t('Sorting')}
        {sorted && `: ${t(sorted)} ${arrow}`}
      </summary>
      <ul>
        {heads.map((head, index) => (
          <li key={head}>
            <SiteLink
              to={queryAddress(sortedSearch(search, index))}
              keepScroll
              rel="nofollow"
              aria-current={head === sorted || undefined}
            >
              {t(head)} {head === sorted && arrow}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Whether a column sorts. Versions hold the order of each column; stock is not part of versions. */
const sorts = (head: TextKey): boolean => head !== 'Stock' && head !== 'Views';

function sortable(
  column: Column<TurboRow>,
  index: number,
  { search, shortens }: { search: QuerySearch; shortens: boolean },
): Column<TurboRow> {
  if (!sorts(column.head)) return column;
  const sorted = search.sortSeq === String(index);
  const order = search.sortDesc === '1' ? 'descending' : 'ascending';
  return {
    ...column,
    sort: {
      to: queryAddress(sortedSearch(search, index)),
      order: sorted ? order : undefined,
      short: shortens ? short[column.head] : undefined,
    },
  };
}

/**
 * Returns a handler of clicks that opens the build sheet of a row, wherever in the row the visitor clicks.
 */
function useOpen() {
  const { go, href } = useSite();
  return (event: MouseEvent, to: string) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button, details, label'))
      return;
    // The visitor is selecting text to copy it.
    if (String(window.getSelection() ?? '') !== '') return;
    if (event.ctrlKey || event.metaKey) window.open(href(to), '_blank', 'noopener');
    else go(to);
  };
}
