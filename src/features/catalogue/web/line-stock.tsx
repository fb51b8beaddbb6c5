import type { BomItem } from '#contract/catalogue.ts';
import { useText } from '#language/web/use-text.ts';
import { StockState } from '#ui/stock-state.tsx';
import styles from '../build-sheet/web/build-sheet.module.css';
import { type OrderItem, useCartActions } from './use-cart-actions.ts';

interface Props {
  item: OrderItem & Pick<BomItem, 'stockInfo'>;
  address: string;
}

/**
 * Stock of a line. 'Request development' is a button; an item out of stock has that button beside
 * its state (docs/product.md 4), and 'Tell me' (12.8).
 */
export function LineStock({ item, address }: Props) {
  const t = useText();
  const actions = useCartActions(address);
  const out = item.stockInfo === 'Out Of Stock';
  const number = item.eePn || item.oemPn || '';
  if (!out && item.stockInfo !== 'Request development')
    return <StockState state={item.stockInfo} />;
  return (
    <form
      className={styles.outOfStock}
      action={actions.form.action}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.hasAttribute('data-tell')) actions.tellMe(item);
        else actions.requestDevelopment(item);
      }}
    >
      <input type="hidden" name="back" value={actions.form.back} />
      {out && (
        <>
          <StockState state="Out Of Stock" />
          <button
            type="submit"
            data-tell=""
            className={styles.request}
            aria-label={t('Tell me when {number} is back', { number })}
          >
            {t('Tell me')}
          </button>
        </>
      )}
      <button
        type="submit"
        className={styles.request}
        aria-label={t('Request development of {number}', { number })}
      >
        {t('Request development')}
      </button>
    </form>
  );
}
