import { expect, test } from 'vitest';
import { orderThroughFaults } from '#test/order-faults.ts';

// Three kills (site, database, site) find systematic errors. The benchmark makes twenty.
test('kill -9 of the site and of its database loses, doubles and halves no order', async () => {
  const report = await orderThroughFaults({ customers: 6, kills: 3 });
  expect(report.faults).toEqual([]);
  expect(report).toMatchObject({ kills: 3 });
  expect(report.acknowledged).toBeGreaterThan(6);
  expect(report.sentAgain).toBeGreaterThan(0);
  expect(report.refused).toBeGreaterThan(0);
}, 180_000);
