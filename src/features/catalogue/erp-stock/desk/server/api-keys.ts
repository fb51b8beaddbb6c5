/** Keys with which programs of the house call: shown once, kept as a hash, ended at any time. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { ApiKey } from '#contract/staff/imports.ts';
import type { Database } from '#platform/database.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import type { Staff } from '#staff/server/member.ts';
import type { Page } from '../../../import/desk/server/runs.ts';

/** Says what it is to whoever finds it in a file. */
const PREFIX = 'eestock_';
/** A key in use is noted again after this long. */
const USED_EVERY = '1 minute';

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

type Row = Omit<ApiKey, 'id' | 'made' | 'ended' | 'lastUsed'> & {
  id: number;
  made: Date;
  ended: Date | null;
  lastUsed: Date | null;
};

/** A page of keys: those that work first, the newest first. */
export async function listApiKeys(database: Database, { page, size, offset }: Page) {
  const { rows } = await database.write.query<Row>(
    `select id, name, scope, made_by as "madeBy", made_at as made, ended_at as ended,
       last_used_at as "lastUsed"
     from catalogue.api_key order by ended_at desc nulls first, id desc limit $1 offset $2`,
    [size, offset],
  );
  const total = await database.write.query<{ count: number }>(
    'select count(*) as count from catalogue.api_key',
  );
  const val = rows.map(
    ({ id, made, ended, lastUsed, ...rest }): ApiKey => ({
      ...rest,
      id: String(id),
      made: made.toISOString(),
      ended: ended?.toISOString() ?? null,
      lastUsed: lastUsed?.toISOString() ?? null,
    }),
  );
  return { val, pageInfo: { page, size, count: total.rows[0]?.count ?? 0 } };
}

/** Makes a key, 32 random bytes in base64url; only its SHA-256 is kept. */
export async function addApiKey(client: pg.ClientBase, typed: string, staff: Staff) {
  const name = typed.trim();
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const { rows } = await client.query<{ id: number }>(
    'insert into catalogue.api_key (name, key_sha256, made_by) values ($1, $2, $3) returning id',
    [name, hashOf(key), staff.email],
  );
  const id = rows[0]?.id ?? 0;
  return { val: { id: String(id), key }, audit: auditOf(id, name, {}, { scope: 'stock' }) };
}

/** Ends a key at once. @throws CallError notFound; conflict for one that has ended */
export async function endApiKey(client: pg.ClientBase, id: number) {
  const { rows } = await client.query<{ name: string; ended: boolean }>(
    'select name, ended_at is not null as ended from catalogue.api_key where id = $1 for update',
    [id],
  );
  const [key] = rows;
  if (!key) throw new CallError('notFound', 'There is no such key.');
  if (key.ended) throw new CallError('conflict', 'This key has ended already.');
  await client.query('update catalogue.api_key set ended_at = now() where id = $1', [id]);
  return { val: null, audit: auditOf(id, key.name, {}, { ended: true }) };
}

const auditOf = (id: number, name: string, before: object, after: object): AuditEntry => ({
  subject: 'apiKey',
  subjectId: id,
  subjectName: name,
  before: { ...before },
  after: { ...after },
});

export interface KnownKey {
  readonly id: number;
  readonly name: string;
}

/**
 * The key of an `authorization: Bearer …` header; undefined for one that is wrong or has ended. It is
 * looked up by its hash, so the time tells nothing about any key.
 */
export async function identifyKey(
  database: Database,
  authorization: string | undefined,
): Promise<KnownKey | undefined> {
  const [, key] = /^Bearer +(\S{1,200})$/i.exec(authorization ?? '') ?? [];
  const { rows } = await database.write.query<KnownKey>(
    `with known as (
       select id, name, last_used_at from catalogue.api_key
       where key_sha256 = $1 and ended_at is null and scope = 'stock'
     ), used as (
       update catalogue.api_key k set last_used_at = now() from known
       where k.id = known.id
         and (known.last_used_at is null or known.last_used_at < now() - interval '${USED_EVERY}')
     )
     select id, name from known`,
    [hashOf(key ?? '')],
  );
  return rows[0];
}
