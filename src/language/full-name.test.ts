import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { fullName } from './full-name.ts';

const names = [
  { firstName: 'Jürgen', lastName: 'Müller', full: 'Jürgen Müller' },
  { firstName: '伟', lastName: '王', full: '王伟' },
  { firstName: '太郎', lastName: '山田', full: '山田太郎' },
  { firstName: 'ひろし', lastName: '佐藤', full: '佐藤ひろし' },
  { firstName: '민수', lastName: '김', full: '김민수' },
  { firstName: 'David', lastName: '王', full: 'David 王' },
  { firstName: 'Wei', lastName: 'Wang', full: 'Wei Wang' },
  { firstName: '', lastName: '王', full: '王' },
  { firstName: ' Олег ', lastName: '', full: 'Олег' },
];

test('East Asian names begin with the family name, in the program and in the database', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const { full, ...name } of names) {
    expect(fullName(name)).toBe(full);
    const { rows } = await client.query('select accounts.full_name($1, $2) as full', [
      name.firstName,
      name.lastName,
    ]);
    expect(rows[0].full).toBe(full);
  }
  await client.end();
  await database.drop();
});
