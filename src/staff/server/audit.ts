/** The audit log: who changed what, when, and how it was before. */
import type pg from 'pg';
import type { AuditLine, PlacedAuditLine } from '#contract/staff/accounts.ts';
import type { Database } from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';
import type { StaffHere } from './member.ts';
import { pageOf } from './paging.ts';

/** What a change touched; secrets never stand in it. */
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

/** Who did it, a member of staff or a program by its name, and from where. */
type Doer = Pick<StaffHere, 'email' | 'address' | 'session'> & { readonly id: number | null };

/** Adds a line within the transaction of the change. `staff` is undefined for the command line. */
export async function writeAudit(
  client: pg.ClientBase | pg.Pool,
  staff: Doer | undefined,
  action: string,
  entry: AuditEntry,
): Promise<void> {
  await client.query(
    `insert into staff.audit
       (account_id, who, action, subject, subject_id, subject_name, before, after, address, session)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      staff?.id ?? null,
      staff?.email ?? 'command line',
      action,
      entry.subject,
      String(entry.subjectId),
      entry.subjectName,
      JSON.stringify(entry.before),
      JSON.stringify(entry.after),
      staff?.address ?? '',
      staff?.session ?? '',
    ],
  );
}

/** The same in the log: who did what to what from where, without how it was. */
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

const columns = `id, at, who, action, subject, subject_id as "subjectId",
  subject_name as "subjectName", before, after`;

/** From where it was done: for admins alone. */
const placeColumns = 'address, session';

type Row<L extends AuditLine> = Omit<L, 'id' | 'at'> & { id: number; at: Date };

const present = <L extends AuditLine>({ id, at, ...rest }: Row<L>) => ({
  id: String(id),
  at: at.toISOString(),
  ...rest,
});

/** The last changes to one subject, the newest first; at most 100. */
export async function historyOf(
  client: pg.ClientBase | pg.Pool,
  subject: AuditEntry['subject'],
  subjectId: number,
): Promise<AuditLine[]> {
  const { rows } = await client.query<Row<AuditLine>>(
    `select ${columns} from staff.audit
     where subject = $1 and subject_id = $2 order by id desc limit 100`,
    [subject, String(subjectId)],
  );
  return rows.map((row) => present<AuditLine>(row));
}

export interface AuditQuestion {
  who?: string;
  action?: string;
  page?: string | number;
  size?: string | number;
}

/** The condition of a question, and its values. */
export const auditFilter = ({ who, action }: AuditQuestion) => ({
  where: `where ($1 = '' or who = $1) and ($2 = '' or action = $2)`,
  values: [who?.trim().toLowerCase() ?? '', action ?? ''],
});

/** A page of the log, the newest first. */
export async function listAudit(database: Database, question: AuditQuestion) {
  const { page, size, offset } = pageOf(question);
  const { where: filter, values } = auditFilter(question);
  const [lines, total] = await Promise.all([
    database.write.query<Row<PlacedAuditLine>>(
      `select ${columns}, ${placeColumns} from staff.audit ${filter} order by id desc limit $3 offset $4`,
      [...values, size, offset],
    ),
    database.write.query<{ count: number }>(
      `select count(*) as count from staff.audit ${filter}`,
      values,
    ),
  ]);
  return {
    val: lines.rows.map((row) => present<PlacedAuditLine>(row)),
    pageInfo: { page, size, count: total.rows[0]?.count ?? 0 },
  };
}
