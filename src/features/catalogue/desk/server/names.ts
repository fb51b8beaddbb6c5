/** Names that the desk's fields offer. */
import type pg from 'pg';
import { componentNames } from '../../import/rules/components.ts';
import { applicationNames } from '../../import/rules/makes.ts';
import { makers } from '../../numbers/index.ts';

export async function deskNames(pool: pg.Pool | pg.ClientBase) {
  const { rows } = await pool.query<{ id: number; name: string }>(
    'select id, name from catalogue.part_template order by id',
  );
  return {
    components: componentNames,
    makers,
    applications: applicationNames,
    templates: rows.map(({ id, name }) => ({ id: String(id), name })),
  };
}
