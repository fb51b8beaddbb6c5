/** What is saved of a part or CHRA. */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { DeskPart } from '#contract/staff/items.ts';
import { partRef } from '../../import/parts/read.ts';
import { componentOf } from '../../import/rules/components.ts';
import { numberKey } from '../../numbers/index.ts';
import type { DeskAudit } from './audit.ts';
import { differences, editItem, lockCatalogue, noted } from './edit.ts';
import {
  checkEePn,
  checkParts,
  diameterText,
  readDiameter,
  readLines,
  readNumber,
  readNumberList,
  readRemark,
  readText,
} from './fields.ts';
import { linesOf, linksOf } from './items.ts';
import { lineChanges, listChanges, replaceRows } from './lists.ts';
import { deskPart, fieldsOf, partRow } from './part.ts';

type Of<N extends keyof StaffCalls> = Payload<StaffCalls[N]>;
const PARTS = [1, 2];

type PartFields = Omit<Of<'addPart'>, 'templateId'> & { templateId: string };

async function readFields(client: pg.ClientBase, typed: Of<'addPart'>): Promise<PartFields> {
  const component = readText('Component', typed.component);
  if (component === '') throw new CallError('badInput', 'Please say what the component is.');
  const { rowCount } = await client.query('select from catalogue.part_template where id = $1', [
    Number(typed.templateId),
  ]);
  if (rowCount === 0) throw new CallError('badInput', 'There is no such template.');
  return {
    component: componentOf(component) ?? component,
    eePn: readNumber('E&E P/N', typed.eePn, 'interchange'),
    brand: readText('Brand', typed.brand),
    oemPn: readNumber('OEM P/N', typed.oemPn, 'interchange'),
    model: readText('Model', typed.model),
    description: readText('Description', typed.description),
    remark: readRemark('Remark', typed.remark),
    inducer: diameterText(readDiameter(typed.inducer)),
    exducer: diameterText(readDiameter(typed.exducer)),
    weight: typed.weight === null ? null : Number(typed.weight) || null,
    templateId: String(Number(typed.templateId)),
    attributes: typed.attributes
      .map(({ name, value }) => ({
        name: readText('Attribute', name),
        value: readText(`Attribute ${name}`, value),
      }))
      .filter(({ name, value }) => name + value !== ''),
  };
}

/** The natural key of a part. @throws CallError conflict when another part goes by it */
async function refOf(
  client: pg.ClientBase,
  id: number,
  fields: PartFields,
  fits: string[],
): Promise<string> {
  if (fields.eePn === '' && fields.oemPn === '' && fits.length === 0) {
    throw new CallError(
      'badInput',
      'Please enter an E&E P/N or an OEM P/N: nothing else names it.',
    );
  }
  const ref = partRef({ ...fields, fits });
  const { rows } = await client.query<{ name: string }>(
    `select concat_ws(' ', component, brand, oem_pn) as name from catalogue.part
     where ref = $1 and id <> $2`,
    [ref, id],
  );
  if (rows[0]) {
    throw new CallError('conflict', 'The catalogue has this part already: {name}.', {
      name: rows[0].name,
    });
  }
  return ref;
}

const columnsOf = (fields: PartFields) => [
  fields.component,
  fields.brand,
  fields.oemPn,
  fields.model,
  fields.description,
  fields.remark,
  readDiameter(fields.inducer),
  readDiameter(fields.exducer),
  fields.weight,
  Number(fields.templateId),
  JSON.stringify(fields.attributes),
];

const nameOf = ({ eePn, oemPn, component }: Pick<PartFields, 'eePn' | 'oemPn' | 'component'>) =>
  eePn || oemPn || component;

const audit = (
  subjectId: number,
  subjectName: string,
  changed: ReturnType<typeof differences>,
): DeskAudit => ({ subject: 'part', subjectId, subjectName, ...changed });

/** Attributes as the audit log shows them. */
const told = (fields: PartFields) => ({
  ...fields,
  attributes: fields.attributes.map(({ name, value }) => `${name}: ${value}`).join('; '),
});

/** Saves a part's own fields. A part stays a part and a CHRA a CHRA: carts tell them apart. */
export function savePart(client: pg.ClientBase, who: string, payload: Of<'savePart'>) {
  const { id: typedId, version, ...typed } = payload;
  const id = Number(typedId);
  return editItem(client, who, { id, version: Number(version), types: PARTS }, async (item) => {
    const row = await partRow(client, id);
    const before = fieldsOf(row);
    const after = await readFields(client, typed);
    if ((after.component === 'CHRA') !== (item.type === 2)) {
      throw new CallError('badInput', 'A part can not become a CHRA, nor a CHRA a part.');
    }
    await checkEePn(client, id, after.eePn);
    const named = (['component', 'eePn', 'brand', 'oemPn'] as const).some(
      (field) => before[field] !== after[field],
    );
    const ref = named ? await refOf(client, id, after, row.fits) : null;
    const changed = differences(told(before), told(after));
    if (Object.keys(changed.after).length > 0) {
      await client.query(
        `update catalogue.part set ref = coalesce($2, ref), component = $3, brand = $4, oem_pn = $5,
           model = $6, description = $7, remark = $8, inducer_hundredths = $9,
           exducer_hundredths = $10, weight_grams = $11, template_id = $12, attributes = $13
         where id = $1`,
        [id, ref, ...columnsOf(after)],
      );
    }
    if (after.eePn !== item.eePn) {
      await client.query("update catalogue.item set ee_pn = nullif($2, '') where id = $1", [
        id,
        after.eePn,
      ]);
    }
    const name = nameOf(after);
    return { reason: `${after.component} ${name}`, audit: audit(id, name, changed) };
  });
}

