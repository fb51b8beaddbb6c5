/** Changes in the catalogue between an import's dry run and the import itself. */
import type pg from 'pg';
import { queries } from '#platform/queries.ts';

/** The last set of changes (migration 0008) so far; an import keeps out all others while it stores. */
export async function lastSet(client: pg.Pool | pg.ClientBase): Promise<number> {
  const last = await queries(client)
    .selectFrom('catalogue.change_set')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? 0;
}

const NAMED = 5;

/**
 * Finds changes that the import would overwrite: changes made after its dry run to items that it changes,
 * too. Call this at the end of the import, in its transaction.
 * @param checked the last change set at the dry run
 * @returns an error message, or undefined without a conflict
 */
export async function newerChanges(
  client: pg.ClientBase,
  checked: number,
): Promise<string | undefined> {
  const own = await lastSet(client);
  const rows = await changesBetween(client, checked, own);
  const [first] = rows;
  if (!first) return undefined;
  const list = rows.map(({ name, who }) => `${name} (${who})`).join(', ');
  const more = first.count > NAMED ? ` and ${first.count - NAMED} more` : '';
  return `After the dry run others changed what this import changes, too: ${list}${more}. Nothing was imported. Please check the import again.`;
}

/**
 * Items that the set `own` changes and that others changed after the set `checked`: the last change of
 * each, and how many items there are.
 */
async function changesBetween(client: pg.ClientBase, checked: number, own: number) {
  const { rows } = await client.query<{ name: string; who: string; count: number }>(
    `with met as (
       select c.item_id, max(c.set_id) as set_id
       from catalogue.change c
       where c.set_id > $1 and c.set_id < $2 and not c.undone
         and exists (select from catalogue.change o where o.set_id = $2 and o.item_id = c.item_id)
       group by c.item_id
     )
     select coalesce(nullif(t.pn, ''), i.ee_pn, p.oem_pn, '') as name, s.who,
       count(*) over ()::int as count
     from met join catalogue.item i on i.id = met.item_id
     join catalogue.change_set s on s.id = met.set_id
     left join catalogue.turbo t on t.id = i.id
     left join catalogue.part p on p.id = i.id
     order by met.set_id, name limit $3`,
    [checked, own, NAMED],
  );
  return rows;
}
