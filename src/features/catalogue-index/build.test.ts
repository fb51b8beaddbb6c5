import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { copyRows } from './build.ts';

let testDatabase: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ migrated: false });
});
afterAll(() => testDatabase.drop());
beforeEach(async () => {
  client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
});
afterEach(() => client.end());

/** More rows than PostgreSQL sends before the client reads them. */
const many = (column: string) =>
  `select ${column}, repeat('x', 1000) from generate_series(1, 60000) n`;
const serves = async () => {
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
};

test('a connection can be used again after a query whose rows were not all read', async () => {
  const failing = async () => {
    for await (const rows of copyRows(client, many('n'))) throw new Error(rows[0]?.raw(0));
  };
  await expect(failing()).rejects.toThrow('1');
  await serves();
});

test('an error of the server ends the rows', async () => {
  let read = 0;
  const failing = async () => {
    for await (const rows of copyRows(client, many('1 / (60000 - n)'))) read += rows.length;
  };
  await expect(failing()).rejects.toThrow('division by zero');
  expect(read).toBeGreaterThan(0);
  await serves();
});
