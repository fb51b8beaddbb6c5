/** Names that the desk's fields offer. */
import type pg from 'pg';
import { queries } from '#platform/queries.ts';
import { componentNames } from '../../import/rules/components.ts';
import { applicationNames } from '../../import/rules/makes.ts';
import { makers } from '../../numbers/index.ts';

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
