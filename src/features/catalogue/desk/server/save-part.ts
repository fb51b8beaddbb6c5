/** What is saved of a part or CHRA. */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { partFields } from '#contract/fields/part.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { DeskPart } from '#contract/staff/items.ts';
import { queries } from '#platform/queries.ts';
import { partRef } from '../../import/parts/read.ts';
import { numberKey } from '../../numbers/index.ts';
import {
  differences,
  type EditedItem,
  editItem,
  lockCatalogue,
  noted,
  type Saved,
} from './edit.ts';
import { checkEePn, checkParts, readNumberList, readText } from './fields.ts';
import { linksOf } from './items.ts';
import { listChanges, saveLines } from './lists.ts';
import { insertOwn, readFields, setEePn, updateOwn, valuesOf } from './own-fields.ts';
import { deskPart, partRow } from './part.ts';
import { replaceRows } from './queries.ts';

type Of<N extends keyof StaffCalls> = Payload<StaffCalls[N]>;

type PartFields = Of<'addPart'>;

async function readPart(client: pg.ClientBase, typed: PartFields): Promise<PartFields> {
  const template = await queries(client)
    .selectFrom('catalogue.part_template')
    .select('id')
    .where('id', '=', Number(typed.templateId))
    .executeTakeFirst();
  if (!template) throw new CallError('badInput', 'There is no such template.');
  return readFields(partFields, typed);
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
  const other = await queries(client)
    .selectFrom('catalogue.part')
    .select(['component', 'brand', 'oem_pn'])
    .where('ref', '=', ref)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) {
    throw new CallError('conflict', 'The catalogue has this part already: {name}.', {
      name: Object.values(other).join(' '),
    });
  }
  return ref;
}

const nameOf = ({ eePn, oemPn, component }: Pick<PartFields, 'eePn' | 'oemPn' | 'component'>) =>
  eePn || oemPn || component;

/** Attributes as the audit log shows them. */
const told = (fields: PartFields) => ({
  ...fields,
  attributes: fields.attributes.map(({ name, value }) => `${name}: ${value}`).join('; '),
});

/** One save of a part or CHRA. @param save makes the change */
const editPart = (
  client: pg.ClientBase,
  who: string,
  { id, version }: { id: string | number; version: string | number },
  save: (item: EditedItem) => Promise<Saved & { name: string }>,
) =>
  editItem(client, who, { id, version, types: [1, 2] }, async (item) => {
    const { reason, changed, name } = await save(item);
    return {
      reason: `${reason} ${name}`,
      audit: { subject: 'part', subjectId: item.id, subjectName: name, ...changed },
    };
  });

/** Saves a part's own fields. A part stays a part and a CHRA a CHRA: carts tell them apart. */
export const savePart = (
  client: pg.ClientBase,
  who: string,
  { id: typedId, version, ...typed }: Of<'savePart'>,
) =>
  editPart(client, who, { id: typedId, version }, async ({ id, type, eePn }) => {
    const row = await partRow(client, id);
    const before = valuesOf(partFields, row);
    const values = await readPart(client, typed);
    if ((values.component === 'CHRA') !== (type === 2)) {
      throw new CallError('badInput', 'A part can not become a CHRA, nor a CHRA a part.');
    }
    await checkEePn(client, id, values.eePn);
    const renamed = (['component', 'eePn', 'brand', 'oemPn'] as const).some(
      (field) => before[field] !== values[field],
    );
    const ref = renamed ? await refOf(client, id, values, [...row.fits]) : null;
    const changed = differences(told(before), told(values));
    if (Object.keys(changed.after).length > 0) {
      await updateOwn(client, id, ref, { table: 'part', fields: partFields, values });
    }
    if (values.eePn !== eePn) await setEePn(client, id, values.eePn);
    return { reason: values.component, changed, name: nameOf(values) };
  });

/** Adds a part, or a CHRA where its component says so. */
export async function addPart(client: pg.ClientBase, who: string, typed: PartFields) {
  await lockCatalogue(client);
  const values = await readPart(client, typed);
  const { component, eePn } = values;
  await checkEePn(client, 0, eePn);
  const ref = await refOf(client, 0, values, []);
  const { id } = await noted(client, who, async () => ({
    id: await insertOwn(
      client,
      { type: component === 'CHRA' ? 2 : 1, eePn, ref },
      { table: 'part', fields: partFields, values },
    ),
    reason: `new ${component} ${nameOf(values)}`,
  }));
  return {
    val: { id: String(id), version: 1 },
    audit: {
      subject: 'part' as const,
      subjectId: id,
      subjectName: nameOf(values),
      before: {},
      after: told(values),
    },
  };
}

/** Saves what a part or CHRA is made of. */
export const savePartLines = (client: pg.ClientBase, who: string, payload: Of<'savePartLines'>) =>
  editPart(client, who, payload, async ({ id }) => {
    const { lines, ...part } = await deskPart(client, id);
    const changed = await saveLines(client, 'part', id, { before: lines, typed: payload.lines });
    return { reason: 'build sheet of', changed, name: nameOf(part) };
  });

/** Saves a part's cross references and what replaces it. */
export const savePartNumbers = (
  client: pg.ClientBase,
  who: string,
  payload: Of<'savePartNumbers'>,
) =>
  editPart(client, who, payload, async ({ id }) => {
    const before = await deskPart(client, id);
    const crosses = readCrosses(payload.crossReferences);
    const newer = [...new Set(payload.replacedBy.map(Number))];
    if (newer.includes(id)) throw new CallError('badInput', 'A part can not replace itself.');
    await checkParts(client, newer);
    await replaceRows(client, {
      table: 'cross_reference',
      owner: 'part_id',
      id,
      columns: 'number, brand',
      types: ['text', 'text'],
      rows: crosses.map(({ number, brand }) => [number, brand]),
    });
    await replaceRows(client, {
      table: 'part_replacement',
      owner: 'old_id',
      id,
      columns: 'new_id',
      types: ['int4'],
      rows: newer.map((one) => [one]),
    });
    const told = (crossReferences: DeskPart['crossReferences'], links: DeskPart['replacedBy']) => ({
      crossReferences: crossReferences
        .map(({ number, brand }) => `${brand} ${number}`.trim())
        .sort(),
      replacedBy: links.map(nameOfLink),
    });
    const changed = listChanges(
      told(before.crossReferences, before.replacedBy),
      told(crosses, await linksOf(client, newer)),
    );
    return { reason: 'numbers of', changed, name: nameOf(before) };
  });

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
