/** The audit log as a file. */
import type { Database } from '#platform/database.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { readRows } from '#platform/tables/read.ts';
import { auditFilter } from '../audit.ts';
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

function audit({ write }: Database, filters: Filters): ListSource {
  const { where, values } = auditFilter(filters);
  const text = `select at, who, action, subject, subject_id, subject_name, before::text, after::text,
      address, session
    from staff.audit ${where} order by id desc`;
  return {
    header: [
      ...['at', 'who', 'action', 'subject', 'subject_id', 'subject_name', 'before', 'after'],
      ...['address', 'session'],
    ],
    rows: mapped(readRows(write, text, values), ([at, ...rest]) => [
      moment(at),
      ...(rest as Cell[]),
    ]),
  };
}
