/** What is saved of a turbo. */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { DeskTurbo } from '#contract/staff/items.ts';
import { identityKey, makerOf, numberKey } from '../../numbers/index.ts';
import type { DeskAudit } from './audit.ts';
import { differences, editItem, lockCatalogue, noted } from './edit.ts';
import {
  checkEePn,
  checkParts,
  readLines,
  readMaker,
  readNumber,
  readNumberList,
  readRemark,
  readText,
  readVehicles,
} from './fields.ts';
import { linesOf } from './items.ts';
import { lineChanges, listChanges, replaceRows } from './lists.ts';
import { deskTurbo } from './turbo.ts';

type Of<N extends keyof StaffCalls> = Payload<StaffCalls[N]>;
const TURBO = [0];

type TurboFields = Of<'addTurbo'>;

function readFields(typed: TurboFields): TurboFields {
  const turboPn = readNumber('Turbo P/N', typed.turboPn, 'turbo');
  if (turboPn === '') throw new CallError('badInput', 'Please enter the turbo P/N.');
  return {
    turboPn,
    turboModel: readText('Model', typed.turboModel),
    manufacturer: readMaker('Maker', typed.manufacturer),
    eePn: readNumber('E&E P/N', typed.eePn, 'interchange'),
    description: readText('Description', typed.description),
    remark: readRemark('Remark', typed.remark),
    loginToView: typed.loginToView,
    dacoverride: typed.dacoverride,
  };
}

/** The natural key of a turbo. @throws CallError conflict when another turbo goes by it */
async function refOf(client: pg.ClientBase, id: number, fields: TurboFields): Promise<string> {
  const ref = identityKey(fields.turboPn, makerOf(fields.manufacturer));
  const { rows } = await client.query<{ pn: string }>(
    'select pn from catalogue.turbo where ref = $1 and id <> $2',
    [ref, id],
  );
  if (rows[0]) {
    throw new CallError('conflict', 'This number names a turbo of the catalogue already: {pn}.', {
      pn: rows[0].pn,
    });
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
    const before = fieldsOf(await deskTurbo(client, id));
    const after = readFields(typed);
    await checkEePn(client, id, after.eePn);
    const named =
      after.turboPn !== before.turboPn || after.manufacturer !== before.manufacturer
        ? await refOf(client, id, after)
        : null;
    const changed = differences(before, after);
    if (Object.keys(changed.after).length > 0) {
      await client.query(
        `update catalogue.turbo set ref = coalesce($2, ref), pn = $3, model = $4, maker = $5,
           description = $6, remark = $7, login_to_view = $8, dacoverride = $9
         where id = $1`,
        [id, named, ...columnsOf(after)],
      );
    }
    if (after.eePn !== item.eePn) {
      await client.query("update catalogue.item set ee_pn = nullif($2, '') where id = $1", [
        id,
        after.eePn,
      ]);
    }
    return { reason: `turbo ${after.turboPn}`, audit: audit(id, after.turboPn, changed) };
  });
}

const columnsOf = (fields: TurboFields) => [
  fields.turboPn,
  fields.turboModel,
  fields.manufacturer,
  fields.description,
  fields.remark,
  fields.loginToView === '1',
  fields.dacoverride === '1',
];

const fieldsOf = (turbo: Omit<DeskTurbo, 'history'>): TurboFields => ({
  turboPn: turbo.turboPn,
  turboModel: turbo.turboModel,
  manufacturer: turbo.manufacturer,
  eePn: turbo.eePn,
  description: turbo.description,
  remark: turbo.remark,
  loginToView: turbo.loginToView,
  dacoverride: turbo.dacoverride,
});

/** Adds a turbo. */
export async function addTurbo(client: pg.ClientBase, who: string, typed: TurboFields) {
  await lockCatalogue(client);
  const fields = readFields(typed);
  await checkEePn(client, 0, fields.eePn);
  const ref = await refOf(client, 0, fields);
  const { id } = await noted(client, who, async () => {
    const { rows } = await client.query<{ id: number }>(
      "insert into catalogue.item (type, ee_pn) values (0, nullif($1, '')) returning id",
      [fields.eePn],
    );
    const made = rows[0]?.id ?? 0;
    await client.query(
      `insert into catalogue.turbo
         (id, ref, pn, model, maker, description, remark, login_to_view, dacoverride)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [made, ref, ...columnsOf(fields)],
    );
    return { id: made, reason: `new turbo ${fields.turboPn}` };
  });
  return {
    val: { id: String(id), version: 1 },
    audit: audit(id, fields.turboPn, { before: {}, after: fields }),
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
    await replaceRows(client, ['application', 'turbo_id', id], {
      columns: 'seq, make, model, application, engine, year, year_from, year_to',
      types: ['int2', 'text', 'text', 'text', 'text', 'text', 'int2', 'int2'],
      rows: vehicles.map((one, at) => [
        at + 1,
        one.make,
        one.model,
        one.application,
        one.engine,
        one.year,
        one.from,
        one.to,
      ]),
    });
    const texts = (all: readonly DeskTurbo['vehicles'][number][]) =>
      all.map(({ make, model, application, engine, year }) =>
        [make, model, application, engine, year].filter((part) => part !== '').join(', '),
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
    await replaceRows(client, ['oe_number', 'turbo_id', id], {
      columns: 'seq, number',
      types: ['int2', 'text'],
      rows: oeNumbers.map((number, at) => [at + 1, number]),
    });
    const numbers = [
      ...formerNumbers.map((number) => [4, number]),
      ...newerNumbers.map((number) => [6, number]),
      ...interchanges.map((number) => [5, number]),
    ];
    await replaceRows(client, ['turbo_number', 'turbo_id', id], {
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
    await replaceRows(client, ['build_sheet_line', 'turbo_id', id], {
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
