/** Fields of a turbo or part: read from the row, checked when staff save, and written to the row. */

import type { Insertable } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import {
  choiceOf,
  type FieldKind,
  type FieldTextKind,
  type HsCodes,
  type ItemField,
  type ItemFields,
  isText,
  namedFields,
  notAChoice,
  ownOf,
} from '#contract/fields/field.ts';
import { vehicleFields } from '#contract/fields/turbo.ts';
import { type Message, word } from '#contract/message.ts';
import type { Values } from '#contract/staff/call.ts';
import { makers } from '#features/numbers/index.ts';
import { allApplications, applicationOf, makeOf } from '#features/numbers/makes.ts';
import type { Tables } from '#platform/database-tables.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { isPackedLighter } from '../../import/rules/measures.ts';
import { componentNames, componentOf } from '../../import/rules/numbers.ts';
import {
  cleanCountry,
  cleanGtin,
  cleanHsCode,
  hsCodesOf,
  readSize,
  tradeReasons,
} from '../../import/rules/trade.ts';
import {
  diameterText,
  keptText,
  partOfField,
  readDiameter,
  readMaker,
  readModel,
  readNumber,
  readRemark,
  readText,
  readYears,
  refused,
} from './fields.ts';

/** Checks typed values by the rules of the import. @throws CallError badInput if a value is not valid */
export const readers: Record<FieldTextKind, (label: string | Message, typed: string) => string> = {
  turboNumber: (label, typed) => readNumber(label, typed, 'turbo'),
  number: (label, typed) => readNumber(label, typed, 'interchange'),
  item: (label, typed) => readNumber(label, typed, 'interchange'),
  text: readText,
  model: readModel,
  remark: readRemark,
  maker: readMaker,
  make: (label, typed) => makeOf(readText(label, typed)),
  application: (label, typed) => applicationOf(readText(label, typed)),
  years: (label, typed) => readYears(label, typed).year,
  choice: readText,
  gtin: (label, typed) => keptText(label, cleanGtin(typed)),
  hsCode: (label, typed) => keptText(label, cleanHsCode(typed)),
  country: (label, typed) => keptText(label, cleanCountry(typed)),
  storageBin: readText,
  size: (label, typed) => {
    if (typed.trim() === '') return '';
    // Figures without a unit are in the unit of the label, which is the stored unit.
    const size = readSize(typed, 1);
    if (size === undefined) throw refused(label, tradeReasons.size);
    return size;
  },
  component: (label, typed) => {
    const component = readText(label, typed);
    return componentOf(component) ?? component;
  },
};

/** Conversions between stored values and values in calls, for kinds of fields where they differ. */
const storedForms: Partial<
  Record<FieldKind, [keep: (value: never) => unknown, show: (kept: never) => unknown]>
> = {
  flag: [(value: string) => value === '1', (flag: boolean) => (flag ? '1' : '0')],
  hundredths: [readDiameter, diameterText],
  pieces: [
    (value: string) => (value === '' ? null : Number(value)),
    (pieces: number | null) => String(pieces ?? ''),
  ],
  date: [(value: string) => value || null, (day: string | null) => day ?? ''],
  grams: [(value: string) => Number(value) || null, (grams: number | null) => String(grams ?? '')],
  count: [(value: string) => Number(value) || null, (count: number | null) => String(count ?? '')],
  hsCodes: [
    (pairs: readonly CodePair[]) =>
      pairs.length === 0
        ? null
        : JSON.stringify(Object.fromEntries(pairs.map(({ country, code }) => [country, code]))),
    (codes: HsCodes | null) =>
      Object.entries(codes ?? {})
        .map(([country, code]) => ({ country, code }))
        .sort((a, b) => (a.country < b.country ? -1 : 1)),
  ],
  template: [Number, String],
  attributes: [
    (list: object[]) => JSON.stringify(list),
    (list: { name: string; value: string }[]) => list,
  ],
};
type CodePair = { readonly country: string; readonly code: string };
const keep = (kind: FieldKind, value: unknown) => storedForms[kind]?.[0](value as never) ?? null;

/** Fields from a row with the columns of the item's table and `ee_pn`. */
export const valuesOf = <const F extends ItemFields>(
  fields: F,
  row: Readonly<Record<string, unknown>>,
): Values<F> =>
  Object.fromEntries(
    namedFields(fields).map(({ name, kind, column = 'ee_pn' }) => {
      const show = storedForms[kind]?.[1];
      return [name, show ? show(row[column] as never) : row[column]];
    }),
  ) as Values<F>;

/**
 * Checks typed fields, each by the rules of its kind.
 * @param at label of the row that contains the fields, for error messages
 * @throws CallError badInput
 */
