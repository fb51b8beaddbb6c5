/** SQL: the pieces of order line `l` that were not shipped (docs/product.md 12.12). */
export const unshippedSql = `(l.quantity - coalesce((select sum(dl.quantity)
  from ordering.delivery_line dl where dl.line_id = l.id), 0))::int`;
