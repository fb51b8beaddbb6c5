import type { BomItem } from '#contract/turbo-application.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { Compare } from '../../web/lazy-compare.tsx';
import { OrderForm } from '../../web/order-form.tsx';
import { OwnNumber } from '../../web/own-number.tsx';
import type { OrderItem } from '../../web/use-cart-actions.ts';
import styles from './build-sheet.module.css';

interface Props {
  item: BomItem & Pick<OrderItem, 'refererTurboId'>;
  /** Address of the build sheet. */
  address: string;
  /** Address of the item's own page; absent for the complete turbo. */
  details?: string;
  /** Number in the drawing; absent for the complete turbo. */
  position?: number;
  /** The customer's own number of it; '' without one, absent for visitors. */
  own?: string | undefined;
  lit?: boolean;
  onLight?: (on: boolean) => void;
}

/** One line of a build sheet (docs/product.md 2.6). */
export function BuildSheetLine({ item, address, details, position, own, lit, onLight }: Props) {
  const t = useText();
  const name = position === undefined ? t('Complete turbo') : item.transName;
  return (
    <tr
      id={position === undefined ? undefined : `line-${position}`}
      className={styles.line}
      data-seq={item.seq}
      data-lit={lit || undefined}
      data-turbo={position === undefined || undefined}
      onPointerEnter={() => onLight?.(true)}
      onPointerLeave={() => onLight?.(false)}
      onFocus={() => onLight?.(true)}
      onBlur={() => onLight?.(false)}
    >
      <td className={styles.position}>{position}</td>
      <th scope="row" className={styles.component}>
        <div className={styles.what}>
          <bdi className={styles.name}>{name}</bdi>
          {item.pieces > 1 && (
            <span
              className={styles.pieces}
              title={t('{count} pieces in one turbo', { count: item.pieces })}
            >
              <bdi dir="ltr">×{item.pieces}</bdi>
            </span>
          )}
          {item.details && details && (
            <SiteLink
              to={details}
              className={styles.details}
              data-copy=""
              aria-label={t('Details>> {number}', { number: item.eePn })}
            >
              {t('Details>>')}
            </SiteLink>
          )}
          <Compare
            compact={position !== undefined}
            item={{
              id: item.id,
              type: item.type,
              number: position === undefined ? item.oemPn : item.eePn || item.oemPn,
              name: item.transName,
            }}
          />
        </div>
      </th>
      <td className={styles.number}>{item.oemPn && <PartNumber number={item.oemPn} />}</td>
      <td className={styles.number}>
        {item.eePn && <PartNumber number={item.eePn} />}
        {own !== undefined && (
          <OwnNumber
            item={{ type: item.type, id: item.id, number: item.eePn || item.oemPn }}
            value={own}
          />
        )}
      </td>
      <td className={styles.stock}>
        <ItemStock item={item} back={address} />
      </td>
      <td className={styles.order}>
        <OrderForm item={item} address={address} />
      </td>
    </tr>
  );
}
