/** SQL of the cartons of a delivery (docs/product.md 12.25). */
import type { Carton } from '#contract/confirmed-orders.ts';
import { jsonSql } from './order-rows.ts';

const cartonFields: Record<keyof Carton, string> = {
  marks: 'k.marks',
  size: `case when k.length_mm is not null then json_build_object(
    'length', k.length_mm, 'width', k.width_mm, 'height', k.height_mm) end`,
  grossGrams: 'k.gross_grams',
  lines: `(select json_agg(json_build_object('lineId', kl.line_id::text, 'quantity', kl.quantity,
      'serials', kl.serials, 'netGrams', kl.net_grams) order by l.seq)
    from ordering.carton_line kl join ordering.order_line l on l.id = kl.line_id
    where kl.carton_id = k.id)`,
};

/** SQL: the cartons of delivery `d`, sorted by number; null if there are none. */
export const cartonsSql = `(select json_agg(json_strip_nulls(${jsonSql(cartonFields)}) order by k.number)
  from ordering.carton k where k.delivery_id = d.id)`;
