/** Calls that save a part or CHRA. */

import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { partFields } from '#contract/fields/part.ts';
import { storedMessage, word } from '#contract/message.ts';
import type { Values } from '#contract/staff/call.ts';
import type { DeskPart, ItemLink } from '#contract/staff/items.ts';
import { numberKey } from '#features/numbers/index.ts';
import { queries } from '#platform/queries.ts';
import type { ChangeHandlers } from '#staff/server/gateway.ts';
import { naturalPartKey } from '../../import/parts/read.ts';
import { readSynonyms, usualName } from '../../import/store/synonyms.ts';
import { deskPart, partRow } from './desk-item.ts';
import {
  addItem,
  editItem,
  fieldDifferences,
  listChanges,
  lockCatalogue,
  saveLines,
} from './edit.ts';
import { checkEePn, checkParts, readAttributes, readNumberList, readText } from './fields.ts';
import { linksOf, lockNumbers, replaceRows } from './items.ts';
import { readItemFields, setEePn, updateOwn, valuesOf, withCodeWords } from './own-fields.ts';

type PartFields = Values<typeof partFields>;
type Crosses = DeskPart['crossReferences'];

const partRecord = (values: PartFields) => ({ table: 'part' as const, fields: partFields, values });

async function readPart(client: pg.ClientBase, typed: PartFields): Promise<PartFields> {
  const template = await queries(client)
    .selectFrom('catalogue.part_template')
    .select('id')
    .where('id', '=', Number(typed.templateId))
    .executeTakeFirst();
  if (!template) throw new CallError('badInput', 'There is no such template.');
  const synonyms = await readSynonyms(client);
  const values = readItemFields(partFields, {
    ...typed,
    component: usualName(synonyms, 'component', typed.component),
    brand: usualName(synonyms, 'brand', typed.brand),
  });
  return { ...values, attributes: readAttributes(values) };
}

/**
 * Natural key of a part. @throws CallError badInput if nothing names the part; conflict if another part has
 * the key
 */
async function refOf(client: pg.ClientBase, id: number, fields: PartFields, fits: string[]) {
  if (fields.eePn === '' && fields.oemPn === '' && fits.length === 0) {
    throw new CallError(
      'badInput',
      'Please enter an E&E P/N or an OEM P/N: nothing else names it.',
    );
  }
  const ref = naturalPartKey({ ...fields, fits });
  const samePart = await queries(client)
    .selectFrom('catalogue.part')
    .select(['component', 'brand', 'oem_pn'])
    .where('ref', '=', ref)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (samePart) {
    throw new CallError('conflict', 'The catalogue has this part already: {name}.', {
      name: {
        key: '{what} {name}',
        params: {
          what: word(samePart.component),
          name: `${samePart.brand} ${samePart.oem_pn}`.trim(),
        },
      },
    });
  }
  return ref;
}

const nameOf = ({ eePn, oemPn, component }: Pick<PartFields, 'eePn' | 'oemPn' | 'component'>) =>
  eePn || oemPn || component;

/** Fields for the audit log, with lists as text. */
const auditFields = (fields: PartFields) => ({
  ...withCodeWords(fields),
  attributes: fields.attributes.map(({ name, value }) => `${name}: ${value}`).join('; '),
});

const linkName = ({ eePn, number, name }: ItemLink) => eePn || number || name;

const listTexts = (crosses: Crosses, replacedBy: readonly ItemLink[]) => ({
  crossReferences: crosses.map(({ number, brand }) => `${brand} ${number}`.trim()).sort(),
  replacedBy: replacedBy.map(linkName),
});

/** Cross references without duplicates, whatever their notation. */
function readCrosses(typed: Crosses): Crosses {
  const byKey = new Map<string, Crosses[number]>();
  for (const { number: cell, brand: brandCell } of typed) {
    const brand = readText('Brand', brandCell);
    for (const number of readNumberList('Cross references', [cell], 'interchange')) {
      const key = numberKey(number);
      if (!byKey.has(key)) byKey.set(key, { number, brand });
    }
  }
  return [...byKey.values()];
}

