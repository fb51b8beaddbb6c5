/** Maintenance of the list of carriers by staff (docs/product.md 12.27). */
import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { MAX_CARRIERS } from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { plainText } from '#language/plain-text.ts';
import type { Database } from '#platform/database.ts';
import type { Tables } from '#platform/database-tables.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf, readPage } from '#staff/server/paging.ts';
import { idOf } from '../../server/items.ts';
import { carrierNames, carrierWords, NUMBER_MARK } from '../../tracking.ts';

const columns = [
  'id',
  'name',
  'other_names as otherNames',
  'tracking_page as trackingPage',
  'is_sea_freight as isSeaFreight',
] as const;

export const carrierReads = ({ write }: Database) =>
  ({
    async listCarriers(question) {
      const all = queries(write).selectFrom('ordering.carrier');
      const ordered = all.select(columns).orderBy(({ fn }) => fn('lower', ['name']));
      const { rows, pageInfo } = await readPage(all, ordered, pageOf(question));
      return { val: rows.map((row) => ({ ...row, id: String(row.id) })), pageInfo };
    },
  }) satisfies Partial<ReadHandlers>;

export const carrierChanges = {
  saveCarrier: (sent, _context, client) => saveCarrier(client, sent),
  removeCarrier: ({ id }, _context, client) => removeCarrier(client, idOf(id)),
} satisfies Partial<ChangeHandlers>;

/** @throws CallError badInput, notFound; the errors of checkNames */
async function saveCarrier(
  client: pg.ClientBase,
  { id, isSeaFreight, ...typed }: Payload<StaffCalls['saveCarrier']>,
) {
  const carrier = {
    name: plainText(typed.name).trim(),
    other_names: plainText(typed.otherNames).trim(),
    tracking_page: checkedPage(typed.trackingPage.trim()),
    is_sea_freight: Number(isSeaFreight) === 1,
  };
  if (carrier.name === '') throw new CallError('badInput', 'Please enter a name.');
  // Without the lock, two concurrent saves could give two carriers the same name.
  await client.query('lock table ordering.carrier in share row exclusive mode');
  const before = id === undefined ? undefined : await carrierOf(client, idOf(id));
  await checkNames(client, before?.id, { name: carrier.name, otherNames: carrier.other_names });
  const savedId = await writeCarrier(client, before?.id, carrier);
  return { val: { id: String(savedId) }, audit: auditOf(savedId, carrier.name, before, carrier) };
}

/** @throws CallError conflict if another carrier has one of the names, or if there are MAX_CARRIERS others already */
async function checkNames(
  client: pg.ClientBase,
  id: number | undefined,
  carrier: Parameters<typeof carrierNames>[0],
): Promise<void> {
  const all = await queries(client).selectFrom('ordering.carrier').select(columns).execute();
  const otherCarriers = all.filter((one) => one.id !== id);
  if (otherCarriers.length >= MAX_CARRIERS) {
    throw new CallError('conflict', 'There are {most} carriers already. Remove one first.', {
      most: MAX_CARRIERS,
    });
  }
  const takenBy = new Map(
    otherCarriers.flatMap((one) =>
      carrierNames(one).map((name) => [carrierWords(name), one.name] as const),
    ),
  );
  for (const name of carrierNames(carrier)) {
    const words = carrierWords(name);
    const holder = words === '' ? undefined : takenBy.get(words);
    if (holder === undefined) continue;
    throw new CallError('conflict', '{name} is the name of another carrier: {other}.', {
      name,
      other: holder,
    });
  }
}

/** Adds a carrier, or overwrites the carrier that has the given id. @returns the carrier's id */
async function writeCarrier(
  client: pg.ClientBase,
  id: number | undefined,
  carrier: Insertable<Tables['ordering.carrier']>,
): Promise<number> {
  if (id === undefined) {
    const added = queries(client).insertInto('ordering.carrier').values(carrier).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  }
  await queries(client)
    .updateTable('ordering.carrier')
    .set(carrier)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return id;
}

/** An https URL: a host name, then printable ASCII without characters that end a URL in a text. */
const pageAddress =
  /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d{1,5})?[/?#](?:(?!%00)[!#-;=?-~])*$/i;

/**
 * Checks the URL of a tracking page, which customers open: it must be https, and the tracking number may not
 * be part of the host name.
 * @throws CallError badInput
 */
function checkedPage(page: string): string {
  if (page === '') return '';
  const parts = page.split(NUMBER_MARK);
  if (parts.length === 2 && pageAddress.test(page) && URL.canParse(page)) return page;
  throw new CallError('badInput', 'Enter an https address that contains {mark} once.', {
    mark: NUMBER_MARK,
  });
}

/** @throws CallError notFound */
async function removeCarrier(client: pg.ClientBase, id: number) {
  const carrier = await carrierOf(client, id);
  await queries(client).deleteFrom('ordering.carrier').where('id', '=', id).execute();
  return { val: null, audit: auditOf(id, carrier.name, carrier, {}) };
}

const carrierOf = (client: pg.ClientBase, id: number) =>
  queries(client)
    .selectFrom('ordering.carrier')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such carrier.'));

type AuditedCarrier = Readonly<Record<string, unknown>>;

const auditOf = (
  subjectId: number,
  subjectName: string,
  before: AuditedCarrier = {},
  after: AuditedCarrier,
): AuditEntry => ({
  subject: 'carrier',
  subjectId,
  subjectName,
  before: withoutId(before),
  after,
});

const withoutId = ({ id: _id, ...fields }: AuditedCarrier) => fields;
