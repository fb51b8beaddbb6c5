/** The audit log: who changed what and when, with old and new values. */

import { sql } from 'kysely';
import type { SecurityEvent } from '#contract/choices.ts';
import type { AuditLine } from '#contract/staff/accounts.ts';
import type { Staff } from '#features/accounts/server/sessions.ts';
import { deskMessage, deskText } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import type { Database } from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';
import { type Queryable, queries, readRows } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';
import {
  anyText,
  type ExportedLists,
  mapped,
  moment,
  pageOf,
  presented,
  readPage,
} from './paging.ts';

export type { Staff };

export interface StaffSession extends Staff {
  readonly address: string;
  /** Short id of the session (sessionMark), not the token. */
  readonly session: string;
  readonly language: StaffLanguage;
}

/** A change in the audit log. Contains no secrets. */
export interface AuditEntry {
  readonly subject:
    | 'customer'
    | 'staff'
    | 'turbo'
    | 'part'
    | 'catalogue'
    | 'order'
    | 'development'
    | 'priceList'
    | 'carrier'
    | 'stamp'
    | 'import'
    | 'apiKey'
    | 'synonym'
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
  /** A customer's personal values. Erasing the customer deletes them and the subject's name (decision 37). */
  readonly personal?: {
    readonly before: Record<string, unknown>;
    readonly after: Record<string, unknown>;
  };
}

/** The subject for logs and security events, which must not contain personal values. */
export const subjectMark = ({ subject, subjectId, subjectName }: AuditEntry): string =>
  subject === 'customer' ? `customer ${subjectId}` : subjectName;

/** Author of a change: a member of staff, or a program by name; with address and session. */
type Doer = Pick<StaffSession, 'email' | 'address' | 'session'> & { readonly id: number | null };

/** Adds an audit line in the transaction of the change. `staff` is undefined for the command line. */
export async function writeAudit(
  client: Queryable,
  staff: Doer | undefined,
  action: string,
  entry: AuditEntry,
): Promise<void> {
  const ofCustomer = entry.subject === 'customer';
  const line = {
    account_id: staff?.id,
    who: staff?.email ?? 'command line',
    action,
    subject: entry.subject,
    subject_id: String(entry.subjectId),
    subject_name: ofCustomer ? '' : entry.subjectName,
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
    address: staff?.address,
    session: staff?.session,
  };
  const { id } = await queries(client)
    .insertInto('staff.audit')
    .values(line)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!ofCustomer) return;
  const personal = {
    audit_id: id,
    customer_id: entry.subjectId,
    subject_name: entry.subjectName,
    before: JSON.stringify(entry.personal?.before ?? {}),
    after: JSON.stringify(entry.personal?.after ?? {}),
  };
  await queries(client).insertInto('staff.audit_personal').values(personal).execute();
}

/** Logs the change without its values. */
export function logAudit(
  log: Pick<Logger, 'info'>,
  { email: who, address, session }: Doer,
  action: string,
  entry: AuditEntry,
): void {
  const { subject, subjectId } = entry;
  const subjectName = subjectMark(entry);
  log.info(
    { event: 'audit', who, action, subject, subjectId, subjectName, address, session },
    'audit',
  );
}

/** The subject's name; for an erased customer the id. */
const nameOfSubject = sql<string>`coalesce(personal.subject_name,
  case when audit.subject = 'customer' and audit.subject_name = '' then 'customer ' || subject_id
    else audit.subject_name end)`;

const columns = [
  ...(['audit.id', 'at', 'who', 'action', 'subject', 'subject_id as subjectId'] as const),
  nameOfSubject.as('subjectName'),
  ...(['audit.before', 'audit.after'] as const),
  ...(['personal.before as personalBefore', 'personal.after as personalAfter'] as const),
] as const;

type Values = Record<string, unknown>;

/** Old and new values as writeAudit stored them. */
interface StoredValues {
  before: Values;
  after: Values;
  personalBefore: Values | null;
  personalAfter: Values | null;
}

/**
 * Whether the subject's name is a text that the program translates: a version, the reason of a change set, a
 * part of the home page, a kind of content.
 */
const isNamedByProgram = ({ subject, subjectId }: AuditSubject): boolean =>
  ['catalogue', 'home'].includes(subject) || (subject === 'content' && subjectId === '0');

type AuditSubject = Pick<AuditLine, 'subject' | 'subjectId' | 'subjectName'>;

const subjectIn = (language: StaffLanguage, named: AuditSubject): string =>
  isNamedByProgram(named) ? deskMessage(language, named.subjectName) : named.subjectName;

/** A line for a response, with personal values that are not erased. */
function lineOf<R extends StoredValues & { id: number }>({
  personalBefore,
  personalAfter,
  ...row
}: R) {
  const before: Values = { ...row.before, ...personalBefore };
  const after: Values = { ...row.after, ...personalAfter };
  return { ...presented(row), before, after };
}

