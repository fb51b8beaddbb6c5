/** Taking a turbo or part out of the catalogue. Its item stays: carts, lists and orders name it. */
import type pg from 'pg';
import { editItem } from './edit.ts';

const ofTurbo = ['build_sheet_line', 'application', 'oe_number', 'turbo_number'];

/** @throws CallError notFound, conflict */
export function withdrawItem(
  client: pg.ClientBase,
  who: string,
  place: { id: number; version: number },
) {
  return editItem(client, who, { ...place, types: [0, 1, 2] }, async ({ id, type, eePn }) => {
    const turbo = type === 0;
    const name = await nameOf(client, id, turbo);
    let sheets = 0;
    if (turbo) {
      for (const table of ofTurbo) {
        await client.query(`delete from catalogue.${table} where turbo_id = $1`, [id]);
      }
      await client.query('delete from catalogue.turbo where id = $1', [id]);
    } else {
      sheets = await takeOffSheets(client, id);
      await client.query('delete from catalogue.part where id = $1', [id]);
    }
    // The E&E P/N is free again: a file may bring the article back as a new item.
    await client.query(
      `update catalogue.item set ee_pn = null, withdrawn_at = now(), withdrawn_name = $2 where id = $1`,
      [id, eePn || name],
    );
    const before = { number: name, eePn, ...(!turbo && { 'on build sheets': sheets }) };
    return {
      reason: `${eePn || name} withdrawn`,
      audit: {
        subject: turbo ? ('turbo' as const) : ('part' as const),
        subjectId: id,
        subjectName: eePn || name,
        before,
        after: { number: 'withdrawn' },
      },
    };
  });
}

async function nameOf(client: pg.ClientBase, id: number, turbo: boolean): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    turbo
      ? 'select pn as name from catalogue.turbo where id = $1'
      : "select coalesce(nullif(oem_pn, ''), component) as name from catalogue.part where id = $1",
    [id],
  );
  return rows[0]?.name ?? '';
}

/** @returns on how many turbos' sheets the part stood */
async function takeOffSheets(client: pg.ClientBase, id: number): Promise<number> {
  // No index leads from a part to its lines: withdrawing is rare, and loading ten million is not.
  const { rows } = await client.query<{ turbo_id: number }>(
    'delete from catalogue.build_sheet_line where part_id = $1 returning turbo_id',
    [id],
  );
  await client.query('delete from catalogue.part_line where part_id = $1 or component_id = $1', [
    id,
  ]);
  await client.query('delete from catalogue.cross_reference where part_id = $1', [id]);
  await client.query('delete from catalogue.part_replacement where old_id = $1 or new_id = $1', [
    id,
  ]);
  return new Set(rows.map(({ turbo_id }) => turbo_id)).size;
}
