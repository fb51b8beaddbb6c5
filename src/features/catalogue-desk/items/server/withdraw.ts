/** Taking a turbo or part out of the catalogue. Its item stays: carts, lists and orders name it. */
import type pg from 'pg';
import { now, queries } from '#platform/queries.ts';
import type { ChangeHandlers } from '#staff/server/gateway.ts';
import { editItem } from './edit.ts';

const ofTurbo = [
  'catalogue.build_sheet_line',
  'catalogue.application',
  'catalogue.oe_number',
  'catalogue.turbo_number',
] as const;

export const withdrawItem: ChangeHandlers['withdrawItem'] = (payload, context, client) =>
  editItem(payload, context, client, [0, 1, 2], async ({ id, type, eePn }) => {
    const from = queries(client);
    const turbo = type === 0;
    const number = await nameOf(client, id, turbo);
    const name = eePn || number;
    let sheets = 0;
    if (turbo) {
      for (const table of ofTurbo) {
        await from.deleteFrom(table).where('turbo_id', '=', id).execute();
      }
      await from.deleteFrom('catalogue.turbo').where('id', '=', id).execute();
    } else {
      sheets = await takeOffSheets(client, id);
      await from.deleteFrom('catalogue.part').where('id', '=', id).execute();
    }
    // The E&E P/N is free again: a file may bring the article back as a new item.
    await from
      .updateTable('catalogue.item')
      .set({ ee_pn: null, withdrawn_at: now, withdrawn_name: name })
      .where('id', '=', id)
      .execute();
    const before = { number, eePn, ...(!turbo && { 'on build sheets': sheets }) };
    const changed = { before, after: { number: 'withdrawn' } };
    return { name, reason: `${name} withdrawn`, changed };
  });

async function nameOf(client: pg.ClientBase, id: number, turbo: boolean): Promise<string> {
  const from = queries(client);
  if (turbo) {
    const of = from.selectFrom('catalogue.turbo').select('pn').where('id', '=', id);
    return (await of.executeTakeFirst())?.pn ?? '';
  }
  const of = from.selectFrom('catalogue.part').select(['oem_pn', 'component']).where('id', '=', id);
  const part = await of.executeTakeFirst();
  return part ? part.oem_pn || part.component : '';
}

/** @returns on how many turbos' sheets the part stood */
async function takeOffSheets(client: pg.ClientBase, id: number): Promise<number> {
  const from = queries(client);
  // No index leads from a part to its lines: withdrawing is rare, and loading ten million is not.
  const lines = await from
    .deleteFrom('catalogue.build_sheet_line')
    .where('part_id', '=', id)
    .returning('turbo_id')
    .execute();
  await from
    .deleteFrom('catalogue.part_line')
    .where(({ or, eb }) => or([eb('part_id', '=', id), eb('component_id', '=', id)]))
    .execute();
  await from.deleteFrom('catalogue.cross_reference').where('part_id', '=', id).execute();
  await from
    .deleteFrom('catalogue.part_replacement')
    .where(({ or, eb }) => or([eb('old_id', '=', id), eb('new_id', '=', id)]))
    .execute();
  return new Set(lines.map(({ turbo_id }) => turbo_id)).size;
}
