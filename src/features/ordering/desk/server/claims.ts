/** Claims as staff see and decide them. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Answer, Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { ClaimFigure, ClaimRow, StaffClaim } from '#contract/staff/claims.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { documentInTurn } from '#features/downloads/server/document.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { filledText, writtenText } from '#language/plain-text.ts';
import { translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { countOfAll, type Queryable, queries } from '#platform/queries.ts';
import type { AuditEntry, Staff } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import {
  type ClaimedPrice,
  claimedPriceSql,
  customsValueOf,
} from '../../server/claim-replacements.ts';
import {
  type ClaimFields,
  claimFieldsSql,
  presentClaim,
  presentClaimHistory,
  type WholeClaim,
  wholeClaimSql,
} from '../../server/claim-rows.ts';
import { applyClaimAction } from '../../server/claims.ts';
import { successorsSql } from '../../server/items.ts';
import {
  claimReport,
  documentReaderOf,
  type ReportServices,
  type ZoneServices,
} from '../../server/order-documents.ts';
import { jsonSql } from '../../server/order-rows.ts';
import { doneByStaffOnce, writeToCustomer } from './audited-changes.ts';

type Question = Payload<StaffCalls['listClaims']>;

/** Fields of a claim that staff see besides the customer's fields. */
type DeskFields = Omit<ClaimRow, keyof ClaimFields | 'actions' | 'customerId'> & {
  readonly customerId: number;
};
const deskFieldsSql: Readonly<Record<keyof DeskFields, string>> = {
  orderCode: 'o.code',
  customerId: 'c.id',
  customerName: `accounts.full_name(c.first_name, c.last_name)`,
  companyName: 'c.company_name',
  component: 'l.component',
  unread: `(select count(*)::int from ordering.order_message m
    where m.claim_id = k.id and m.actor = 'customer' and m.read_at is null)`,
};

const from = `ordering.claim k
  join ordering.order_line l on l.id = k.line_id
  join ordering.customer_order o on o.id = k.order_id
  join accounts.customer c on c.id = o.customer_id`;

const present = <T extends ClaimFields & DeskFields>(claim: T, language: StaffLanguage) => ({
  ...presentClaim(claim, 'staff'),
  component: translate(language, claim.component),
  customerId: String(claim.customerId),
});

/** A page of claims; by default the newest first. */
async function listClaims(database: Database, question: Question, language: StaffLanguage) {
  const { page, size, offset } = pageOf(question);
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(question.state ? [`k.state = ${add(question.state)}`] : []),
    ...(question.reason ? [`k.reason = ${add(question.reason)}`] : []),
    ...(question.customerId ? [`o.customer_id = ${add(Number(question.customerId))}`] : []),
  ];
  const typed = (question.text ?? '').trim().toUpperCase();
  if (typed) {
    const at = add(typed);
    conditions.push(`(starts_with(o.code || '-C' || k.number, ${at})
      or position(${at} in upper(l.ref_code_old)) > 0)`);
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const by = question.sort === 'changed' ? 'k.changed_at' : 'k.opened_at';
  const direction = question.order ?? 'desc';
  const { rows } = await database.write.query<{ claim: ClaimFields & DeskFields; count: number }>(
    `select ${jsonSql({ ...claimFieldsSql, ...deskFieldsSql })} as claim,
       count(*) over ()::int as count
     from ${from} ${where} order by ${by} ${direction}, k.id ${direction}
     limit ${add(size)} offset ${add(offset)}`,
    values,
  );
  return {
    val: rows.map(({ claim }) => present(claim, language)),
    pageInfo: { page, size, count: rows[0]?.count ?? 0 },
  };
}

/** A claim as deskClaimSql selects it. */
export type DeskClaim = DeskFields &
  Omit<WholeClaim, 'events' | 'messages'> & {
    readonly successors: string[];
    readonly price: ClaimedPrice | null;
    readonly events: (WholeClaim['events'][number] & { who: string })[];
    readonly messages: (WholeClaim['messages'][number] & { who: string })[];
  };

export function presentDeskClaim(
  { price, ...claim }: DeskClaim,
  language: StaffLanguage,
): StaffClaim {
  const customsValue = customsValueOf(price);
  return {
    ...present(claim, language),
    ...presentClaimHistory(claim),
    ...(customsValue && { customsValue }),
  };
}

/** SQL by field of DeskClaim, for claim `k`, line `l`, order `o` and customer `c`. */
export const deskClaimSql = {
  ...wholeClaimSql(true),
  ...deskFieldsSql,
  successors: successorsSql('l.item_id'),
  price: claimedPriceSql,
};

