import type { OrderLine } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { OrderItemNumber } from '../lines/item-number.tsx';
import { LineReference } from './line-reference.tsx';
import styles from './order-lines.module.css';

interface Props {
  lines: readonly OrderLine[];
  /** Accessible name of the table. */
  label: string;
}

/**
 * The items of an order (docs/product.md 3), with the requested quantity where staff changed it.
 */
export function OrderLines({ lines, label }: Props) {
  const t = useText();
  return (
    <table className={styles.table} aria-label={label}>
      <thead className={styles.heads}>
        <tr>
          <th
            scope="col"
            className={styles.item}
            data-copy={[t('Item'), t('Component'), t('Your reference')].join('\t')}
          >
            {t('Item')}
          </th>
          <th scope="col" className={styles.turbo}>
            {t('Turbo P/N')}
          </th>
          <th scope="col" className={styles.oe}>
            {t('Vehicle OE NO')}
          </th>
          <th scope="col" className={styles.model}>
            {t('Model')}
          </th>
          <th scope="col" className={styles.quantity}>
            {t('Quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: OrderLine }) {
  const t = useText();
  const { name, turboPn, vehicleOeNo, model, quantity, askedQuantity } = line;
  return (
    <tr className={styles.line}>
      <th
        scope="row"
        className={styles.item}
        data-copy={[line.refCodeOld, name, line.reference].join('\t')}
      >
        <OrderItemNumber line={line} />
        {name && <bdi className={styles.name}>{name}</bdi>}
        <LineReference line={line} />
      </th>
      <td>{turboPn && <PartNumber number={turboPn} />}</td>
      <td>
        {vehicleOeNo && (
          <bdi dir="ltr" className={styles.numbers}>
            {vehicleOeNo}
          </bdi>
        )}
      </td>
      <td>{model && <bdi dir="ltr">{model}</bdi>}</td>
      <td className={styles.quantity} data-copy={quantity}>
        {askedQuantity === undefined || askedQuantity === quantity ? (
          quantity
        ) : (
          <strong>
            {t('{quantity}, you asked for {asked}', { quantity, asked: askedQuantity })}
          </strong>
        )}
      </td>
    </tr>
  );
}
