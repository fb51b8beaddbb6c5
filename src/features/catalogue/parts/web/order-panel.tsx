import type { PartDetail } from '#contract/parts.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { OrderForm } from '../../web/order-form.tsx';
import styles from './part-page.module.css';

interface Props {
  part: PartDetail;
  /** Address of this page. */
  here: string;
}

/** Stock, quantity, cart and list. An unavailable item has neither quantity nor Add to Cart. */
export function OrderPanel({ part, here }: Props) {
  const t = useText();
  const item = {
    id: part.part_id,
    type: part.prdType,
    eePn: part.part_eePn,
    oemPn: part.part_oemPn,
    stockInfo: part.part_stockInfo,
    expected: part.part_expected,
    backOrder: part.part_backOrder,
    ...(part.turbo && { refererTurboId: part.turbo.id }),
  };
  return (
    <section className={styles.order} aria-label={t('Stock')}>
      <ItemStock item={item} back={here} />
      <OrderForm key={item.id} item={item} address={here} closedAs="hidden" list="wishlist" large />
    </section>
  );
}