/** @throws CallError notFound */
async function getClaim(
  database: Database,
  id: number,
  language: StaffLanguage,
): Promise<StaffClaim> {
  const { rows } = await database.write.query<{ claim: DeskClaim }>(
    `select ${jsonSql(deskClaimSql)} as claim from ${from} where k.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw noClaim();
  return presentDeskClaim(row.claim, language);
}

const noClaim = () => new CallError('notFound', 'There is no such claim.');

/** Numbers of claims and of pieces, by item and by reason; the most pieces first. */
async function claimFigures(database: Database): Promise<Answer<StaffCalls['getClaimFigures']>> {
  const figures = async (by: 'l.ref_code_old' | 'k.reason') => {
    const { rows } = await database.write.query<ClaimFigure>(
      `select ${by} as name, count(*)::int as claims, sum(k.quantity)::int as pieces,
         coalesce(sum(k.quantity) filter (where exists (select from ordering.claim_event e
           where e.claim_id = k.id and e.action in ('replace', 'credit') and not exists (select
             from ordering.claim_event r where r.claim_id = k.id and r.action = 'reopen' and r.id > e.id))), 0)::int as accepted
       from ordering.claim k join ordering.order_line l on l.id = k.line_id
       group by 1 order by pieces desc, name limit 50`,
    );
    return rows;
  };
  const [items, reasons] = await Promise.all([figures('l.ref_code_old'), figures('k.reason')]);
  return { items, reasons };
}

/** @throws CallError notFound */
async function claimRecord(client: Queryable, id: number) {
  return queries(client)
    .selectFrom('ordering.claim as k')
    .innerJoin('ordering.customer_order as o', 'o.id', 'k.order_id')
    .select([
      'o.id as orderId',
      'o.customer_id as customerId',
      sql<string>`o.code || '-C' || k.number`.as('code'),
    ])
    .where('k.id', '=', id)
    .executeTakeFirstOrThrow(noClaim);
}

type Claimed = Awaited<ReturnType<typeof claimRecord>>;
const auditOf = (
  { orderId, code }: Claimed,
  values: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({ subject: 'order', subjectId: orderId, subjectName: code, ...values });

/**
 * Decides a claim in the caller's transaction.
 * @param who e-mail of the member of staff
 * @throws CallError notFound; badInput for a question or a refusal without a remark; conflict
 */
async function decideClaim(
  client: pg.ClientBase,
  { id, version, action, remark: typed = '', ...wanted }: Payload<StaffCalls['decideClaim']>,
  who: string,
) {
  const needsWords = action === 'ask' || action === 'decline';
  const remark = needsWords ? filledText(typed) : writtenText(typed);
  const claim = await claimRecord(client, Number(id));
  const isReplaced = action === 'replace';
  const decided = await applyClaimAction(client, Number(id), {
    actor: 'staff',
    who,
    action,
    remark,
    version: Number(version),
    ...(isReplaced && {
      replacement: { ...wanted, backOrder: Number(wanted.backOrder ?? 0) === 1 },
    }),
  });
  return {
    val: { state: decided.state, version: decided.version },
    audit: auditOf(claim, {
      before: { state: decided.before },
      after: { state: decided.state, ...(remark && { remark }) },
    }),
  };
}

/** Writes to the customer about a claim. @throws the errors of writeToCustomer and doneOnce */
async function sendClaimMessage(
  client: pg.ClientBase,
  payload: Payload<StaffCalls['sendClaimMessage']>,
  staff: Pick<Staff, 'id' | 'email'>,
) {
  const { id, text = '', files = [] } = payload;
  const claim = await claimRecord(client, Number(id));
  const { orderId } = claim;
  const request = { call: 'sendClaimMessage', staff, payload } as const;
  const about = { id: Number(id), action: 'message' } as const;
  const message = await doneByStaffOnce(client, request, () =>
    writeToCustomer(client, { orderId, who: staff.email, text, files, claim: about }),
  );
  const after = { message: text.trim(), files: files.length };
  return { ...message, audit: auditOf(claim, { before: {}, after }) };
}

export const claimReads = (services: ReportServices & ZoneServices) => {
  const { database } = services;
  return {
    listClaims: (question, { language }) => listClaims(database, question, language),
    getClaim: async ({ id }, { language }) => ({
      val: await getClaim(database, Number(id), language),
    }),
    getClaimFigures: async () => ({ val: await claimFigures(database) }),
    getClaimReport: async ({ id, bilingual }, { staff, signal }) => {
      const { orderId } = await claimRecord(database.write, Number(id));
      const reader = { ...(await documentReaderOf(services, orderId, bilingual)), signal };
      const val = await documentInTurn(staff.email, signal, () =>
        claimReport(services, reader, Number(id)),
      );
      return { val };
    },
  } satisfies Partial<ReadHandlers>;
};

export const claimChanges = {
  decideClaim: (decision, { staff }, client) => decideClaim(client, decision, staff.email),
  sendClaimMessage: (message, { staff }, client) => sendClaimMessage(client, message, staff),
} satisfies Partial<ChangeHandlers>;

/** Number of claims that wait for a decision, and the time since when the oldest waits. */
export const newClaims = ({ write }: Pick<Database, 'write'>) =>
  queries(write)
    .selectFrom('ordering.claim')
    .select([countOfAll, ({ fn }) => fn.min('changed_at').as('oldest')])
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow();
