/** Exports the audit log. */
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { readRows } from '#platform/tables/read.ts';
import { auditLines } from '../audit.ts';
import {
  anyText,
  type ExportedLists,
  type Filters,
  type ListSource,
  mapped,
  moment,
} from './list.ts';

export const auditExports = {
  audit: { roles: ['admin'], filters: { who: anyText, action: anyText }, open: audit },
} satisfies ExportedLists;

function audit(database: Database, filters: Filters): ListSource {
  const lines = auditLines(database, filters)
    .select(['at', 'who', 'action', 'subject', 'subject_id', 'subject_name'])
    .select([sql`before::text`.as('before'), sql`after::text`.as('after'), 'address', 'session'])
    .orderBy('id', 'desc')
    .compile();
  return {
    header: [
      ...['at', 'who', 'action', 'subject', 'subject_id', 'subject_name', 'before', 'after'],
      ...['address', 'session'],
    ],
    rows: mapped(readRows(database.write, lines.sql, lines.parameters), ([at, ...rest]) => [
      moment(at),
      ...(rest as Cell[]),
    ]),
  };
}
