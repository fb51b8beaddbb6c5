import { Button } from '../button.tsx';
import styles from './office.module.css';
import { useDeskText, useFormats } from './text.ts';

interface PageButtonsProps {
  /** Total number of rows. */
  readonly count: number;
  readonly size: number;
  /** Counts from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The pager of a table within a page. Renders nothing if all rows fit on one page. */
export function PageButtons({ count, size, page, onPage }: PageButtonsProps) {
  const t = useDeskText();
  const { number } = useFormats();
  if (count <= size) return null;
  const to = Math.min(count, page * size);
  return (
    <div className={styles.pages}>
      <p>
        {t('{from}–{to} of {all}', {
          from: number((page - 1) * size + 1),
          to: number(to),
          all: number(count),
        })}
      </p>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('Previous page')}
      </Button>
      <Button size="small" disabled={to >= count} onClick={() => onPage(page + 1)}>
        {t('Next page')}
      </Button>
    </div>
  );
}
