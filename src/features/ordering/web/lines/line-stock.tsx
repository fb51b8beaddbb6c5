import type { ListItem } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { useAdding } from '#features/adding/web/use-adding.ts';
import { useText } from '#language/web/use-text.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { StockState } from '#ui/stock-state.tsx';
import { addedItem, isForSale, lineNumber } from './item.ts';
import styles from './lines.module.css';
import type { Place } from './use-line-changes.tsx';

/** Stock of a line. Withdrawn items have none; unavailable items can be requested. */
export function LineStock({ line, place }: { line: ListItem; place: Place }) {
  const t = useText();
  const { requestDevelopment, tellMe } = useAdding(
    place === 'cart' ? paths.MyCart : paths.MyFavList,
  );
  if (line.stockInfo === undefined) {
    return (
      <span className={styles.withdrawn}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        {t('No longer in the catalogue')}
      </span>
    );
  }
  if (line.noRight) {
    return (
      <>
        <StockState state={line.stockInfo} />{' '}
        <SiteLink to={paths.MyHome}>{t('Ask for access')}</SiteLink>
      </>
    );
  }
  if (isForSale(line)) return <StockState state={line.stockInfo} />;
  return (
    <>
      {line.stockInfo === 'Out Of Stock' && (
        <>
          <StockState state={line.stockInfo} />{' '}
          <button
            type="button"
            className={styles.request}
            aria-label={t('Tell me when {number} is back', { number: lineNumber(line) })}
            onClick={() => tellMe(addedItem(line))}
          >
            {t('Tell me')}
          </button>
        </>
      )}{' '}
      <button
        type="button"
        className={styles.request}
        aria-label={t('Request development of {number}', { number: lineNumber(line) })}
        onClick={() => requestDevelopment(addedItem(line))}
      >
        {t('Request development')}
      </button>
    </>
  );
}
