import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OrderedItem } from '#contract/shown-items.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { typedReference } from '#features/numbers/key.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { useIsNavigating, useSite } from '#ui/site/site.tsx';
import { OrderForm } from '../order-form.tsx';
import { turboStockQuery } from '../queries.ts';
import { forgetChosen, howChosen } from '../search/search-modes.ts';
import styles from './results-table.module.css';

interface Props {
  /** Id of the turbo. */
  id: string;
  /** The typed number, or the text that names a vehicle. */
  typed: string;
  byVehicle: boolean;
  /** Path of this page, to return to after sign-in. */
  here: string;
  /** Path of the turbo's build sheet. */
  to: string;
  columns: number;
}

/**
 * The second line of a row: stock, quantity, Add to Cart and Add to List of the complete turbo and its CHRA.
 * If the number was chosen from the suggestions by Enter, the turbo's build sheet opens at once. If it was
 * chosen by a click or a tap, the row gets the focus, so that Enter opens the build sheet.
 */
export function SoleMatch({ id, typed, byVehicle, here, to, columns }: Props) {
  const site = useSite();
  const { data } = useQuery(turboStockQuery(site, id));
  const row = useRef<HTMLTableRowElement>(null);
  const navigating = useIsNavigating();
  const open = useEffectEvent(() => site.go(to));
  useEffect(() => {
    if (howChosen(typed) !== 'press') return;
    row.current?.previousElementSibling?.querySelector('a')?.focus();
  }, [typed]);
  // Waits for the end of the navigation: until then React may mount the row twice, and open the page twice.
  useEffect(() => {
    if (navigating) return;
    const opens = howChosen(typed) === 'key';
    forgetChosen();
    if (opens) open();
  }, [navigating, typed]);
  const number = byVehicle ? '' : typed;
  return (
    <tr ref={row} className={styles.order}>
      <td colSpan={columns}>
        <ul>
          {data?.ok &&
            data.val.map((item) => (
              <Item key={item.id} item={item} turbo={id} typed={number} here={here} />
            ))}
        </ul>
      </td>
    </tr>
  );
}

interface ItemProps extends Pick<Props, 'typed' | 'here'> {
  item: OrderedItem;
  turbo: string;
}

function Item({ item, turbo, typed, here }: ItemProps) {
  const t = useText();
  const isTurbo = item.type === '0';
  const added = isTurbo ? item : { ...item, refererTurboId: turbo };
  return (
    <li>
      <bdi className={styles.item}>{isTurbo ? t('Complete turbo') : item.name}</bdi>
      <PartNumber number={item.eePn || item.oemPn} />
      <ItemStock item={added} back={here} />
      <OrderForm
        item={{ ...added, ...typedReference({ ...item, prdType: item.type }, typed) }}
        address={here}
      />
    </li>
  );
}
