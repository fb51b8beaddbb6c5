import type { TurboRow } from '#contract/catalogue.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PAGE_SIZE } from '#ui/site/page-size.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { buildSheetAddress, queryAddress } from '../catalogue-links.ts';
import { type QuerySearch, sortedBy, typedIn } from '../search/search-params.ts';
import { ResultsRow, type RowProps } from './results-row.tsx';
import styles from './results-table.module.css';

/** The columns in the order of sortSeq; the second Model is the vehicle's. */
const columns: readonly { name: TextKey; clear?: TextKey }[] = [
  { name: 'Turbo P/N' },
  { name: 'Model', clear: 'Turbo Model' },
  { name: 'Vehicle OE NO' },
  { name: 'Car Make' },
  { name: 'Model', clear: 'Vehicle Model' },
  { name: 'Engine' },
  { name: 'Year' },
];

interface TableProps extends Omit<RowProps, 'row'> {
  /** The table's caption for screen readers. */
  caption: string;
  /** Undefined while loading. */
  rows: readonly TurboRow[] | undefined;
  /** The search that the columns sort; without it they do not. */
  sorted?: QuerySearch;
  /** Number of skeleton rows, at most a page. */
  bones?: number;
}

/** Turbos, each with its vehicle and the link to its build sheet. */
export function TurboTable({ caption, rows, sorted, bones = PAGE_SIZE, ...row }: TableProps) {
  const t = useText();
  return (
    <table className={styles.table} data-fixed={!sorted || undefined}>
      <caption className="unseen">{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map(({ name, clear = name }, index) =>
            sorted ? (
              <SortHeader key={clear} search={sorted} index={index} />
            ) : (
              <th key={clear} scope="col" className={styles.views}>
                {t(clear)}
              </th>
            ),
          )}
          <th scope="col" className={styles.views} data-copy="">
            {t('Views')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((one) => <ResultsRow key={one.id ?? one.turboPn} row={one} {...row} />)
        ) : (
          <LoadingRows
            cells={columns.length + 1}
            count={Math.min(bones, PAGE_SIZE)}
            row={styles.row}
            bone={styles.bone}
          />
        )}
      </tbody>
    </table>
  );
}

/** The results of a search, to be sorted by their columns. */
export function ResultsTable({ search, rows }: { search: QuerySearch } & Pick<TableProps, 'rows'>) {
  const t = useText();
  return (
    <TurboTable
      caption={t('Search results')}
      rows={rows}
      sorted={search}
      typed={typedIn(search) ?? ''}
      sheet={(id) => buildSheetAddress(id, 'Query', search)}
      here={queryAddress(search)}
    />
  );
}

function SortHeader({ search, index }: { search: QuerySearch; index: number }) {
  const t = useText();
  const column = columns[index];
  if (!column) return null;
  const sorted = search.sortSeq === String(index);
  const descending = sorted && search.sortDesc === '1';
  const order = descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={sorted ? order : undefined}
      className={styles.column}
      data-copy={t(column.clear ?? column.name)}
    >
      <SiteLink
        to={queryAddress(sortedBy(search, index))}
        keepScroll
        className={styles.sort}
        aria-label={column.clear && t(column.clear)}
        rel="nofollow"
      >
        {t(column.name)}
        <svg
          className={styles.arrow}
          data-order={sorted ? order : undefined}
          viewBox="0 0 8 12"
          aria-hidden="true"
        >
          <path d="M4 1 7 5H1Z" />
          <path d="M4 11 1 7h6Z" />
        </svg>
      </SiteLink>
    </th>
  );
}
