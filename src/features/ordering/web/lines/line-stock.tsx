import type { ListItem } from '#contract/ordering.ts';
import { accessAddress, paths } from '#contract/paths.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { StockNote, StockWord } from '#ui/stock-state.tsx';
import { addedItem } from './item.ts';
import type { Place } from './line-changes.tsx';
import styles from './lines.module.css';

/** Stock of a line. Withdrawn items have none; that of a turbo 'login to view' is withheld. */
export function LineStock({ line, place }: { line: ListItem; place: Place }) {
  const t = useText();
  const { stockInfo, expected, backOrder, replacedBy } = line;
  if (line.noRight) {
    if (stockInfo === undefined) return <Withheld />;
    return (
      <>
        <StockWord state={stockInfo} /> <AskForAccess />
        <StockNote stock={{ stockInfo, expected, backOrder }} />
      </>
    );
  }
  if (stockInfo === undefined) {
    return (
      <span className={styles.withdrawn}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        {t('No longer in the catalogue')}
      </span>
    );
  }
  return (
    <ItemStock
      item={{ ...addedItem(line), stockInfo, expected, backOrder, replacedBy }}
      back={place === 'cart' ? paths.MyCart : paths.MyFavList}
    />
  );
}

/** In place of the stock of a turbo 'login to view'. */
export function Withheld() {
  const t = useText();
  return (
    <>
      <span>{t('Login to view')}</span> <AskForAccess />
    </>
  );
}

function AskForAccess() {
  const t = useText();
  return (
    <SiteLink to={accessAddress} data-copy="">
      {t('Ask for access')}
    </SiteLink>
  );
}