export function readItemFields<const F extends ItemFields>(
  fields: F,
  typed: Values<F>,
  at?: Message,
): Values<F> {
  const { component } = typed as { component?: string };
  const what = component && readers.component('', component);
  const values = Object.fromEntries(
    namedFields(fields).map((field) => {
      const { name, kind, label, required, only, choices }: ItemField & typeof field = field;
      const isOfOtherPart = only !== undefined && only !== what;
      const typedValue = isOfOtherPart ? '' : typed[name];
      const place = at ? partOfField(at, label) : word(label);
      const value = choices
        ? readChoice(field, place, String(typedValue))
        : readValue(kind, place, typedValue);
      if (required && value === '')
        throw new CallError('badInput', 'Please enter: {label}.', { label: word(label) });
      return [name, value];
    }),
  );
  if (isPackedLighter(values)) throw refused('Packed weight', 'It is less than the net weight.');
  return values as Values<F>;
}

function readChoice(field: ItemField, label: Message, typed: string): string {
  const choice = choiceOf(field, typed);
  if (choice === undefined) throw refused(label, notAChoice(field.choices ?? []));
  return choice;
}

function readValue(kind: FieldKind, label: Message, typed: unknown): unknown {
  if (isText(kind)) return readers[kind](label, String(typed));
  if (kind === 'hsCodes') {
    const read = hsCodesOf(typed as readonly CodePair[]);
    if ('reason' in read) throw refused(label, read.reason);
    return storedForms.hsCodes?.[1](read.codes as never);
  }
  if (kind !== 'attributes') return storedForms[kind]?.[1](keep(kind, typed) as never);
  return (typed as { name: string; value: string }[])
    .map(({ name, value }) => ({
      name: readText(label, name),
      value: readText(partOfField(label, name), value),
    }))
    .filter(({ name, value }) => name + value !== '');
}

/** Fields for the audit log, with HS codes as in files. */
export const withCodeWords = <T extends { readonly hsCodes: readonly CodePair[] }>(fields: T) => ({
  ...fields,
  hsCodes: fields.hsCodes.map(({ country, code }) => `${country} ${code}`).join('; '),
});

/** A vehicle with first and last year. */
export type VehicleRow = Values<typeof vehicleFields> & {
  readonly from: number | null;
  readonly to: number | null;
};

/** Vehicles with usual names of makes and applications. Skips empty ones, refuses duplicates. */
export function readVehicles(typed: readonly Values<typeof vehicleFields>[]): VehicleRow[] {
  const vehicleKeys = new Set<string>();
  const rows: VehicleRow[] = [];
  for (const [at, vehicle] of typed.entries()) {
    const place = { key: 'Vehicle {number}', params: { number: at + 1 } };
    const values = readItemFields(vehicleFields, vehicle, place);
    const { from, to } = readYears(partOfField(place, vehicleFields.year.label), values.year);
    const key = JSON.stringify(values).toUpperCase();
    if (Object.values(values).every((value) => value === '')) continue;
    if (vehicleKeys.has(key)) throw refused(place, 'The same vehicle stands above.');
    vehicleKeys.add(key);
    rows.push({ ...values, from, to });
  }
  return rows;
}

export interface Own<F extends ItemFields> {
  readonly table: 'turbo' | 'part';
  readonly fields: F;
  readonly values: Values<F>;
}

type OwnColumns = Omit<
  Insertable<Tables['catalogue.turbo'] & Tables['catalogue.part']>,
  'id' | 'ref'
>;

/** Stored values by column. */
const columnsOf = <F extends ItemFields>({ fields, values }: Own<F>) =>
  Object.fromEntries(
    ownOf(fields).map(({ name, kind, column }) => [
      column,
      isText(kind) ? values[name] : keep(kind, values[name]),
    ]),
  ) as OwnColumns;

/** Stores the fields of an existing item. @param ref new natural key; null: unchanged */
export async function updateOwn<F extends ItemFields>(
  client: pg.ClientBase,
  id: number,
  ref: string | null,
  record: Own<F>,
): Promise<void> {
  await queries(client)
    .updateTable(`catalogue.${record.table}`)
    .set({ ...columnsOf(record), ...(ref !== null && { ref }) })
    .where('id', '=', id)
    .execute();
}

/** Adds an item with its fields. @returns the item's id */
export async function insertOwn<F extends ItemFields>(
  client: pg.ClientBase,
  { type, eePn, ref }: { readonly type: 0 | 1 | 2; readonly eePn: string; readonly ref: string },
  record: Own<F>,
): Promise<number> {
  const { id } = await queries(client)
    .insertInto('catalogue.item')
    .values({ type, ee_pn: eePn || null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queries(client)
    .insertInto(`catalogue.${record.table}`)
    .values({ id, ref, ...columnsOf(record) })
    .execute();
  return id;
}

/** Sets the E&E P/N of an item; '' removes it. */
export async function setEePn(client: pg.ClientBase, id: number, eePn: string): Promise<void> {
  await queries(client)
    .updateTable('catalogue.item')
    .set({ ee_pn: eePn || null })
    .where('id', '=', id)
    .execute();
}

export async function deskNames(pool: Queryable) {
  const templates = await queries(pool)
    .selectFrom('catalogue.part_template')
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
  return {
    components: componentNames,
    makers,
    applications: allApplications,
    templates: templates.map(({ id, name }) => ({ id: String(id), name })),
  };
}
