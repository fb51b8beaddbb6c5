/** The imported catalogue as plain shop products. */
import type { Database } from '#platform/database.ts';

/** A shop product: a part, or a turbo with its build sheet. */
export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  /** SKUs and quantities of the build sheet; empty for a part. */
  readonly parts: readonly { readonly sku: string; readonly pieces: number }[];
}

/** All parts, then all turbos. */
export async function productsOf({ work }: Database): Promise<Product[]> {
  const { rows } = await work.query<Product>(
    `select ee_pn sku, component || ' ' || model as name, brand as description, '[]'::json parts
     from catalogue.part join catalogue.item using (id)
     union all
     select pn, 'Turbocharger ' || model || ' ' || pn, maker, (
       select json_agg(json_build_object('sku', ee_pn, 'pieces', pieces) order by seq)
       from catalogue.build_sheet_line join catalogue.item on id = part_id where turbo_id = turbo.id)
     from catalogue.turbo`,
  );
  return rows;
}
