/** Time limits of changes by staff. */
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { openTestDatabase } from '#test/database.ts';
import { createStaffGateway } from './gateway.ts';

const { database, url } = await openTestDatabase();

test('Only a long change may exceed the time limit of queries', async () => {
  await database.write.query(
    `insert into staff.account (id, email, role, password_hash) values (1, 'a@test.example', 'sales', '')`,
  );
  const hasty = openDatabase({ url, log: silentLog(), limits: { connect: 5000, query: 300 } });
  const waits = (_payload: unknown, _context: unknown, client: typeof hasty.write) =>
    client.query('select pg_sleep(1)').then(() => ({
      val: null,
      audit: { subject: 'priceList', subjectId: 1, subjectName: '', before: {}, after: {} },
    }));
  const gateway = createStaffGateway({
    database: hasty,
    reads: {} as never,
    changes: { removePriceList: waits, removeCarrier: waits } as never,
    identify: async () => ({ id: 1, email: 'a@test.example', role: 'sales' }),
    mustSetUp: () => false,
    log: silentLog(),
    evidence: { record: () => undefined } as never,
  });
  const caller = { token: 'a', address: '', device: '', language: 'en', zone: 'UTC' } as const;
  const answerOf = (name: string) => gateway.dispatch(name as never, { id: '1' }, caller as never);
  expect(await answerOf('removePriceList')).toMatchObject({ status: 200 });
  expect(await answerOf('removeCarrier')).toMatchObject({ status: 503 });
  const { rows } = await database.write.query('select action from staff.audit');
  expect(rows).toEqual([{ action: 'removePriceList' }]);
  await hasty.close();
});
