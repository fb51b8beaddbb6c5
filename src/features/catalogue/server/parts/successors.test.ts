/** A superseded E&E P/N leads to its successor, for every level. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CrossRow } from '#contract/shown-items.ts';
import { type Level, levels } from '#features/gateway/policy.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addPart } from '#test/factories.ts';
import { addShopper } from '#test/ordering.ts';

let site: TestSite;
let [older, newer] = [0, 0];
beforeAll(async () => {
  site = await startTestSite(async (database) => {
    older = await addPart(database, { eePn: 'TW-OLD-1', quantity: 3 });
    newer = await addPart(database, { eePn: 'TW-NEW-2', quantity: 70 });
    await database.write.query(
      'insert into catalogue.part_replacement (old_id, new_id) values ($1, $2)',
      [older, newer],
    );
  });
});
afterAll(() => site.close());

const successor = { eePn: 'TW-OLD-1', replacedBy: ['TW-NEW-2'] };

test.each([...levels])(
  'Level %s reads it in quick order, cross reference, cart and list',
  async (level) => {
    const shopper = await addShopper(site, level as Level);
    await site.database.write.query('update catalogue.stock set quantity = 3 where item_id = $1', [
      older,
    ]);
    await shopper.add(older);
    await shopper.note(older);
    await site.database.write.query('update catalogue.stock set quantity = 0 where item_id = $1', [
      older,
    ]);
    expect(await shopper.cart()).toMatchObject([{ ...successor, stockInfo: 'Out Of Stock' }]);
    expect(await shopper.list()).toMatchObject([successor]);
    const { val: cross } = await shopper.call('getPartList', { val: 'TW-OLD-1' });
    expect(cross).toMatchObject([successor]);
    const { val: many } = await shopper.call('matchNumbers', { numbers: ['TW-OLD-1'] });
    expect(many).toMatchObject([{ rows: [successor] }]);
  },
);

test('A search by E&E P/N names the successors with their stock, whoever searches', async () => {
  const restricted = await addShopper(site, 'C1');
  for (const call of [site.call, restricted.call]) {
    const { val } = await call('getSuccessors', { val: 'tw-old-1' });
    expect(val).toMatchObject([
      { number: 'TW-OLD-1', rows: [{ eePn: 'TW-NEW-2', stockInfo: 'Plenty Stock' }] },
    ]);
  }
  for (const number of ['TW-NEW-2', 'TW-OLD', 'TW', 'unknown-1']) {
    expect((await site.call('getSuccessors', { val: number })).val).toEqual([]);
  }
});

test('The list of watches names the successors', async () => {
  const shopper = await addShopper(site);
  const out = 'update catalogue.stock set quantity = 0 where item_id = $1';
  await site.database.write.query(out, [older]);
  await shopper.call('watchAdd', { refId: older, refCodeType: '1' });
  expect((await shopper.call('watchList')).val).toMatchObject([
    { refId: String(older), replacedBy: ['TW-NEW-2'] },
  ]);
});

test('A change of successors counts at once, in every process', async () => {
  const read = async () => {
    const { val } = await site.call('getPartList', { val: 'TW-OLD-1' });
    return (val as CrossRow[])[0]?.replacedBy;
  };
  expect(await read()).toEqual(['TW-NEW-2']);
  await site.database.write.query('delete from catalogue.part_replacement');
  await expect.poll(read).toBe(undefined);
});
