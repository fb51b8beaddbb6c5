/** Separate from runs.ts, whose schemas take the process of an import half as long again to load. */
import type pg from 'pg';
import { queries } from '#platform/queries.ts';

/** Changes an import. */
export const updateRun = (client: pg.Pool | pg.ClientBase, id: number) =>
  queries(client).updateTable('catalogue.import_run').where('id', '=', id);
