import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { copyRows } from './copy.ts';

/** More than PostgreSQL can send before somebody reads it. */
const many = "select repeat('x', 1000) from generate_series(1, 60000)";

test('a connection serves again when nobody wants the rest of its rows', async () => {
  const { url, drop } = await createTestDatabase({ migrated: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const failing = async () => {
      for await (const rows of copyRows(client, many)) throw new Error(`after ${rows.length > 0}`);
    };
    await expect(failing()).rejects.toThrow('after true');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await client.end();
    await drop();
  }
});

test('an error of the server ends the rows', async () => {
  const { url, drop } = await createTestDatabase({ migrated: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const failing = async () => {
      const query = 'select 1 / (60000 - n), repeat($$x$$, 1000) from generate_series(1, 60000) n';
      for await (const rows of copyRows(client, query)) expect(rows.length).toBeGreaterThan(0);
    };
    await expect(failing()).rejects.toThrow('division by zero');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await client.end();
    await drop();
  }
});
