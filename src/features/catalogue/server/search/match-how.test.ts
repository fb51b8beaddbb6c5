/**
 * The reason that the site gives for a match is right for every kind of match. Runs on the rows of the demo
 * files.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import type { Suggestion, TurboRow } from '#contract/catalogue.ts';
import type { CrossRow } from '#contract/shown-items.ts';
import { importCatalogue } from '#features/catalogue-desk/import/import.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { identityKey, makerOf, oeReadings, readings } from '#features/numbers/index.ts';
import { openTestSite } from '#test/app.ts';

const file = (name: string) =>
  fileURLToPath(new URL(`../../../../../db/demo/${name}`, import.meta.url));

const site = await openTestSite(async (database) => {
  const files = [file('turbo-applications.csv'), file('components.csv')];
  await importCatalogue(database, files, { reason: 'real' });
});

const cross = async (val: string) =>
  (await site.call('getPartList', { val, size: 200 })).val as CrossRow[];
const turbos = async (val: string, vtype = '0') =>
  (await site.call('getTurboList', { val, vtype, size: 200 })).val as TurboRow[];

describe('among the cross references', () => {
  test.each([
    // A vehicle's OE number finds its turbos, in any spelling.
    ['038 253 019 D', '713673-5006S', 'oe', 'same', '038253019D'],
    ['038253019DX', '713673-5006S', 'oe', 'newUnit', '038253019D'],
    ['11 65 7 804 903', '753420-5006S', 'oe', 'same', '11657804903'],
    ['7804903', '753420-5006S', 'oe', 'written', '11657804903'],
    ['0375.J6', '753420-5006S', 'oe', 'same', '0375J6'],
    ['038253019', '713673-5006S', 'oe', 'start', '038253019D'],
    ['253019D', '713673-5006S', 'oe', 'inside', '038253019D'],
    // A turbo's own number matches as 'turbo', an OE number as 'oe', even for the same turbo.
    ['713673-5006S', '713673-5006S', 'turbo', 'same', '713673-5006S'],
    ['713673-6', '713673-5006S', 'turbo', 'channel', '713673-5006S'],
    ['713673-9006S', '713673-5006S', 'turbo', 'newUnit', '713673-5006S'],
    ['71367350', '713673-5006S', 'turbo', 'start', '713673-5006S'],
    ['7136730', '713673-5006S', 'turbo', 'writtenStart', '713673-5006S'],
    ['454183-0004', '713673-5006S', 'interchange', 'same', '454183-0004'],
    ['454183-4', '713673-5006S', 'interchange', 'written', '454183-0004'],
    ['LR063777', 'LR063777', 'oe', 'same', 'LR063777'],
    ['17201-30030', '17201-30030', 'turbo', 'same', '17201-30030'],
    ['HE200WG', 'HE200WG', 'model', 'same', 'HE200WG'],
    // Matches by the code on a turbo's plate, and by superseding and superseded numbers.
    ['K03-005', '53039880005', 'turbo', 'code', '53039880005'],
    ['K03-029', '53039880005', 'supersededBy', 'code', '53039880029'],
    ['53039880029', '53039880005', 'supersededBy', 'same', '53039880029'],
    ['49377-07000', '49377-07010', 'superseded', 'same', '49377-07000'],
    ['756047-5', '753556-0002', 'supersededBy', 'channel', '756047-5005S'],
  ] as const)('%s finds %s: %s number, %s, %s', async (val, pn, reason, how, number) => {
    const row = (await cross(val)).find(({ oemPn }) => oemPn === pn);
    expect(row?.match).toMatchObject({ reason, how, number });
  });

  test("a part's own number is its maker's", async () => {
    const { rows } = await site.database.write.query<{ oem_pn: string }>(
      "select oem_pn from catalogue.part where oem_pn ~ '^[0-9]{6}-[0-9]{4}$' limit 1",
    );
    const val = rows[0]?.oem_pn ?? '';
    const row = (await cross(val)).find(({ prdType }) => prdType !== '0');
    expect(row?.match).toMatchObject({ reason: 'oem', how: 'same', number: val });
  });

  test('every OE number of the catalogue matches its turbo in full, and other turbos only for a reason', async () => {
    const { rows } = await site.database.write.query<{ pn: string; number: string }>(
      `select t.pn, o.number from catalogue.oe_number o join catalogue.turbo t on t.id = o.turbo_id
       where length(o.number) > 4`,
    );
    expect(rows.length).toBeGreaterThan(300);
    for (const { pn, number } of rows) {
      const found = await cross(number);
      const own = found.find(({ oemPn }) => oemPn === pn);
      expect(['same', 'written', 'channel', 'newUnit', 'remanufactured'], number).toContain(
        own?.match.how,
      );
    }
  });
});

describe('among the turbos', () => {
  const reasonOf = async (val: string, pn: string, vtype?: string) =>
    (await turbos(val, vtype)).find(({ turboPn }) => turboPn === pn)?.match;

  test.each([
    ['713673-5006S', '713673-5006S', undefined],
    ['713673-6', '713673-5006S', { reason: 'channel' }],
    ['713673-9006', '713673-5006S', { reason: 'newUnit' }],
    ['7136730', '713673-5006S', { reason: 'writtenStart' }],
    ['454183-4', '713673-5006S', { reason: 'interchange', number: '454183-0004', how: 'written' }],
    ['4541830', '713673-5006S', { reason: 'interchange', how: 'start' }],
    ['183-0004', '713673-5006S', { reason: 'interchange', how: 'inside' }],
    ['K03-005', '53039880005', { reason: 'code' }],
    ['K03-029', '53039880005', { reason: 'supersededBy', number: '53039880029', how: 'code' }],
    ['53039700029', '53039880005', { reason: 'supersededBy', how: 'channel' }],
    ['49377-07000', '49377-07010', { reason: 'superseded', number: '49377-07000' }],
  ])('%s finds %s: %o', async (val, pn, match) => {
    const found = await reasonOf(val, pn);
    if (match) expect(found).toMatchObject(match);
    else expect(found).toBe(undefined);
  });

  test('an OE number gives the reason, too', async () => {
    expect(await reasonOf('038253019DX', '713673-5006S', '1')).toMatchObject({ reason: 'newUnit' });
    expect(await reasonOf('7804903', '753420-5006S', '1')).toMatchObject({ reason: 'written' });
  });
});

test('in cross references a short suffix is not the start of a suffix of another channel', async () => {
  const found = (await cross('713673-9')).map(({ oemPn }) => oemPn);
  expect(found).toEqual((await cross('713673-0009')).map(({ oemPn }) => oemPn));
  expect((await cross('713673-50')).map(({ oemPn }) => oemPn)).toContain('713673-5006S');
});

describe('the closest numbers', () => {
  const closest = async (val: string, vtype: string) =>
    (await site.call('getClosestNumbers', { val, vtype })).val as Suggestion[];

  test('are never the typed number in another notation', async () => {
    const { rows } = await site.database.write.query<{ number: string }>(
      `(select pn as number from catalogue.turbo order by id limit 30)
       union all (select number from catalogue.oe_number order by turbo_id, seq limit 30)
       union all (select number from catalogue.turbo_number order by turbo_id, seq limit 30)
       union all (select ee_pn from catalogue.item where ee_pn is not null order by id limit 10)
       union all (select oem_pn from catalogue.part where oem_pn <> '' order by id limit 20)`,
    );
    const keysOf = {
      '0': readings,
      '1': oeReadings,
      '2': (number: string) => [number],
      '3': (number: string) => [...readings(number), ...oeReadings(number)],
    };
    for (const { number } of rows) {
      for (const [vtype, of] of Object.entries(keysOf)) {
        const typed = new Set(of(number));
        const offered = (await closest(number, vtype)).filter(({ kind }) => kind !== 'model');
        const same = offered.filter((one) => of(one.number).some((key) => typed.has(key)));
        expect(same, `${number}, vtype ${vtype}`).toEqual([]);
      }
    }
  });

  test.each(['0', '3'])('lead from a misread base to its numbers, vtype %s', async (vtype) => {
    expect((await closest('786137', vtype))[0]).toMatchObject({ number: '706137-0001' });
  });

  test('lead somewhere: an E&E P/N that no turbo holds is not offered among turbos', async () => {
    const { rows } = await site.database.write.query<{ id: number }>(
      `insert into catalogue.item (type, ee_pn) values (1, 'GK-LONE-001') returning id`,
    );
    await site.database.write.query(
      "insert into catalogue.part (id, ref, component) values ($1, 'ee:GK-LONE-001', 'gasket kit')",
      [rows[0]?.id],
    );
    await site.database.write.query('update catalogue.state set edits = edits + 1');
    await publish(site.database, { reason: 'a lone part' });
    await expect.poll(() => cross('GK-LONE-001')).toHaveLength(1);
    for (const val of ['GK-LONE-001', 'gk lone 002']) {
      expect(await closest(val, '2')).toEqual([]);
      expect(await closest(val, '0')).toEqual([]);
    }
  });
});

test('turbos sort by their numbers, in whatever notation these are written', async () => {
  for (const val of ['000', '988', '4913']) {
    const answer = await site.call('getTurboList', { val, sortSeq: 0, size: 200 });
    const rows = answer.val as Answer<Calls['getTurboList']>;
    const { rows: makers } = await site.database.write.query<{ pn: string; maker: string }>(
      'select pn, maker from catalogue.turbo',
    );
    const makerOfPn = new Map(makers.map(({ pn, maker }) => [pn, makerOf(maker)]));
    const keys = rows.map(({ turboPn }) => identityKey(turboPn, makerOfPn.get(turboPn)));
    expect(keys.length).toBeGreaterThan(5);
    expect(keys).toEqual([...keys].sort());
  }
});
