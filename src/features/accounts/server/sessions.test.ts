/** Tests that finding the owner of a session reads few rows, because every call does it. */
import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { signIn } from '#test/factories.ts';
import { hashToken, ownerOfSession } from './sessions.ts';

const { database } = await openTestDatabase();

test('one customer is read, whether or not PostgreSQL has counted how many there are', async () => {
  const token = await signIn(database, 'A');
  await database.write.query(
    `with customer as (
       insert into accounts.customer (email, level, status)
       select n || '@example.com', 'A', 'active' from generate_series(1, 3000) n returning id
     )
     insert into accounts.session (token_sha256, customer_id)
     select sha256(id::text::bytea), id from customer`,
  );
  const client = await database.write.connect();
  const customersRead = async () => {
    const { rows } = await client.query<{ read: number }>(
      `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
       from pg_stat_xact_user_tables where relid = 'accounts.customer'::regclass`,
    );
    return rows[0]?.read ?? 0;
  };
  try {
    await client.query('begin');
    const before = await customersRead();
    const life = { idle: '7 days', longest: '30 days' };
    expect(await ownerOfSession(client, 'customer', hashToken(token), life)).toMatchObject({
      level: 'A',
    });
    expect((await customersRead()) - before).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
