/** Terms of the catalogue in the reader's language. Chosen and sent values stay as in the catalogue. */
import { expect, test } from 'vitest';
import type { PickListItem } from '#contract/catalogue.ts';
import type { TurboApplication } from '#contract/shown-items.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

let turboId: number;
const site = await openTestSite(async (database) => {
  const wheel = await addPart(database, { eePn: 'TW-1', component: 'turbine wheel' });
  const applications = ['Passenger car', 'Commercial vehicle', 'Snow groomer'];
  turboId = await addTurbo(database, {
    pn: '454231-5007S',
    parts: [wheel],
    vehicles: applications.map((application) => ({ make: 'Audi', application, engine: 'AFN' })),
  });
  await publish(database, { reason: 'terms' });
});

async function applicationsIn(language: string): Promise<PickListItem[]> {
  const headers = { 'x-language': language };
  const brands = (await site.call('getVehicleBrands', {}, headers)).val as PickListItem[];
  const payload = { vehicleBrand: brands[0]?.id };
  return (await site.call('getVehicleApplications', payload, headers)).val;
}

test('Applications of the pick list are in the reader’s language and its order, their ids are not', async () => {
  const [english, french] = [await applicationsIn('en'), await applicationsIn('fra')];
  expect(english.map(({ name }) => name)).toEqual([
    'Commercial vehicle',
    'Passenger car',
    'Snow groomer',
  ]);
  // Names without a translation stay as the catalogue has them.
  expect(french.map(({ name }) => name)).toEqual([
    'Snow groomer',
    'Véhicule utilitaire',
    'Voiture particulière',
  ]);
  expect(french.map(({ id }) => id).sort()).toEqual(english.map(({ id }) => id).sort());
});

test('Vehicles and components of a build sheet are in the reader’s language', async () => {
  const { val } = await site.call('getTurboById', { id: String(turboId) }, { 'x-language': 'ru' });
  const { vehicles, bomList } = val as TurboApplication;
  expect(vehicles.map(({ application }) => application)).toContain('Легковой автомобиль');
  expect(bomList[0]).toMatchObject({ component: 'turbine wheel' });
  expect(bomList[0]?.transName).toMatch(/^[а-я ]+$/);
});

test('A term that staff translate is in the pick list at once, although its answer is cached', async () => {
  await applicationsIn('zh');
  const token = await addStaffMember(site, 'content');
  const list = () => staffCall(site, 'listTexts', { text: 'Snow groomer' }, token);
  await expect.poll(async () => ((await list()).val as unknown[]).length).toBe(1);
  const [{ id }] = (await list()).val as [{ id: string }];
  const saved = { id, language: 'zh', version: 0, forms: { other: '压雪车' } };
  expect(await staffCall(site, 'saveText', saved, token)).toMatchObject({ status: 200 });
  const names = async () => (await applicationsIn('zh')).map(({ name }) => name);
  await expect.poll(names).toContain('压雪车');
});
