/** What the pages of turbos and parts at the desk have in common, read from the tables as they stand. */
import type pg from 'pg';
import type { DeskLine, ItemLink } from '#contract/staff/items.ts';
import { anyOf, queries } from '#platform/queries.ts';

type Client = pg.ClientBase | pg.Pool;

/** What names items; ids that are gone are left out, on demand those withdrawn too. */
export async function linksById(
  client: Client,
  { ids, withdrawn = true }: { readonly ids: readonly number[]; readonly withdrawn?: boolean },
): Promise<Map<number, ItemLink>> {
  const rows = await queries(client)
    .selectFrom('catalogue.item as i')
    .leftJoin('catalogue.turbo as t', 't.id', 'i.id')
    .leftJoin('catalogue.part as p', 'p.id', 'i.id')
    .select(['i.id', 'type', 'ee_pn', 'withdrawn_name', 'maker', 't.model', 'pn'])
    .select(['component', 'oem_pn'])
    .where('i.id', '=', anyOf(ids))
    .$if(!withdrawn, (items) => items.where('withdrawn_at', 'is', null))
    .execute();
  return new Map(
    rows.map(({ id, type, ee_pn, pn, maker, model, ...part }) => [
      id,
      {
        id: String(id),
        type: (['0', '1', '2'] as const)[type] ?? '1',
        eePn: ee_pn ?? '',
        number: pn ?? part.oem_pn ?? part.withdrawn_name,
        name:
          pn === null
            ? (part.component ?? 'withdrawn')
            : [maker, model].filter((word) => word !== '').join(' '),
      },
    ]),
  );
}

/** Links of a map, in the order of the ids. */
export const pickLinks = (links: ReadonlyMap<number, ItemLink>, ids: readonly number[]) =>
  ids.flatMap((id) => links.get(id) ?? []);

/** Links by id, in the order of the ids. */
export const linksOf = async (client: Client, ids: readonly number[]): Promise<ItemLink[]> =>
  ids.length === 0 ? [] : pickLinks(await linksById(client, { ids }), ids);

const lineQueries = {
  turbo: (client: Client, id: number) =>
    queries(client)
      .selectFrom('catalogue.build_sheet_line')
      .leftJoin('catalogue.stock', 'item_id', 'part_id')
      .select(['seq', 'part_id as part', 'pieces', 'quantity'])
      .where('turbo_id', '=', id)
      .orderBy('seq'),
  part: (client: Client, id: number) =>
    queries(client)
      .selectFrom('catalogue.part_line')
      .leftJoin('catalogue.stock', 'item_id', 'component_id')
      .select(['seq', 'component_id as part', 'pieces', 'quantity'])
      .where('part_id', '=', id)
      .orderBy('seq'),
};

/** A build sheet of a turbo, or of a part. */
export async function linesOf(
  client: Client,
  owner: 'turbo' | 'part',
  id: number,
): Promise<DeskLine[]> {
  const lines = await lineQueries[owner](client, id).execute();
  const links = await linksById(client, { ids: lines.map(({ part }) => part) });
  return lines.flatMap(({ seq, part, pieces, quantity }) => {
    const link = links.get(part);
    return link ? [{ seq, part: link, pieces, stock: quantity }] : [];
  });
}

/** The sets of changes that touched an item, the newest first. */
export const setsOf = (client: Client, id: number) =>
  queries(client)
    .selectFrom('catalogue.change as c')
    .innerJoin('catalogue.change_set as s', 's.id', 'c.set_id')
    .where('c.item_id', '=', id)
    .orderBy('s.id', 'desc');

/** Imports that changed an item, the newest first. */
export async function importsOf(client: Client, id: number) {
  const rows = await setsOf(client, id)
    .select(['s.id', 's.at', 's.who', 's.reason'])
    .distinct()
    .where('s.kind', '<>', 'edit')
    .limit(20)
    .execute();
  return rows.map(({ at, who, reason }) => ({ at: at.toISOString(), who, reason }));
}

/** Whether an item was changed since the last version was made. */
export async function isUnpublished(client: Client, id: number): Promise<boolean> {
  const sets = setsOf(client, id).select('s.id').where('s.version', 'is', null);
  return (await sets.limit(1).executeTakeFirst()) !== undefined;
}
