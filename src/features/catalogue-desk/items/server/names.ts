/** Names that the desk's fields offer. */
import type pg from 'pg';
import { makers } from '#features/numbers/index.ts';
import { applicationNames } from '#features/numbers/makes.ts';
import { queries } from '#platform/queries.ts';
import { componentNames } from '../../import/rules/components.ts';

export async function deskNames(pool: pg.Pool | pg.ClientBase) {
  const templates = await queries(pool)
    .selectFrom('catalogue.part_template')
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
  return {
    components: componentNames,
    makers,
    applications: applicationNames,
    templates: templates.map(({ id, name }) => ({ id: String(id), name })),
  };
}
