/** What the files of orders and of their lines show, by heading; amounts are texts, since a workbook's numbers are not exact. */
import type { Cell } from '#platform/tables/csv.ts';
import { amountIn, lineTotal, type PricedOrder, totalsOfQuotation } from '../../money.ts';
import { jsonSql } from '../../server/order-rows.ts';

const consignee = {
  recipient: 'o.consignee_name',
  recipient_company: 'o.consignee_company',
  contact: 'o.consignee_contact',
  address: 'o.consignee_address',
  zipcode: 'o.consignee_zipcode',
} as const;

const orderColumns = {
  order: 'o.code',
  po_number: 'o.po_number',
  customer: `trim(c.first_name || ' ' || c.last_name)`,
  company: 'c.company_name',
  country: 'o.consignee_country',
  lines: '(select count(*) from ordering.order_line where order_id = o.id and quantity > 0)::int',
  pieces: '(select coalesce(sum(quantity), 0) from ordering.order_line where order_id = o.id)::int',
  order_status: 'o.order_status',
  shipping_status: 'o.shipping_status',
  placed: 'o.placed_at',
  changed: 'o.changed_at',
  email: 'c.email',
  tax_number: 'c.tax_number',
  ...consignee,
  carrier: 'o.carrier',
  tracking_number: 'o.tracking_number',
} as const;

const lineColumns = {
  order: 'o.code',
  po_number: 'o.po_number',
  line: 'l.seq',
  number: 'l.ref_code_old',
  component: 'l.component',
  turbo: 'l.turbo_pn',
  model: 'l.model',
  quantity: 'l.quantity',
  quantity_ordered: 'l.asked_quantity',
  reference: 'l.reference',
  back_order: 'l.back_order::int',
  expected: 'l.expected::text',
  lead_days: 'l.lead_days',
  company: 'c.company_name',
  ...consignee,
  country: 'o.consignee_country',
} as const;

const terms = {
  currency: 'q.currency',
  discountPercent: 'q.discount_percent::text',
} as const;

/** The priced lines of an order: unit price and pieces. */
const pricedLines = `(select coalesce(json_agg(json_build_array(l.unit_price::text, l.quantity)), '[]')
  from ordering.order_line l
  where l.order_id = o.id and l.quantity > 0 and l.unit_price is not null)`;

type OrderPrices = Omit<PricedOrder, 'lineTotals'> & {
  readonly lines: readonly (readonly [unitPrice: string, quantity: number])[];
};
type LinePrices = Pick<PricedOrder, 'currency' | 'discountPercent'> & {
  readonly unitPrice: string;
  readonly quantity: number;
};

const blanks = (heads: readonly string[]): Cell[] => heads.map(() => null);

const orderMoney = [
  ...['currency', 'lines_total', 'discount_percent', 'discount', 'freight', 'other_charges'],
  'total',
] as const;

function moneyOfOrder(prices: OrderPrices | null): Cell[] {
  if (!prices) return blanks(orderMoney);
  const { currency, discountPercent, lines } = prices;
  const lineTotals = lines.map(([price, quantity]) => lineTotal(currency, price, quantity));
  const totals = totalsOfQuotation({ ...prices, lineTotals });
  const { linesTotal, discount, freight, otherCharges, total } = totals;
  return [currency, linesTotal, discountPercent, discount, freight, otherCharges, total];
}

const lineMoney = ['currency', 'unit_price', 'discount_percent', 'line_amount'] as const;

/** The discount is of the sum of the lines, so that an amount is the line's before it. */
function moneyOfLine(prices: LinePrices | null): Cell[] {
  if (!prices) return blanks(lineMoney);
  const { currency, unitPrice, discountPercent, quantity } = prices;
  const amount = lineTotal(currency, unitPrice, quantity);
  return [currency, amountIn(currency, unitPrice), discountPercent, amount];
}

export const exported = {
  orders: {
    columns: orderColumns,
    prices: `(select ${jsonSql({
      ...terms,
      freight: 'q.freight::text',
      otherCharges: 'q.other_charges::text',
      lines: pricedLines,
    })} from ordering.quotation q where q.order_id = o.id)`,
    moneyHeads: orderMoney,
    moneyOf: moneyOfOrder,
  },
  lines: {
    columns: lineColumns,
    prices: `(select ${jsonSql({
      ...terms,
      unitPrice: 'l.unit_price::text',
      quantity: 'l.quantity',
    })} from ordering.quotation q where q.order_id = o.id and l.unit_price is not null)`,
    moneyHeads: lineMoney,
    moneyOf: moneyOfLine,
  },
} as const;