const linesWithPersonal = (client: Queryable) =>
  queries(client)
    .selectFrom('staff.audit as audit')
    .leftJoin('staff.audit_personal as personal', 'audit_id', 'audit.id');

/** The last 100 changes of a subject, newest first. */
export async function historyOf(
  client: Queryable,
  subject: AuditEntry['subject'],
  subjectId: number,
): Promise<AuditLine[]> {
  const lines = await linesWithPersonal(client)
    .select(columns)
    .where('subject', '=', subject)
    .where('subject_id', '=', String(subjectId))
    .orderBy('audit.id', 'desc')
    .limit(100)
    .$narrowType<StoredValues>()
    .execute();
  return lines.map(lineOf);
}

interface AuditQuestion {
  who?: string;
  action?: string;
  page?: string | number;
  size?: string | number;
}

const auditLines = ({ write }: Database, { who = '', action = '' }: AuditQuestion) =>
  linesWithPersonal(write)
    .$if(who.trim() !== '', (lines) => lines.where('who', '=', who.trim().toLowerCase()))
    .$if(action !== '', (lines) => lines.where('action', '=', action));

/** A page of the log, newest first. */
export async function listAudit(
  database: Database,
  question: AuditQuestion,
  language: StaffLanguage,
) {
  const lines = auditLines(database, question);
  const ordered = lines
    .select([...columns, 'address', 'session'])
    .orderBy('audit.id', 'desc')
    .$narrowType<StoredValues>();
  const { rows, pageInfo } = await readPage(lines, ordered, pageOf(question));
  const val = rows.map(lineOf).map((line) => ({
    ...line,
    who: deskText(language, line.who),
    subjectName: subjectIn(language, line),
  }));
  return { val, pageInfo };
}

/** SQL for the values of a line as JSON, with personal values that are not erased. */
const valuesOf = (side: 'before' | 'after') =>
  sql<string>`case when personal.${sql.raw(side)} is null then audit.${sql.raw(side)}::text
    else (audit.${sql.raw(side)}::jsonb || personal.${sql.raw(side)}::jsonb)::text end`;

export const auditExports = {
  audit: {
    roles: ['admin'],
    filters: { who: anyText, action: anyText },
    open: (database, filters, { language }) => {
      const lines = auditLines(database, filters)
        .select(['at', 'who', 'action', 'subject', 'subject_id', nameOfSubject.as('name')])
        .select([valuesOf('before').as('before'), valuesOf('after').as('after')])
        .select(['address', 'session'])
        .orderBy('audit.id', 'desc')
        .compile();
      return {
        header: [
          ...['at_utc', 'who', 'action', 'subject', 'subject_id', 'subject_name'],
          ...['before', 'after', 'address', 'session'],
        ],
        rows: mapped(
          readRows(database.write, lines.sql, lines.parameters),
          ([at, who, action, subject, id, name, ...rest]) => [
            moment(at),
            deskText(language, String(who)),
            ...([action, subject, id] as Cell[]),
            subjectIn(language, {
              subject: String(subject),
              subjectId: String(id),
              subjectName: String(name),
            }),
            ...(rest as Cell[]),
          ],
        ),
      };
    },
  },
} satisfies ExportedLists;

interface SecurityQuestion {
  who?: string;
  address?: string;
  event?: string;
  page?: string | number;
  size?: string | number;
}

/** A page of security events of customers and staff, newest first (docs/product.md 15.3). */
export async function listSecurityEvents(database: Database, question: SecurityQuestion) {
  const who = question.who?.trim().toLowerCase() ?? '';
  const address = question.address?.trim() ?? '';
  const { event = '' } = question;
  // `who` is the customer's current e-mail, or the e-mail typed at a sign-in.
  const events = queries(database.write)
    .selectFrom('security.event as e')
    .$if(who !== '', (rows) =>
      rows.where(({ or, eb, selectFrom }) => {
        const customer = selectFrom('accounts.customer').select('id').where('email', '=', who);
        return or([eb('who', '=', who), eb('customer_id', '=', customer)]);
      }),
    )
    .$if(address !== '', (rows) => rows.where('address', '=', address))
    .$if(event !== '', (rows) => rows.where('event', '=', event));
  const ordered = events
    .leftJoin('accounts.customer as c', 'c.id', 'customer_id')
    .select(['e.id', 'event', 'area', 'address', 'session', 'detail', 'times', 'last_at as last'])
    .select(sql<string>`coalesce(nullif(who, ''), c.email, '')`.as('who'))
    .orderBy('last_at', 'desc')
    .orderBy('e.id', 'desc')
    .$narrowType<{ event: SecurityEvent }>();
  const { rows, pageInfo } = await readPage(events, ordered, pageOf(question));
  return { val: rows.map(presented), pageInfo };
}
