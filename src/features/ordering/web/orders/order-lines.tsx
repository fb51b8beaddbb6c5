import type { OrderLine } from '#contract/orders.ts';
import type { TextFunction } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { type Column, Table } from '#ui/table.tsx';
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
export const OrderLines = ({ lines, label }: Props) => (
  <Table
    folds
    className={styles.table}
    aria-label={label}
    columns={columns}
    rows={lines}
    keyOf={({ id }) => id}
  />
);

const columns: readonly Column<OrderLine>[] = [
  {
    head: 'Item',
    names: true,
    className: styles.item,
    copyHeads: ['Item', 'Component', 'Your reference'],
    copy: ({ refCodeOld, name, reference }) => [refCodeOld, name, reference],
    cell: (line) => (
      <>
        <OrderItemNumber line={line} />
        {line.name && <bdi className={styles.name}>{line.name}</bdi>}
        <LineReference line={line} />
      </>
    ),
  },
  {
    head: 'Turbo P/N',
    className: styles.turbo,
    cell: ({ turboPn }) => turboPn && <PartNumber number={turboPn} />,
  },
  {
    head: 'Vehicle OE NO',
    className: styles.oe,
    cell: ({ vehicleOeNo }) =>
      vehicleOeNo && (
        <bdi dir="ltr" className={styles.numbers}>
          {vehicleOeNo}
        </bdi>
      ),
  },
  {
    head: 'Model',
    className: styles.model,
    cell: ({ model }) => model && <bdi dir="ltr">{model}</bdi>,
  },
  {
    head: 'Quantity',
    className: styles.quantity,
    copy: ({ quantity }) => [String(quantity)],
    cell: quantityOf,
  },
];

function quantityOf({ quantity, askedQuantity }: OrderLine, t: TextFunction) {
  if (askedQuantity === undefined || askedQuantity === quantity) return quantity;
  return (
    <strong>{t('{quantity}, you asked for {asked}', { quantity, asked: askedQuantity })}</strong>
  );
}
