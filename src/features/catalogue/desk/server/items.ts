/** What the pages of turbos and parts at the desk have in common, read from the tables as they stand. */
import type pg from 'pg';
import type { DeskLine, ItemLink } from '#contract/staff/items.ts';

/** Names an item; to be joined as `i`, with its turbo `t` and its part `p`. */
export const linkColumns = `i.id, i.type, coalesce(i.ee_pn, '') ee_pn,
  coalesce(t.pn, p.oem_pn, i.withdrawn_name) as number,
  case when t.id is null then coalesce(p.component, 'withdrawn')
    else concat_ws(' ', nullif(t.maker, ''), nullif(t.model, '')) end as name`;
export const linkJoins = `
  left join catalogue.turbo t on t.id = i.id
  left join catalogue.part p on p.id = i.id`;

export interface LinkRow {
  id: number;
  type: number;
  ee_pn: string;
  number: string;
  name: string;
}

export const presentLink = ({ id, type, ee_pn, number, name }: LinkRow): ItemLink => ({
  id: String(id),
  type: (['0', '1', '2'] as const)[type] ?? '1',
  eePn: ee_pn,
  number,
  name,
});

/** Links by id, in the order of the ids; those that are gone are left out. */
export async function linksOf(
  client: pg.ClientBase | pg.Pool,
  ids: readonly number[],
): Promise<ItemLink[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<LinkRow>(
    `select ${linkColumns} from catalogue.item i ${linkJoins} where i.id = any ($1)`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentLink(row)] : [];
  });
}

/** A build sheet of a turbo, or of a part. */
export async function linesOf(
  client: pg.ClientBase | pg.Pool,
  owner: 'turbo' | 'part',
  id: number,
): Promise<DeskLine[]> {
  const [table, column, part] =
    owner === 'turbo'
      ? ['build_sheet_line', 'turbo_id', 'part_id']
      : ['part_line', 'part_id', 'component_id'];
  const { rows } = await client.query<
    LinkRow & { seq: number; pieces: number; quantity: number | null }
  >(
    `select l.seq, l.pieces, s.quantity, ${linkColumns}
     from catalogue.${table} l join catalogue.item i on i.id = l.${part} ${linkJoins}
     left join catalogue.stock s on s.item_id = i.id
     where l.${column} = $1 order by l.seq`,
    [id],
  );
  return rows.map(({ seq, pieces, quantity, ...link }) => ({
    seq,
    part: presentLink(link),
    pieces,
    stock: quantity,
  }));
}

/** Imports that changed an item, the newest first. */
export async function importsOf(client: pg.ClientBase | pg.Pool, id: number) {
  const { rows } = await client.query<{ at: Date; who: string; reason: string }>(
    `select distinct s.id, s.at, s.who, s.reason
     from catalogue.change c join catalogue.change_set s on s.id = c.set_id
     where c.item_id = $1 and s.kind <> 'edit' order by s.id desc limit 20`,
    [id],
  );
  return rows.map(({ at, who, reason }) => ({ at: at.toISOString(), who, reason }));
}

/** SQL: whether the item `i` was changed since the last version was made. */
export const unpublished = `exists (
  select from catalogue.change c join catalogue.change_set s on s.id = c.set_id
  where c.item_id = i.id and s.version is null)`;

/** The newest version made, whose tables tell what stands where in the whole catalogue. */
export const newestKept = 'select id from catalogue.version where kept order by id desc limit 1';
