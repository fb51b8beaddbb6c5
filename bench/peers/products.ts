/** The imported catalogue as plain products of a shop. */
import type { Database } from '#platform/database.ts';

/** Product of a shop: a part, or a turbo with its build sheet. */
export interface Product {
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  /** SKUs of the build sheet's parts, and their pieces; empty for a part. */
  readonly parts: readonly { readonly sku: string; readonly pieces: number }[];
}

/** Every part, then every turbo. */
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
