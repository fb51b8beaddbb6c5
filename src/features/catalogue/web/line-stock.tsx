import type { BomItem } from '#contract/catalogue.ts';
import { useText } from '#features/language/web/use-text.ts';
import { StockState } from '#web/ui/stock-state.tsx';
import styles from './build-sheet.module.css';
import { type OrderItem, useCartActions } from './use-cart-actions.ts';

interface Props {
  item: OrderItem & Pick<BomItem, 'stockInfo'>;
  address: string;
}

/** Stock of a line; 'Request development' is a button that asks for it. */
export function LineStock({ item, address }: Props) {
  const t = useText();
  const actions = useCartActions(address);
  if (item.stockInfo !== 'Request development') return <StockState state={item.stockInfo} />;
  return (
    <form
      action={actions.form.action}
      onSubmit={(event) => {
        event.preventDefault();
        actions.requestDevelopment(item);
      }}
    >
      <input type="hidden" name="back" value={actions.form.back} />
      <button
        type="submit"
        className={styles.request}
        aria-label={t('Request development of {number}', { number: item.eePn })}
      >
        {t('Request development')}
      </button>
    </form>
  );
}
