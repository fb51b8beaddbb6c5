import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { ownOf, pickFields } from '#contract/fields/field.ts';
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import { storedMessage } from '#contract/message.ts';
import type { Values } from '#contract/staff/call.ts';
import type { DeskVehicle } from '#contract/staff/items.ts';
import { identityKey, makerOf, numberKey } from '#features/numbers/index.ts';
import { queries } from '#platform/queries.ts';
import type { ChangeHandlers } from '#staff/server/gateway.ts';
import { deskTurbo } from './desk-item.ts';
import {
  addItem,
  editItem,
  fieldDifferences,
  listChanges,
  lockCatalogue,
  saveLines,
} from './edit.ts';
import { checkEePn, readNumberList } from './fields.ts';
import { lockNumbers, replaceRows } from './items.ts';
import { readItemFields, readVehicles, setEePn, updateOwn, withCodeWords } from './own-fields.ts';

type TurboFields = Values<typeof turboFields>;
const vehicle = ownOf(vehicleFields);
const turboRecord = (values: TurboFields) => ({
  table: 'turbo' as const,
  fields: turboFields,
  values,
});

/** Natural key of a turbo. @throws CallError conflict if another turbo has the key */
async function refOf(client: pg.ClientBase, id: number, fields: TurboFields): Promise<string> {
  const ref = identityKey(fields.turboPn, makerOf(fields.manufacturer));
  const sameTurbo = await queries(client)
    .selectFrom('catalogue.turbo')
    .select('pn')
    .where('ref', '=', ref)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (sameTurbo) {
    throw new CallError(
      'conflict',
      'This number names a turbo of the catalogue already: {pn}.',
      sameTurbo,
    );
  }
  return ref;
}

const vehicleTexts = (vehicles: readonly DeskVehicle[]) => ({
  vehicles: vehicles.map((one) =>
    vehicle
      .map(({ name }) => one[name])
      .filter((part) => part !== '')
      .join(', '),
  ),
});

export const turboChanges = {
  saveTurbo: (payload, context, client) =>
    editItem(payload, context, client, [0], async ({ id, eePn }) => {
      await lockNumbers(client);
      const before = pickFields(turboFields, await deskTurbo(client, id));
      const values = readItemFields(turboFields, payload);
      const { turboPn, manufacturer } = values;
      await checkEePn(client, id, values.eePn);
      const renamed = turboPn !== before.turboPn || manufacturer !== before.manufacturer;
      const ref = renamed ? await refOf(client, id, values) : null;
      const changed = fieldDifferences(withCodeWords(before), withCodeWords(values));
      if (Object.keys(changed.after).length > 0)
        await updateOwn(client, id, ref, turboRecord(values));
      if (values.eePn !== eePn) await setEePn(client, id, values.eePn);
      return {
        name: turboPn,
        reason: storedMessage({ key: 'turbo {number}', params: { number: turboPn } }),
        changed,
      };
    }),

  addTurbo: async (typed, context, client) => {
    await lockCatalogue(client);
    await lockNumbers(client);
    const values = readItemFields(turboFields, typed);
    const { eePn, turboPn: name } = values;
    await checkEePn(client, 0, eePn);
    const ref = await refOf(client, 0, values);
    const item = { what: 'turbo', name, type: 0, eePn, ref } as const;
    return addItem(context, client, item, turboRecord(values), withCodeWords(values));
  },

  // The order matters: results show the first vehicle of a turbo.
  saveTurboVehicles: (payload, context, client) =>
    editItem(payload, context, client, [0], async ({ id }) => {
      const before = await deskTurbo(client, id);
      const vehicles = readVehicles(payload.vehicles);
      await replaceRows(client, {
        table: 'application',
        owner: 'turbo_id',
        id,
        columns: ['seq', ...vehicle.map(({ column }) => column), 'year_from', 'year_to'].join(', '),
        types: ['int2', ...vehicle.map(() => 'text'), 'int2', 'int2'],
        rows: vehicles.map((one, at) => [
          at + 1,
          ...vehicle.map(({ name }) => one[name]),
          one.from,
          one.to,
        ]),
      });
      const changed = listChanges(vehicleTexts(before.vehicles), vehicleTexts(vehicles));
      return {
        name: before.turboPn,
        reason: storedMessage({ key: 'vehicles of {name}', params: { name: before.turboPn } }),
        changed,
      };
    }),

  saveTurboNumbers: (payload, context, client) =>
    editItem(payload, context, client, [0], async ({ id }) => {
      const before = await deskTurbo(client, id);
      const oeNumbers = readNumberList('OE numbers', payload.oeNumbers, 'oe');
      const read = (label: string, typed: readonly string[]) =>
        readNumberList(label, typed, 'interchange');
      const formerNumbers = read('Superseded', payload.formerNumbers);
      const newerNumbers = read('Superseded by', payload.newerNumbers);
      const numberKeys = new Set(
        [before.turboPn, ...formerNumbers, ...newerNumbers].map(numberKey),
      );
      const interchanges = read('Interchanges', payload.interchanges).filter(
        (number) => !numberKeys.has(numberKey(number)),
      );
      await replaceRows(client, {
        table: 'oe_number',
        owner: 'turbo_id',
        id,
        columns: 'seq, number',
        types: ['int2', 'text'],
        rows: oeNumbers.map((number, at) => [at + 1, number]),
      });
      const numbers = [
        ...formerNumbers.map((number) => [4, number]),
        ...newerNumbers.map((number) => [6, number]),
        ...interchanges.map((number) => [5, number]),
      ];
      await replaceRows(client, {
        table: 'turbo_number',
        owner: 'turbo_id',
        id,
        columns: 'seq, kind, number',
        types: ['int2', 'int2', 'text'],
        rows: numbers.map((row, at) => [at + 1, ...row]),
      });
      const lists = { oeNumbers, formerNumbers, newerNumbers, interchanges };
      const changed = listChanges(before, lists);
      return {
        name: before.turboPn,
        reason: storedMessage({ key: 'numbers of {name}', params: { name: before.turboPn } }),
        changed,
      };
    }),

  saveTurboLines: (payload, context, client) =>
    editItem(payload, context, client, [0], async ({ id }) => {
      const { lines: before, turboPn: name } = await deskTurbo(client, id);
      const changed = await saveLines(client, 'turbo', id, { before, typed: payload.lines });
      return {
        name,
        reason: storedMessage({ key: 'build sheet of {name}', params: { name } }),
        changed,
      };
    }),
} satisfies Partial<ChangeHandlers>;
