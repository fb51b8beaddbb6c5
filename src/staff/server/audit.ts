/** The audit log: who changed what and when, with the former and the new values. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { AuditLine } from '#contract/staff/accounts.ts';
import type { Database } from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';
import { queries } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { readRows } from '#platform/tables/read.ts';
import { anyText, type ExportedLists, mapped, moment } from './exports/list.ts';
import type { StaffHere } from './member.ts';
import { pageOf, presented, readPage } from './paging.ts';

/** What a change did. It contains no secrets. */
export interface AuditEntry {
  readonly subject:
    | 'customer'
    | 'staff'
    | 'turbo'
    | 'part'
    | 'catalogue'
    | 'order'
    | 'development'
    | 'import'
    | 'apiKey'
    | 'export'
    | 'stock'
    | 'picture'
    | 'content'
    | 'page'
    | 'home'
    | 'contentFile'
    | 'text'
    | 'item';
  readonly subjectId: number;
  readonly subjectName: string;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/** Who made the change: a member of staff, or a program by its name; and from where. */
type Doer = Pick<StaffHere, 'email' | 'address' | 'session'> & { readonly id: number | null };

/** Adds a line in the transaction of the change. `staff` is undefined for the command line. */
export async function writeAudit(
  client: pg.ClientBase | pg.Pool,
  staff: Doer | undefined,
  action: string,
  entry: AuditEntry,
): Promise<void> {
  const line = {
    account_id: staff?.id,
    who: staff?.email ?? 'command line',
    action,
    subject: entry.subject,
    subject_id: String(entry.subjectId),
    subject_name: entry.subjectName,
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
    address: staff?.address,
    session: staff?.session,
  };
  await queries(client).insertInto('staff.audit').values(line).execute();
}

/** Writes the change to the process's log, without the values. */
export function logAudit(
  log: Pick<Logger, 'info'>,
  { email: who, address, session }: Doer,
  action: string,
  { subject, subjectId, subjectName }: AuditEntry,
): void {
  log.info(
    { event: 'audit', who, action, subject, subjectId, subjectName, address, session },
    'audit',
  );
}

const columns = [
  ...(['id', 'at', 'who', 'action', 'subject', 'subject_id as subjectId'] as const),
  ...(['subject_name as subjectName', 'before', 'after'] as const),
];

/** The former and the new values, as writeAudit stored them. */
type Kept = Pick<AuditEntry, 'before' | 'after'>;

/** The last 100 changes of one subject, the newest first. */
export async function historyOf(
  client: pg.ClientBase | pg.Pool,
  subject: AuditEntry['subject'],
  subjectId: number,
): Promise<AuditLine[]> {
  const lines = await queries(client)
    .selectFrom('staff.audit')
    .select(columns)
    .where('subject', '=', subject)
    .where('subject_id', '=', String(subjectId))
    .orderBy('id', 'desc')
    .limit(100)
    .$narrowType<Kept>()
    .execute();
  return lines.map(presented);
}

interface AuditQuestion {
  who?: string;
  action?: string;
  page?: string | number;
  size?: string | number;
}

/** The lines that match the filters. */
const auditLines = ({ write }: Database, { who = '', action = '' }: AuditQuestion) =>
  queries(write)
    .selectFrom('staff.audit')
    .$if(who.trim() !== '', (lines) => lines.where('who', '=', who.trim().toLowerCase()))
    .$if(action !== '', (lines) => lines.where('action', '=', action));

/** A page of the log, the newest first. */
export async function listAudit(database: Database, question: AuditQuestion) {
  const asked = auditLines(database, question);
  const ordered = asked
    .select([...columns, 'address', 'session'])
    .orderBy('id', 'desc')
    .$narrowType<Kept>();
  const { rows, pageInfo } = await readPage(asked, ordered, pageOf(question));
  return { val: rows.map(presented), pageInfo };
}

/** The log as a file. */
export const auditExports = {
  audit: {
    roles: ['admin'],
    filters: { who: anyText, action: anyText },
    open: (database, filters) => {
      const lines = auditLines(database, filters)
        .select(['at', 'who', 'action', 'subject', 'subject_id', 'subject_name'])
        .select([sql`before::text`.as('before'), sql`after::text`.as('after')])
        .select(['address', 'session'])
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
    },
  },
} satisfies ExportedLists;
