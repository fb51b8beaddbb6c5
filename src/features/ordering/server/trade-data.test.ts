import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addShopper, setStock } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { hsCodeFor, tradeDataOf } from './trade-data.ts';

const site = await openTestSite();
const staff = await addStaffMember(site, 'catalogue');
const part = await addPart(site.database, { component: 'gasket kit', eePn: 'GK-1' });
const turbo = await addTurbo(site.database, { pn: '454231-5007S', eePn: 'TU-1' });
await setStock(site, part, 90);
await setStock(site, turbo, 90);

async function placeOrder() {
  const shopper = await addShopper(site);
  await shopper.add(turbo, 1, { refCodeType: '0' });
  await shopper.add(part, 2);
  const { val: orderCode } = await shopper.order();
  const { id, orderItems } = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  const lineOf = (item: number) =>
    Number(orderItems.find(({ refId }) => refId === String(item))?.id);
  return {
    id: Number(id),
    lineIds: orderItems.map((line) => Number(line.id)),
    partLine: lineOf(part),
  };
}

const edit = (table: 'part' | 'turbo', set: string) =>
  site.database.write.query(`update catalogue.${table} set ${set}`);

const unknown = {
  gtin: '',
  hsCode: '',
  origin: '',
  unit: '',
  netGrams: null,
  packedGrams: null,
  packedSize: null,
  cartonPieces: null,
  dangerousGoods: '',
  storageBin: '',
};
const filled = `gtin = '4006381333931', hs_code = '841490', hs_codes = '{"US": "8414909080", "EU": "84149000"}',
  origin = 'CN', weight_grams = 1250, packed_grams = 1400, packed_size = '300 × 200 × 150',
  carton_pieces = 24, dangerous_goods = 'no', storage_bin = 'A-12-3', unit = 'set'`;
const known = {
  gtin: '4006381333931',
  origin: 'CN',
  unit: 'set',
  netGrams: 1250,
  packedGrams: 1400,
  packedSize: [300, 200, 150],
  cartonPieces: 24,
  dangerousGoods: 'no',
  storageBin: 'A-12-3',
};

test('What nobody has filled is empty, and what is filled later counts for an order that is there', async () => {
  const { id, lineIds } = await placeOrder();
  expect(await tradeDataOf(site.database.write, id)).toEqual(
    lineIds.map((lineId) => ({ lineId, ...unknown })),
  );
  await edit('part', filled);
  await edit('turbo', filled);
  expect(await tradeDataOf(site.database.write, id, 'CN')).toEqual(
    lineIds.map((lineId) => ({ lineId, ...known, hsCode: '841490' })),
  );
});

test('The country of import is that of the consignee, unless it is named', async () => {
  const { id } = await placeOrder();
  const codes = async (importer?: string) =>
    (await tradeDataOf(site.database.write, id, importer)).map(({ hsCode }) => hsCode);
  expect(await codes('US')).toEqual(['8414909080', '8414909080']);
  expect(await codes('DE')).toEqual(['84149000', '84149000']);
  expect(await codes('GB')).toEqual(['841490', '841490']);
  await site.database.write.query(
    "update ordering.customer_order set consignee_country = 'US' where id = $1",
    [id],
  );
  expect(await codes()).toEqual(['8414909080', '8414909080']);
});

test('A quantity stays in the unit in which it was ordered', async () => {
  const { id, partLine } = await placeOrder();
  await edit('part', "unit = 'piece', gtin = '96385074'");
  const lines = await tradeDataOf(site.database.write, id);
  expect(lines.find(({ lineId }) => lineId === partLine)).toMatchObject({
    unit: 'set',
    gtin: '96385074',
  });
});

test('A withdrawn item has what it had last', async () => {
  const { id } = await placeOrder();
  const before = await tradeDataOf(site.database.write, id);
  for (const [call, item] of [
    ['getDeskPart', part],
    ['getDeskTurbo', turbo],
  ] as const) {
    const { version } = (await staffCall(site, call, { id: item }, staff)).val as {
      version: number;
    };
    const answer = await staffCall(site, 'withdrawItem', { id: item, version }, staff);
    expect(answer).toMatchObject({ status: 200 });
  }
  expect(await tradeDataOf(site.database.write, id)).toEqual(before);
});

test('An unknown order has no lines', async () => {
  expect(await tradeDataOf(site.database.write, 2_000_000_000)).toEqual([]);
});

test.each([
  ['US', '841490', { US: '8414909080' }, '8414909080'],
  ['BR', '841490', { US: '8414909080' }, '841490'],
  ['DE', '841490', { EU: '84149000', DE: '84149011' }, '84149011'],
  ['CH', '841490', { EU: '84149000' }, '841490'],
  ['US', '', null, ''],
])('The code for %s of %s and %j is %s', (country, own, codes, code) => {
  expect(hsCodeFor(country, own, codes as Record<string, string> | null)).toBe(code);
});
