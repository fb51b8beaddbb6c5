import type { TurboRow } from '#contract/catalogue.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { type QuerySearch, sortedBy, typedIn } from '../../search/web/search-params.ts';
import { buildSheetAddress, queryAddress } from '../../web/catalogue-links.ts';
import { ResultsRow } from './results-row.tsx';
import styles from './results-table.module.css';

/** The columns in the order of sortSeq; the second Model is the vehicle's. */
export const columns: readonly { name: TextKey; clear?: TextKey }[] = [
  { name: 'Turbo P/N' },
  { name: 'Model', clear: 'Turbo Model' },
  { name: 'Vehicle OE NO' },
  { name: 'Car Make' },
  { name: 'Model', clear: 'Vehicle Model' },
  { name: 'Engine' },
  { name: 'Year' },
];

interface Props {
  search: QuerySearch;
  /** Undefined while loading. */
  rows: readonly TurboRow[] | undefined;
}

export function ResultsTable({ search, rows }: Props) {
  const t = useText();
  return (
    <table className={styles.table}>
      <caption className="unseen">{t('Search results')}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map((column, index) => (
            <SortHeader key={column.clear ?? column.name} search={search} index={index} />
          ))}
          <th scope="col" className={styles.views} data-copy="">
            {t('Views')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((row) => (
            <ResultsRow
              key={row.id ?? row.turboPn}
              row={row}
              typed={typedIn(search) ?? ''}
              sheet={(id) => buildSheetAddress(id, 'Query', search)}
              here={queryAddress(search)}
            />
          ))
        ) : (
          <LoadingRows cells={columns.length + 1} row={styles.row} bone={styles.bone} />
        )}
      </tbody>
    </table>
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
