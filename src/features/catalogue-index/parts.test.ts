/** Parts in a version: as the catalogue was when the version was published. */
import { expect, test } from 'vitest';
import type { PartDetail } from '#contract/parts.ts';
import type { CrossRow } from '#contract/shown-items.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';
import { publish } from './publish.ts';

/** More than one page. */
const TURBOS = 327;

let token = '';
let shared = 0;
let chra = 0;
const site = await openTestSite(async (database) => {
  shared = await addPart(database, { component: 'journal bearing', eePn: 'JB-1749-001' });
  chra = await addPart(database, { component: 'CHRA', eePn: 'CH-1749-001', oemPn: 'A"\\\tB123' });
  await addTurbo(database, {
    pn: '454231-0001',
    model: 'GT1749V',
    parts: [chra, shared, shared],
  });
  const run = (text: string, values: unknown[] = []) => database.write.query(text, values);
  await run('insert into catalogue.part_line values ($1, 1, $2, 2)', [chra, shared]);
  await run(
    `with made as (
       insert into catalogue.item (type) select 0 from generate_series(2, $1) returning id
     ), turbo as (
       insert into catalogue.turbo (id, ref, pn, model)
       select id, 'T' || id, '900000-' || id, 'HX' || id % 30 from made
     )
     insert into catalogue.build_sheet_line select id, 1, $2 from made`,
    [TURBOS, shared],
  );
  await publish(database, { reason: 'first' });
  token = await signIn(database, 'A');
});

const ask = (name: 'getPartUse' | 'getTurboPartById' | 'getTurboAssemblyById', payload: object) =>
  site.call(name, payload, { 'x-token': token });
const edit = async (text: string, values: unknown[]) => {
  await site.database.write.query(text, values);
  await site.database.write.query('update catalogue.state set edits = edits + 1');
};

test('counts each turbo once, even if it holds a part twice, or inside another part, too', async () => {
  const { val } = await ask('getTurboPartById', { id: shared });
  expect((val as PartDetail).turboCount).toBe(TURBOS);
});

test('names a part’s models, its own turbo’s first, and no more than twelve', async () => {
  const { val } = await ask('getTurboPartById', { id: shared });
  const models = (val as PartDetail).part_model.split('; ');
  expect(models[0]).toBe('GT1749V');
  expect(models).toHaveLength(12);
});

test('pages of where a part is used join without gap or overlap', async () => {
  const found: string[] = [];
  for (let page = 1; page <= Math.ceil(TURBOS / 200) + 1; page++) {
    const { val, pageInfo } = await ask('getPartUse', { id: shared, page, size: 200 });
    expect(pageInfo).toEqual({ page, size: 200, count: TURBOS });
    found.push(...(val as { id: string }[]).map(({ id }) => id));
  }
  expect(found).toHaveLength(TURBOS);
  expect(new Set(found).size).toBe(TURBOS);
  const { val } = await ask('getPartUse', { id: shared, page: 5, size: 100 });
  expect((val as { id: string }[]).map(({ id }) => id)).toEqual(found.slice(400, 500));
});

test('keeps quotes, backslashes and tabs in a number as they are', async () => {
  const { val } = await ask('getTurboAssemblyById', { id: chra });
  expect((val as PartDetail).part_oemPn).toBe('A"\\\tB123');
  const rows = (await site.call('getPartList', { val: 'ab123' })).val as CrossRow[];
  expect(rows[0]?.match.number).toBe('A"\\\tB123');
});

test('shows an edit of a part with the next version, not before', async () => {
  const weight = async () =>
    ((await ask('getTurboAssemblyById', { id: chra })).val as PartDetail).part_weight;
  await edit('update catalogue.part set weight_grams = 2400 where id = $1', [chra]);
  expect(await weight()).toBe('');
  await publish(site.database, { reason: 'edit' });
  await expect.poll(weight).toBe('2.4 kg');
});

test('takes a number out of the cross references when it is taken off the part', async () => {
  const count = async () => (await site.call('getPartList', { val: 'XREF-77' })).pageInfo?.count;
  await edit("insert into catalogue.cross_reference values ($1, 'XREF-77', 'JRONE')", [chra]);
  await publish(site.database, { reason: 'edit' });
  await expect.poll(count).toBe(1);
  await edit('delete from catalogue.cross_reference where part_id = $1', [chra]);
  await publish(site.database, { reason: 'edit' });
  await expect.poll(count).toBe(0);
});
