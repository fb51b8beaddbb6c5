import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PAGE_SIZE } from '#ui/site/page-size.ts';
import styles from './results-table.module.css';
import { columns } from './results-table.tsx';

interface Props {
  /** The table's caption for screen readers. */
  caption: string;
  /** Number of skeleton rows, at most a page. */
  bones: number;
  /** ResultsRows; false while loading. */
  children: ReactNode[] | false | undefined;
}

/** The results' table without sorting: the turbos that contain an item. */
export function TurboTable({ caption, bones, children }: Props) {
  const t = useText();
  return (
    <table className={styles.table} data-fixed>
      <caption className="unseen">{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map(({ name, clear }) => (
            <th key={clear ?? name} scope="col" className={styles.views}>
              {t(clear ?? name)}
            </th>
          ))}
          <th scope="col" className={styles.views} data-copy="">
            {t('Views')}
          </th>
        </tr>
      </thead>
      <tbody>
        {children || (
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