/** Adds a part, or a CHRA where its component says so. */
export async function addPart(client: pg.ClientBase, who: string, typed: Of<'addPart'>) {
  await lockCatalogue(client);
  const fields = await readFields(client, typed);
  await checkEePn(client, 0, fields.eePn);
  const ref = await refOf(client, 0, fields, []);
  const { id } = await noted(client, who, async () => {
    const { rows } = await client.query<{ id: number }>(
      "insert into catalogue.item (type, ee_pn) values ($1, nullif($2, '')) returning id",
      [fields.component === 'CHRA' ? 2 : 1, fields.eePn],
    );
    const made = rows[0]?.id ?? 0;
    await client.query(
      `insert into catalogue.part
         (id, ref, component, brand, oem_pn, model, description, remark, inducer_hundredths,
          exducer_hundredths, weight_grams, template_id, attributes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [made, ref, ...columnsOf(fields)],
    );
    return { id: made, reason: `new ${fields.component} ${nameOf(fields)}` };
  });
  return {
    val: { id: String(id), version: 1 },
    audit: audit(id, nameOf(fields), { before: {}, after: told(fields) }),
  };
}

/** Saves what a part or CHRA is made of. */
export function savePartLines(client: pg.ClientBase, who: string, payload: Of<'savePartLines'>) {
  const id = Number(payload.id);
  const place = { id, version: Number(payload.version), types: PARTS };
  return editItem(client, who, place, async () => {
    const before = await deskPart(client, id);
    const lines = readLines(payload.lines);
    const ids = lines.map(({ partId }) => partId);
    if (ids.includes(id)) throw new CallError('badInput', 'A part can not be made of itself.');
    await checkParts(client, ids);
    await replaceRows(client, ['part_line', 'part_id', id], {
      columns: 'seq, component_id, pieces',
      types: ['int2', 'int4', 'int2'],
      rows: lines.map(({ seq, partId, pieces }) => [seq, partId, pieces]),
    });
    const after = await linesOf(client, 'part', id);
    const name = nameOf(before);
    return {
      reason: `build sheet of ${name}`,
      audit: audit(id, name, lineChanges(before.lines, after)),
    };
  });
}

/** Saves a part's cross references and what replaces it. */
export function savePartNumbers(
  client: pg.ClientBase,
  who: string,
  payload: Of<'savePartNumbers'>,
) {
  const id = Number(payload.id);
  const place = { id, version: Number(payload.version), types: PARTS };
  return editItem(client, who, place, async () => {
    const before = await deskPart(client, id);
    const crosses = readCrosses(payload.crossReferences);
    const newer = [...new Set(payload.replacedBy.map(Number))];
    if (newer.includes(id)) throw new CallError('badInput', 'A part can not replace itself.');
    await checkParts(client, newer);
    await replaceRows(client, ['cross_reference', 'part_id', id], {
      columns: 'number, brand',
      types: ['text', 'text'],
      rows: crosses.map(({ number, brand }) => [number, brand]),
    });
    await replaceRows(client, ['part_replacement', 'old_id', id], {
      columns: 'new_id',
      types: ['int4'],
      rows: newer.map((one) => [one]),
    });
    const cross = (all: DeskPart['crossReferences']) =>
      all.map(({ number, brand }) => `${brand} ${number}`.trim()).sort();
    const links = (all: DeskPart['replacedBy']) => all.map(nameOfLink);
    const name = nameOf(before);
    return {
      reason: `numbers of ${name}`,
      audit: audit(
        id,
        name,
        listChanges(
          {
            crossReferences: cross(before.crossReferences),
            replacedBy: links(before.replacedBy),
          },
          {
            crossReferences: cross(crosses),
            replacedBy: links(await linksOf(client, newer)),
          },
        ),
      ),
    };
  });
}

const nameOfLink = ({ eePn, number, name }: DeskPart['replacedBy'][number]) =>
  eePn || number || name;

/** Cross references, each number once, whichever way it is written. */
function readCrosses(typed: DeskPart['crossReferences']): DeskPart['crossReferences'] {
  const byKey = new Map<string, DeskPart['crossReferences'][number]>();
  for (const { number: cell, brand: brandCell } of typed) {
    const brand = readText('Brand', brandCell);
    for (const number of readNumberList('Cross references', [cell], 'interchange')) {
      const key = numberKey(number);
      if (!byKey.has(key)) byKey.set(key, { number, brand });
    }
  }
  return [...byKey.values()];
}
