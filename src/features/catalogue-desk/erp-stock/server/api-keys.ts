/** API keys for internal programs such as the ERP: shown once, stored as a hash, and revocable. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import type { AuditEntry, Staff } from '#staff/server/audit.ts';
import { type Page, presented, readPage } from '#staff/server/paging.ts';

/** Prefix that identifies a leaked key. */
const PREFIX = 'eestock_';

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** A page of keys: active keys first, then newest first. */
export async function listApiKeys(database: Database, page: Page) {
  const keys = queries(database.write).selectFrom('catalogue.api_key');
  const ordered = keys
    .select(['id', 'name', 'scope', 'made_by as madeBy', 'made_at as made'])
    .select(['ended_at as ended', 'last_used_at as lastUsed'])
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc');
  const { rows, pageInfo } = await readPage(keys, ordered, page);
  return { val: rows.map(presented), pageInfo };
}

/** Creates a key of 32 random bytes in base64url. Only the SHA-256 is stored. */
export async function addApiKey(client: pg.ClientBase, typed: string, staff: Staff) {
  const name = typed.trim();
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const { id } = await queries(client)
    .insertInto('catalogue.api_key')
    .values({ name, key_sha256: hashOf(key), made_by: staff.email })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { val: { id: String(id), key }, audit: auditOf(id, name, { scope: 'stock' }) };
}

/** Revokes a key at once. @throws CallError notFound; conflict for a key that is already revoked */
export async function endApiKey(client: pg.ClientBase, id: number) {
  const key = await queries(client)
    .selectFrom('catalogue.api_key')
    .select(['name', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!key) throw new CallError('notFound', 'There is no such key.');
  if (key.ended_at) throw new CallError('conflict', 'This key has ended already.');
  await queries(client)
    .updateTable('catalogue.api_key')
    .set({ ended_at: now })
    .where('id', '=', id)
    .execute();
  return { val: null, audit: auditOf(id, key.name, { ended: true }) };
}

const auditOf = (id: number, name: string, after: AuditEntry['after']): AuditEntry => ({
  subject: 'apiKey',
  subjectId: id,
  subjectName: name,
  before: {},
  after,
});

/**
 * Finds the key of an `authorization: Bearer …` header; undefined for an unknown or revoked key. The search
 * uses a hash of the key, so that the response time reveals nothing about stored keys.
 */
export function identifyKey(
  database: Database,
  authorization: string | undefined,
): Promise<KnownKey | undefined> {
  const [, key] = /^Bearer +(\S{1,200})$/i.exec(authorization ?? '') ?? [];
  return keyOfHash(database, hashOf(key ?? ''));
}

/** Minimum interval between updates of a key's last use. */
const USED_EVERY = '1 minute';

export interface KnownKey {
  readonly id: number;
  readonly name: string;
}

/** Finds an active key by hash, and updates its last use. */
async function keyOfHash({ write }: Database, sha256: Buffer): Promise<KnownKey | undefined> {
  const { rows } = await write.query<KnownKey>(
    `with known as (
       select id, name, last_used_at from catalogue.api_key
       where key_sha256 = $1 and ended_at is null and scope = 'stock'
     ), used as (
       update catalogue.api_key k set last_used_at = now() from known
       where k.id = known.id
         and (known.last_used_at is null or known.last_used_at < now() - interval '${USED_EVERY}')
     )
     select id, name from known`,
    [sha256],
  );
  return rows[0];
}
