/** The fields of an item's stock. They take effect at once and are not part of catalogue versions. */
import type { FileColumns, ItemFields } from './field.ts';
import { eePnNames } from './turbo.ts';

export const stockFields = {
  quantity: {
    kind: 'pieces',
    label: 'Pieces',
    column: 'quantity',
    heading: 'quantity',
    also: 'qty|stock|pieces|in stock|on hand|bestand|lagerbestand|stock disponible|existencias|cantidad|estoque|quantidade|остаток|количество|库存|数量|المخزون',
  },
  expected: {
    kind: 'date',
    label: 'Expected',
    column: 'expected',
    heading: 'expected',
    also: 'expected date|expected on|eta|due date|arrival|available from|back in stock|erwartet|liefertermin|verfügbar ab|date prévue|disponible le|fecha prevista|disponible desde|data prevista|disponível em|ожидается|дата поступления|预计到货|预计到货日期|تاريخ التوفر',
  },
  backOrder: {
    kind: 'flag',
    label: 'Back orders: it can be ordered while it is out of stock',
    column: 'back_order',
    heading: 'back_order',
    also: 'back orders|backorder|backorders|allow back orders|rückstand möglich|vorbestellbar|reliquat|commande en reliquat|pedido pendiente|pedido pendente|под заказ|заказ под поставку|缺货订购|طلب مؤجل',
  },
} as const satisfies ItemFields;

/** Columns of files of stock that are not one of these fields. */
export const stockColumns = { ee_pn: eePnNames } as const satisfies FileColumns;
