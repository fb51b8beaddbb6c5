/** What is saved of a turbo. */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { ownOf, pickFields } from '#contract/fields/field.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import { vehicleFields } from '#contract/fields/vehicle.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { DeskTurbo } from '#contract/staff/items.ts';
import { queries } from '#platform/queries.ts';
import { identityKey, makerOf, numberKey } from '../../numbers/index.ts';
import {
  differences,
  type EditedItem,
  editItem,
  lockCatalogue,
  noted,
  type Saved,
} from './edit.ts';
import { checkEePn, readNumberList } from './fields.ts';
import { listChanges, saveLines } from './lists.ts';
import { insertOwn, readFields, readVehicles, setEePn, updateOwn } from './own-fields.ts';
import { replaceRows } from './queries.ts';
import { deskTurbo } from './turbo.ts';

type Of<N extends keyof StaffCalls> = Payload<StaffCalls[N]>;
type TurboFields = Of<'addTurbo'>;
const vehicle = ownOf(vehicleFields);

/** The natural key of a turbo. @throws CallError conflict when another turbo goes by it */
async function refOf(client: pg.ClientBase, id: number, fields: TurboFields): Promise<string> {
  const ref = identityKey(fields.turboPn, makerOf(fields.manufacturer));
  const other = await queries(client)
    .selectFrom('catalogue.turbo')
    .select('pn')
    .where('ref', '=', ref)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) {
    throw new CallError(
      'conflict',
      'This number names a turbo of the catalogue already: {pn}.',
      other,
    );
  }
  return ref;
}

/** One save of a turbo. @param save makes the change; the audit log names the turbo by `name` */
const editTurbo = (
  client: pg.ClientBase,
  who: string,
  { id, version }: { id: string | number; version: string | number },
  save: (before: Omit<DeskTurbo, 'history'>, item: EditedItem) => Promise<Saved>,
) =>
  editItem(client, who, { id, version, types: [0] }, async (item) => {
    const before = await deskTurbo(client, item.id);
    const { reason, changed, name = before.turboPn } = await save(before, item);
    return {
      reason: `${reason} ${name}`,
      audit: { subject: 'turbo', subjectId: item.id, subjectName: name, ...changed },
    };
  });

/** Saves a turbo's own fields. */
export const saveTurbo = (
  client: pg.ClientBase,
  who: string,
  { id, version, ...typed }: Of<'saveTurbo'>,
) =>
  editTurbo(client, who, { id, version }, async (turbo, item) => {
    const before = pickFields(turboFields, turbo);
    const values = readFields(turboFields, typed);
    await checkEePn(client, item.id, values.eePn);
    const renamed =
      values.turboPn !== before.turboPn || values.manufacturer !== before.manufacturer;
    const ref = renamed ? await refOf(client, item.id, values) : null;
    const changed = differences(before, values);
    if (Object.keys(changed.after).length > 0) {
      await updateOwn(client, item.id, ref, { table: 'turbo', fields: turboFields, values });
    }
    if (values.eePn !== item.eePn) await setEePn(client, item.id, values.eePn);
    return { reason: 'turbo', changed, name: values.turboPn };
  });

/** Adds a turbo. */
export async function addTurbo(client: pg.ClientBase, who: string, typed: TurboFields) {
  await lockCatalogue(client);
  const values = readFields(turboFields, typed);
  await checkEePn(client, 0, values.eePn);
  const ref = await refOf(client, 0, values);
  const { id } = await noted(client, who, async () => ({
    id: await insertOwn(
      client,
      { type: 0, eePn: values.eePn, ref },
      { table: 'turbo', fields: turboFields, values },
    ),
    reason: `new turbo ${values.turboPn}`,
  }));
  return {
    val: { id: String(id), version: 1 },
    audit: {
      subject: 'turbo' as const,
      subjectId: id,
      subjectName: values.turboPn,
      before: {},
      after: values,
    },
  };
}

/** Saves the vehicles that a turbo fits; the first stands for it in results. */
export const saveTurboVehicles = (
  client: pg.ClientBase,
  who: string,
  payload: Of<'saveTurboVehicles'>,
) =>
  editTurbo(client, who, payload, async (before, { id }) => {
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
    const texts = (all: readonly DeskTurbo['vehicles'][number][]) =>
      all.map((one) =>
        vehicle
          .map(({ name }) => one[name])
          .filter((part) => part !== '')
          .join(', '),
      );
    const changed = listChanges(
      { vehicles: texts(before.vehicles) },
      { vehicles: texts(vehicles) },
    );
    return { reason: 'vehicles of', changed };
  });

/** Saves a turbo's further numbers. */
export const saveTurboNumbers = (
  client: pg.ClientBase,
  who: string,
  payload: Of<'saveTurboNumbers'>,
) =>
  editTurbo(client, who, payload, async (before, { id }) => {
    const oeNumbers = readNumberList('OE numbers', payload.oeNumbers, 'oe');
    const formerNumbers = readNumberList('Superseded', payload.formerNumbers, 'interchange');
    const newerNumbers = readNumberList('Superseded by', payload.newerNumbers, 'interchange');
    const taken = new Set([before.turboPn, ...formerNumbers, ...newerNumbers].map(numberKey));
    const interchanges = readNumberList('Interchanges', payload.interchanges, 'interchange').filter(
      (number) => !taken.has(numberKey(number)),
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
    return { reason: 'numbers of', changed: listChanges(before, lists) };
  });

/** Saves a turbo's build sheet. */
export const saveTurboLines = (client: pg.ClientBase, who: string, payload: Of<'saveTurboLines'>) =>
  editTurbo(client, who, payload, async ({ lines }, { id }) => {
    const changed = await saveLines(client, 'turbo', id, { before: lines, typed: payload.lines });
    return { reason: 'build sheet of', changed };
  });
