/** A superseded E&E P/N leads to its successor, for every level. */
import { expect, test } from 'vitest';
import type { CrossRow } from '#contract/shown-items.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { type Level, levels } from '#features/gateway/policy.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addShopper } from '#test/ordering.ts';

let [older, newer] = [0, 0];
let [olderTurbo, newerTurbo] = [0, 0];
const site = await openTestSite(async (database) => {
  older = await addPart(database, { eePn: 'TW-OLD-1', quantity: 3 });
  newer = await addPart(database, { eePn: 'TW-NEW-2', quantity: 70 });
  await database.write.query(
    'insert into catalogue.part_replacement (old_id, new_id) values ($1, $2)',
    [older, newer],
  );
  // A catalogue records successors in two ways. Here are both, with numbers in another notation.
  newerTurbo = await addTurbo(database, {
    pn: '753420-0006',
    eePn: 'TU-NEW-2',
    superseded: ['753420-5003S'],
    quantity: 70,
  });
  olderTurbo = await addTurbo(database, {
    pn: '740821-0002',
    eePn: 'TU-OLD-1',
    superseding: ['753420-5006S', '999999-0001'],
    quantity: 3,
  });
  await addTurbo(database, { pn: '753420-0003', quantity: 0 });
  await addTurbo(database, {
    pn: '756047-0005',
    eePn: 'TU-HIDDEN-3',
    superseded: ['753556-0002'],
    loginToView: true,
  });
  await addTurbo(database, { pn: '753556-0002', eePn: 'TU-OLD-3', quantity: 3 });
});

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

test.each([...levels])(
  'Level %s reads the successor of a turbo in quick order, cross reference, search, cart, list and watches',
  async (level) => {
    const shopper = await addShopper(site, level as Level);
    const successor = { eePn: 'TU-OLD-1', replacedBy: ['TU-NEW-2'] };
    const setStock = (pieces: number) =>
      site.database.write.query('update catalogue.stock set quantity = $2 where item_id = $1', [
        olderTurbo,
        pieces,
      ]);
    await setStock(3);
    await shopper.add(olderTurbo, 1, { refCodeType: '0' });
    await shopper.note(olderTurbo, { refCodeType: '0' });
    await setStock(0);
    await shopper.call('watchAdd', { refId: olderTurbo, refCodeType: '0' });
    expect(await shopper.cart()).toMatchObject([successor]);
    expect(await shopper.list()).toMatchObject([successor]);
    expect((await shopper.call('watchList')).val).toMatchObject([{ replacedBy: ['TU-NEW-2'] }]);
    for (const number of ['TU-OLD-1', '740821-0002', '740821-5002S']) {
      const { val: cross } = await shopper.call('getPartList', { val: number });
      expect(cross).toMatchObject([successor]);
      const { val: many } = await shopper.call('matchNumbers', { numbers: [number] });
      expect(many).toMatchObject([{ rows: [successor] }]);
      const { val: successors } = await shopper.call('getSuccessors', { val: number });
      expect(successors).toMatchObject([
        { number: 'TU-OLD-1', rows: [{ eePn: 'TU-NEW-2', stockInfo: 'Plenty Stock' }] },
      ]);
    }
    const { val: sole } = await shopper.call('getTurboStock', { id: olderTurbo });
    expect(sole).toMatchObject([successor]);
    const { val: sheet } = await shopper.call('getTurboById', { id: olderTurbo });
    expect(sheet).toMatchObject(successor);
  },
);

test('A turbo without an E&E P/N is named by its turbo P/N, and one with login to view as well', async () => {
  const restricted = await addShopper(site, 'C1');
  const { val: nameless } = await site.call('getSuccessors', { val: '753420-0003' });
  expect(nameless).toMatchObject([{ number: '753420-0003', rows: [{ id: String(newerTurbo) }] }]);
  const { val: hidden } = await restricted.call('getPartList', { val: 'TU-OLD-3' });
  expect(hidden).toMatchObject([{ eePn: 'TU-OLD-3', replacedBy: ['756047-0005'] }]);
  const approved = await addShopper(site, 'C');
  const { val: open } = await approved.call('getSuccessors', { val: 'TU-OLD-3' });
  expect(open).toMatchObject([{ rows: [{ eePn: 'TU-HIDDEN-3' }] }]);
});

test('Successors of turbos come and go with the version that visitors read', async () => {
  const { database } = site;
  const old = await addTurbo(database, { pn: '717858-0001', superseding: ['717858-0009'] });
  await addTurbo(database, { pn: '717858-0009' });
  const read = async () => {
    const { val } = await site.call('getPartList', { val: '717858-0001' });
    return (val as CrossRow[])[0]?.replacedBy;
  };
  await publish(database, { reason: 'test' });
  await expect.poll(read).toEqual(['717858-0009']);
  await database.write.query(
    `with gone as (delete from catalogue.turbo_number where turbo_id = $1)
     update catalogue.state set edits = edits + 1`,
    [old],
  );
  await publish(database, { reason: 'test' });
  await expect.poll(read).toBe(undefined);
});

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