/** @throws CallError badInput if `id` directly or indirectly replaces a part of `newer` */
async function expectNoCircle(client: pg.ClientBase, id: number, newer: readonly number[]) {
  const { rows } = await client.query<{ path: number[] }>(circleSql, [id, newer]);
  const [circle] = rows;
  if (!circle) return;
  const links = await linksOf(client, circle.path);
  throw new CallError('badInput', 'These parts would replace each other in a circle: {parts}.', {
    parts: links.map(linkName),
  });
}

/** SQL: shortest chain of replacements from part $1 through one of the parts $2 back to $1. */
const circleSql = `
  with recursive way (part, path) as (
    select part, array[$1::int, part] from unnest($2::int[]) part
    union all
    select r.new_id, way.path || r.new_id from way
    join catalogue.part_replacement r on r.old_id = way.part
    where way.part <> $1 and r.new_id <> all (way.path[2:])
  )
  select path[:array_length(path, 1) - 1] as path from way where part = $1
  order by array_length(path, 1) limit 1`;

export const partChanges = {
  savePart: (payload, context, client) =>
    editItem(payload, context, client, [1, 2], async ({ id, type, eePn }) => {
      await lockNumbers(client);
      const row = await partRow(client, id);
      const before = valuesOf(partFields, row);
      const values = await readPart(client, payload);
      // Parts and CHRAs are different types in carts.
      if ((values.component === 'CHRA') !== (type === 2)) {
        throw new CallError('badInput', 'A part can not become a CHRA, nor a CHRA a part.');
      }
      await checkEePn(client, id, values.eePn);
      const renamed = (['component', 'eePn', 'brand', 'oemPn'] as const).some(
        (field) => before[field] !== values[field],
      );
      const ref = renamed ? await refOf(client, id, values, [...row.fits]) : null;
      const changed = fieldDifferences(auditFields(before), auditFields(values));
      if (Object.keys(changed.after).length > 0)
        await updateOwn(client, id, ref, partRecord(values));
      if (values.eePn !== eePn) await setEePn(client, id, values.eePn);
      const name = nameOf(values);
      return {
        name,
        reason: storedMessage({
          key: '{what} {name}',
          params: { what: word(values.component), name },
        }),
        changed,
      };
    }),

  addPart: async (typed, context, client) => {
    await lockCatalogue(client);
    await lockNumbers(client);
    const values = await readPart(client, typed);
    const { component, eePn } = values;
    await checkEePn(client, 0, eePn);
    const ref = await refOf(client, 0, values, []);
    const type = component === 'CHRA' ? 2 : 1;
    const item = { what: component, name: nameOf(values), type, eePn, ref } as const;
    return addItem(context, client, item, partRecord(values), auditFields(values));
  },

  savePartLines: (payload, context, client) =>
    editItem(payload, context, client, [1, 2], async ({ id }) => {
      const { lines: before, ...part } = await deskPart(client, id);
      const changed = await saveLines(client, 'part', id, { before, typed: payload.lines });
      return {
        name: nameOf(part),
        reason: storedMessage({ key: 'build sheet of {name}', params: { name: nameOf(part) } }),
        changed,
      };
    }),

  savePartNumbers: (payload, context, client) =>
    editItem(payload, context, client, [1, 2], async ({ id }) => {
      const before = await deskPart(client, id);
      const crosses = readCrosses(payload.crossReferences);
      const newer = [...new Set(payload.replacedBy.map(Number))];
      if (newer.includes(id)) throw new CallError('badInput', 'A part can not replace itself.');
      await checkParts(client, newer);
      // Saves wait for each other from here on. If two saves together form a cycle, the second one sees the
      // first and is refused.
      await lockNumbers(client);
      await expectNoCircle(client, id, newer);
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
      const changed = listChanges(
        listTexts(before.crossReferences, before.replacedBy),
        listTexts(crosses, await linksOf(client, newer)),
      );
      return {
        name: nameOf(before),
        reason: storedMessage({ key: 'numbers of {name}', params: { name: nameOf(before) } }),
        changed,
      };
    }),
} satisfies Partial<ChangeHandlers>;
