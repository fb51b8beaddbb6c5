import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCatalogue } from '#features/catalogue-desk/import/import.ts';
import { identityKey, makerOf, readings } from '#features/numbers/index.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { filesIn, generateCatalogue } from './index.ts';
import { otherWriting } from './turbo-numbers.ts';

const size = 1000;
let directory: string;
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'generated-'));
  generateCatalogue(size, directory, 3);
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, log: silentLog() });
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
  await rm(directory, { recursive: true });
});

test('The import takes all rows of a generated catalogue, and mends nothing', async () => {
  const { counts, remarks } = await importCatalogue(database, filesIn(directory));
  expect(remarks.groups).toEqual([]);
  expect(counts.turbos.added).toBe(size);
  expect(counts.turbos.rows / size).toBeCloseTo(1.3, 1);
  expect(counts.buildSheets.rows / size).toBeCloseTo(10, 0);
  expect(Math.abs(counts.components.added - size / 5)).toBeLessThan(20);
  const { rows } = await database.write.query<{ make: string; share: number }>(
    `select make, count(*)::float / sum(count(*)) over () share from catalogue.application
     group by make order by count(*) desc limit 1`,
  );
  expect(rows[0]?.make).toBe('Volkswagen');
  expect(Math.abs((rows[0]?.share ?? 0) - 0.125)).toBeLessThan(0.05);
});

test('A search reads a number in another writing as the same', async () => {
  const { rows } = await database.write.query<{ pn: string; maker: string }>(
    'select pn, maker from catalogue.turbo',
  );
  for (const { pn, maker } of rows) {
    expect(readings(otherWriting(pn)), pn).toContain(identityKey(pn, makerOf(maker)));
  }
});

test('The same seed gives the same files, another seed others', async () => {
  const turbos = async (seed: number) => {
    generateCatalogue(size, join(directory, 'again'), seed);
    return readFile(join(directory, 'again', 'turbos.csv'), 'utf8');
  };
  const first = await readFile(join(directory, 'turbos.csv'), 'utf8');
  expect(await turbos(3)).toBe(first);
  expect(await turbos(4)).not.toBe(first);
});
