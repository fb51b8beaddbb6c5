/** Turbos and parts side by side. */
import { describe, expect, test } from 'vitest';
import type { Comparison } from '#contract/compare.ts';
import { type ItemField, isText, namedFields } from '#contract/fields/field.ts';
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { en } from '#language/texts/en.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';

let token = '';
const ids: Record<string, string> = {};

const site = await openTestSite(async (database) => {
  const part = async (name: string, fields: Parameters<typeof addPart>[1]) => {
    const id = await addPart(database, fields);
    ids[name] = String(id);
    return id;
  };
  const chra = await part('chra', { component: 'CHRA', eePn: 'CH-1', quantity: 9 });
  const large = await part('large', { eePn: 'TW-1', inducer: 44.5, exducer: 38 });
  const small = await part('small', { eePn: 'TW-2', inducer: 42, exducer: 38 });
  const gasket = await part('gasket', { component: 'gasket', eePn: 'GK-1' });
  const turbo = async (name: string, fields: Parameters<typeof addTurbo>[1]) => {
    ids[name] = String(await addTurbo(database, { model: 'GT1749V', ...fields }));
  };
  const passat = { make: 'Volkswagen', model: 'Passat B5' };
  await turbo('first', {
    pn: '454231-5007S',
    oe: ['028145702H', '028145702R'],
    vehicles: [passat, { make: 'Audi', model: 'A4' }],
    parts: [chra, large, gasket],
    quantity: 5,
  });
  await turbo('second', {
    pn: '454232-5001S',
    oe: ['028145702R'],
    vehicles: [passat],
    parts: [chra, small],
  });
  await turbo('third', { pn: '454233-5001S', vehicles: [passat], parts: [small, chra] });
  await turbo('hidden', { pn: '454234-5001S', loginToView: true, parts: [chra] });
  await publish(database, { reason: 'test' });
  token = await signIn(database, 'A');
});

const ask = (names: readonly string[], as = '', language = 'en') =>
  site.call(
    'compareItems',
    { ids: names.map((name) => ids[name] ?? name) },
    { 'x-token': as, 'x-language': language },
  );
const compare = async (names: readonly string[], as = '', language = 'en') =>
  (await ask(names, as, language)).val as Comparison;

describe('Turbos side by side', () => {
  test('say what is the same and what differs', async () => {
    const { items, facts, complete } = await compare(['first', 'second']);
    expect(complete).toBe(true);
    expect(items).toMatchObject([
      { id: ids.first, type: '0', oemPn: '454231-5007S', model: 'GT1749V' },
      { id: ids.second, type: '0', oemPn: '454232-5001S', stockInfo: 'Request development' },
    ]);
    const sameness = Object.fromEntries(facts.map(({ name, same }) => [name, same]));
    expect(sameness).toMatchObject({ Manufacturer: true, Model: true, 'Vehicle OE NO': false });
    expect(sameness).toMatchObject({ Brand: false, 'Vehicle Model': false, Engine: true });
    const numbers = facts.find(({ name }) => name === 'Vehicle OE NO');
    expect(numbers?.values).toEqual([
      [
        { value: '028145702H', inAll: false },
        { value: '028145702R', inAll: true },
      ],
      [{ value: '028145702R', inAll: true }],
    ]);
  });

  test('name the parts that their build sheets share', async () => {
    const { components } = await compare(['first', 'second', 'third']);
    const told = components.map(({ name, same, lines }) => [
      name,
      same,
      lines.map((some) => some.map(({ eePn, sheets }) => `${eePn} ${sheets}`)),
    ]);
    expect(told).toEqual([
      ['CHRA', true, [['CH-1 3'], ['CH-1 3'], ['CH-1 3']]],
      ['turbine wheel', false, [['TW-1 1'], ['TW-2 2'], ['TW-2 2']]],
      ['gasket', false, [['GK-1 1'], [], []]],
    ]);
    const pages = components.flatMap(({ lines }) => lines.flat().map(({ details }) => details));
    expect(new Set(pages)).toEqual(new Set([false]));
  });

  test('say so in the language of the caller', async () => {
    const { facts } = await compare(['first', 'second'], '', 'fra');
    expect(facts.map(({ name }) => name)).toContain('Fabricant');
  });

  test('are refused if the caller may not see one, if one does not exist, or is given twice', async () => {
    const needsSignIn = await ask(['first', 'hidden']);
    expect(needsSignIn).toMatchObject({ status: 401, msg: 'Need authorization, please login!' });
    const absent = await ask(['first', '99999999']);
    expect(absent).toMatchObject({ status: 404, msg: 'This turbo is not in the catalogue.' });
    expect(await ask(['first', 'first'])).toMatchObject({ status: 400 });
    expect(await ask(['first'])).toMatchObject({ status: 400 });
    expect(await ask(['first', 'second', 'third', '1', '2'])).toMatchObject({ status: 400 });
  });
});

describe('Parts side by side', () => {
  test('show level A all that their pages show', async () => {
    const { items, facts, complete } = await compare(['large', 'small'], token);
    expect(complete).toBe(true);
    expect(items).toMatchObject([
      { type: '1', eePn: 'TW-1', component: 'turbine wheel', details: true },
      { type: '1', eePn: 'TW-2', details: true },
    ]);
    const told = facts.map(({ name, same, values }) => [name, same, values.flat()[0]?.value]);
    expect(told).toContainEqual(['inducer', false, '44.5 mm']);
    expect(told).toContainEqual(['exducer', true, '38.0 mm']);
  });

  test('show others what every list shows', async () => {
    const { items, facts, complete } = await compare(['large', 'small']);
    expect(complete).toBe(false);
    expect(items.map(({ details }) => details)).toEqual([false, false]);
    expect(facts.map(({ name }) => name)).toEqual(['Turbo Model', 'Description']);
  });

  test('must be of one component, without turbos', async () => {
    const msg = 'You can compare turbos with turbos, or parts of the same component.';
    for (const names of [
      ['large', 'gasket'],
      ['large', 'first'],
      ['first', 'large'],
    ]) {
      expect(await ask(names, token)).toMatchObject({ status: 400, msg });
    }
    expect(await ask(['large', '99999999'], token)).toMatchObject({ status: 404 });
  });
});

test('Every field of a turbo and a vehicle that is a text has a name in all languages', () => {
  const texts: readonly string[] = en;
  const isShown = (field: ItemField) => field.visitors !== undefined && isText(field.kind);
  const labels = [...namedFields(turboFields).filter(isShown), ...namedFields(vehicleFields)].map(
    ({ label }) => label,
  );
  expect(labels.filter((label) => !texts.includes(label))).toEqual([]);
});
