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
import type { DeskAudit } from './audit.ts';
import { differences, editItem, lockCatalogue, noted } from './edit.ts';
import { checkEePn, checkParts, readLines, readNumberList } from './fields.ts';
import { linesOf } from './items.ts';
import { lineChanges, listChanges } from './lists.ts';
import { insertOwn, readFields, readVehicles, setEePn, updateOwn } from './own-fields.ts';
import { replaceRows } from './queries.ts';
import { deskTurbo } from './turbo.ts';

type Of<N extends keyof StaffCalls> = Payload<StaffCalls[N]>;
const TURBO = [0];

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

const audit = (
  subjectId: number,
  subjectName: string,
  changed: ReturnType<typeof differences>,
): DeskAudit => ({ subject: 'turbo', subjectId, subjectName, ...changed });

/** Saves a turbo's own fields. */
export function saveTurbo(client: pg.ClientBase, who: string, payload: Of<'saveTurbo'>) {
  const { id: typedId, version, ...typed } = payload;
  const id = Number(typedId);
  return editItem(client, who, { id, version: Number(version), types: TURBO }, async (item) => {
    const before = pickFields(turboFields, await deskTurbo(client, id));
    const values = readFields(turboFields, typed);
    await checkEePn(client, id, values.eePn);
    const renamed =
      values.turboPn !== before.turboPn || values.manufacturer !== before.manufacturer;
    const ref = renamed ? await refOf(client, id, values) : null;
    const changed = differences(before, values);
    if (Object.keys(changed.after).length > 0) {
      await updateOwn(client, id, ref, { table: 'turbo', fields: turboFields, values });
    }
    if (values.eePn !== item.eePn) await setEePn(client, id, values.eePn);
    return { reason: `turbo ${values.turboPn}`, audit: audit(id, values.turboPn, changed) };
  });
}

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
    audit: audit(id, values.turboPn, { before: {}, after: values }),
  };
}

/** Saves the vehicles that a turbo fits; the first stands for it in results. */
export function saveTurboVehicles(
  client: pg.ClientBase,
  who: string,
  payload: Of<'saveTurboVehicles'>,
) {
  const id = Number(payload.id);
  const place = { id, version: Number(payload.version), types: TURBO };
  return editItem(client, who, place, async () => {
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
    const texts = (all: readonly DeskTurbo['vehicles'][number][]) =>
      all.map((one) =>
        vehicle
          .map(({ name }) => one[name])
          .filter((part) => part !== '')
          .join(', '),
      );
    return {
      reason: `vehicles of ${before.turboPn}`,
      audit: audit(
        id,
        before.turboPn,
        listChanges({ vehicles: texts(before.vehicles) }, { vehicles: texts(vehicles) }),
      ),
    };
  });
}

/** Saves a turbo's further numbers. */
export function saveTurboNumbers(
  client: pg.ClientBase,
  who: string,
  payload: Of<'saveTurboNumbers'>,
) {
  const id = Number(payload.id);
  const place = { id, version: Number(payload.version), types: TURBO };
  return editItem(client, who, place, async () => {
    const before = await deskTurbo(client, id);
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
    return {
      reason: `numbers of ${before.turboPn}`,
      audit: audit(
        id,
        before.turboPn,
        listChanges(before, { oeNumbers, formerNumbers, newerNumbers, interchanges }),
      ),
    };
  });
}

/** Saves a turbo's build sheet. */
export function saveTurboLines(client: pg.ClientBase, who: string, payload: Of<'saveTurboLines'>) {
  const id = Number(payload.id);
  const place = { id, version: Number(payload.version), types: TURBO };
  return editItem(client, who, place, async () => {
    const before = await deskTurbo(client, id);
    const lines = readLines(payload.lines);
    await checkParts(
      client,
      lines.map(({ partId }) => partId),
    );
    await replaceRows(client, {
      table: 'build_sheet_line',
      owner: 'turbo_id',
      id,
      columns: 'seq, part_id, pieces',
      types: ['int2', 'int4', 'int2'],
      rows: lines.map(({ seq, partId, pieces }) => [seq, partId, pieces]),
    });
    const after = await linesOf(client, 'turbo', id);
    return {
      reason: `build sheet of ${before.turboPn}`,
      audit: audit(id, before.turboPn, lineChanges(before.lines, after)),
    };
  });
}
