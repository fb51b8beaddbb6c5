/** The build sheet as each level gets it. */
import { describe, expect, test } from 'vitest';
import type { TurboApplication } from '#contract/shown-items.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';
import { stockState } from '../items/stock.ts';

const tokens: Record<string, string> = {};
const ids = { open: 0, hidden: 0, shown: 0 };
let chra = 0;

const site = await openTestSite(async (database) => {
  chra = await addPart(database, {
    component: 'CHRA',
    eePn: 'CH-1749-031',
    oemPn: '433352-0031',
    quantity: 50,
  });
  const parts = [chra];
  for (const [eePn, quantity] of [
    ['TW-1', 49],
    ['CW-1', 9],
    ['NR-1', 0],
    ['AC-1', null],
  ] as const) {
    parts.push(await addPart(database, { eePn, quantity }));
  }
  ids.open = await addTurbo(database, {
    pn: '454231-5007S',
    model: 'GT1749V',
    eePn: 'GT17-031',
    oe: ['028145702H', '028145702R'],
    interchanges: ['701855-0006'],
    remark: 'VNT',
    quantity: 3,
    vehicles: [
      { make: 'Volkswagen', model: 'Passat B5', from: 1996, to: 2000 },
      { make: 'Audi', model: 'A4 B5' },
    ],
    parts,
  });
  ids.hidden = await addTurbo(database, {
    pn: '49135-02652',
    maker: 'MHI',
    loginToView: true,
    parts: [chra],
  });
  ids.shown = await addTurbo(database, {
    pn: '17201-30030',
    maker: 'Toyota',
    dacoverride: true,
    parts: [chra],
  });
  await database.write.query(
    'insert into catalogue.part_line (part_id, seq, component_id, pieces) values ($1, 1, $2, 1)',
    [chra, parts[1]],
  );
  await publish(database, { reason: 'test' });
  for (const level of ['A', 'B', 'C', 'C1'] as const) tokens[level] = await signIn(database, level);
});

async function sheet(id: number | string, level?: string) {
  const answer = await site.call(
    'getTurboById',
    { id: String(id) },
    { 'x-token': tokens[level ?? ''] ?? '' },
  );
  return { ...answer, val: answer.val as TurboApplication | undefined };
}

test('shows the turbo, all its vehicles and its parts in order', async () => {
  const { val } = await sheet(ids.open);
  expect(val).toMatchObject({
    id: String(ids.open),
    eePn: 'GT17-031',
    turboPn: '454231-5007S',
    manufacturer: 'Garrett',
    vehicleOeNo: '028145702H; 028145702R',
    carMakeName: 'Volkswagen',
    carYear: '1996-2000',
    interchanges: ['701855-0006'],
    remark: 'VNT',
    stockInfo: 'Almost Gone',
    wipStatus: '0',
    opensDetails: '0',
  });
  expect(val?.vehicles.map(({ carMakeName }) => carMakeName)).toEqual(['Volkswagen', 'Audi']);
  expect(val?.bomList[0]).toEqual({
    id: String(chra),
    seq: 1,
    type: '2',
    eepnPrefix: 'CH',
    transName: 'CHRA',
    component: 'CHRA',
    oemPn: '433352-0031',
    eePn: 'CH-1749-031',
    stockInfo: 'Plenty Stock',
    pieces: 1,
    details: false,
  });
  expect(val?.bomList.map(({ stockInfo }) => stockInfo)).toEqual([
    'Plenty Stock',
    'Low Stock',
    'Almost Gone',
    'Out Of Stock',
    'Request development',
  ]);
});

test('a part that the CHRA of the sheet holds names this CHRA', async () => {
  const { val } = await sheet(ids.open);
  expect(val?.bomList.map(({ chraId }) => chraId)).toEqual([
    undefined,
    String(chra),
    undefined,
    undefined,
    undefined,
  ]);
});

test('stock counts at once, without a new version', async () => {
  const becomes = (state: string) =>
    expect.poll(async () => (await sheet(ids.open)).val?.bomList[0]?.stockInfo).toBe(state);
  const { write } = site.database;
  await write.query('update catalogue.stock set quantity = 0 where item_id = $1', [chra]);
  await becomes('Out Of Stock');
  await write.query("update catalogue.stock set expected = '2099-12-31' where item_id = $1", [
    chra,
  ]);
  await expect
    .poll(async () => (await sheet(ids.open)).val?.bomList[0]?.expected)
    .toBe('2099-12-31');
  await write.query('update catalogue.stock set quantity = null where item_id = $1', [chra]);
  await becomes('Request development');
  await write.query('update catalogue.stock set quantity = 50 where item_id = $1', [chra]);
  await becomes('Plenty Stock');
});

test('no count of pieces leaves the server', async () => {
  await site.database.write.query('update catalogue.stock set quantity = 7654 where item_id = $1', [
    chra,
  ]);
  expect(JSON.stringify(await sheet(ids.open, 'A'))).not.toContain('7654');
});

describe.each([
  // level; whether the parts of an ordinary turbo have details; whether a turbo 'login to view' opens
  [undefined, false, false],
  ['C1', false, false],
  ['C', false, true],
  ['B', false, true],
  ['A', true, true],
])('level %s', (level, details, opens) => {
  test(`${details ? 'may' : 'may not'} open the details of parts`, async () => {
    expect(
      (await sheet(ids.open, level)).val?.bomList.every((one) => one.details === details),
    ).toBe(true);
  });

  test('may open them if the turbo allows it', async () => {
    expect((await sheet(ids.shown, level)).val).toMatchObject({ opensDetails: '1' });
    expect((await sheet(ids.shown, level)).val?.bomList[0]?.details).toBe(true);
  });

  test(`${opens ? 'opens' : 'is asked to log in for'} a turbo to be seen after login`, async () => {
    const answer = await sheet(ids.hidden, level);
    if (opens) expect(answer.val?.turboPn).toBe('49135-02652');
    else {
      expect(answer).toMatchObject({
        status: 401,
        ret: '-1',
        msg: 'Need authorization, please login!',
      });
      expect(answer.val).toBeUndefined();
    }
  });
});

test.each([['0'], ['999999'], ['99999999999']])('id %s is not in the catalogue', async (id) => {
  expect(await sheet(id)).toMatchObject({
    status: 404,
    success: '1',
    msg: 'This turbo is not in the catalogue.',
  });
});

test('the id of a part is not the id of a turbo', async () => {
  expect((await sheet(chra)).status).toBe(404);
});

test.each([['abc'], ['-1'], ['1.5'], [''], ['1;drop table x']])('id %j is refused', async (id) => {
  expect((await sheet(id)).status).toBe(400);
});

test('thresholds of the stock states are settings', () => {
  const thresholds = { stockPlenty: 5, stockLow: 2 };
  expect([5, 4, 2, 1, 0, null].map((quantity) => stockState(quantity, thresholds))).toEqual([
    'Plenty Stock',
    'Low Stock',
    'Low Stock',
    'Almost Gone',
    'Out Of Stock',
    'Request development',
  ]);
});
