import { sql } from 'kysely';

/**
 * What names an item (`i`) for staff: its E&E P/N, else the number of the turbo (`t`) or part (`p`),
 * else the component of a part without a number.
 */
export const itemName = sql<string>`coalesce(nullif(i.ee_pn, ''), nullif(t.pn, ''), nullif(p.oem_pn, ''),
  nullif(i.withdrawn_name, ''), p.component, '')`;
