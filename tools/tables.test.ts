import { expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { readTables, writtenTables } from './tables.ts';

it('finds the types of the tables as the migrations make them', async () => {
  const database = await createTestDatabase();
  try {
    expect(readTables()).toBe(await writtenTables(database.url));
  } finally {
    await database.drop();
  }
});
