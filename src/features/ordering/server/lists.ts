/** Lists with names: making, renaming, deleting and sharing them (docs/product.md 12.6). */
import type pg from 'pg';
import type { Answer, calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { NamedList } from '#contract/lists.ts';
import { MAX_LISTS } from '#contract/order-names.ts';
import type { Removed } from '#contract/ordering.ts';
import { readEmail } from '#features/accounts/server/fields.ts';
import type { TextKey } from '#language/text.ts';
import { countOfAll, type Queryable, queries } from '#platform/queries.ts';
import { requiredText } from './addresses.ts';
import { idOf, type LineReader } from './items.ts';
import { countsOf } from './lines.ts';
import { ownList, unknownList, visibleSql } from './list-access.ts';
import { addBatchToList } from './put.ts';

export const nameTaken = (): CallError =>
  new CallError('conflict', 'You already have a list with this name.' satisfies TextKey);

const listsSql = (which: string) => `
  select l.id::text, l.name, l.customer_id = $1 as own,
    (select count(*)::int from ordering.list_line where list_id = l.id) as lines,
    case when l.customer_id = $1 then ''
      else coalesce(nullif(concat_ws(', ', nullif(accounts.full_name(o.first_name, o.last_name), ''),
        nullif(o.company_name, '')), ''), o.email) end as owner,
    case when l.customer_id = $1 then array(
      select email from ordering.list_reader where list_id = l.id order by email
    ) else '{}' end as readers
  from ordering.list l join accounts.customer o on o.id = l.customer_id
  where ${which}
  order by lower(l.name)`;

/** The customer's own lists, by name. */
export async function listsOf(client: pg.Pool, customerId: number): Promise<NamedList[]> {
  const { rows } = await client.query<NamedList>({
    name: 'lists',
    text: listsSql('l.customer_id = $1'),
    values: [customerId],
  });
  return rows;
}

/** A list that the customer owns, or that is shared with the customer. @throws CallError notFound */
export async function namedListOf(
  client: Queryable,
  customerId: number,
  id: string | number,
): Promise<NamedList> {
  const { rows } = await client.query<NamedList>({
    name: 'list',
    text: listsSql(`l.id = $2 and ${visibleSql}`),
    values: [customerId, idOf(id)],
  });
  if (!rows[0]) throw unknownList();
  return rows[0];
}

/**
 * Creates a list of items. Returns the items that are not in the catalogue. The customer's row must be
 * locked.
 * @throws CallError badInput for an empty name; conflict if the name is taken or the customer has the maximum
 * number of lists; the errors of addBatchToList
 */
export async function makeList(
  client: pg.ClientBase,
  customerId: number,
  { listName, items }: Payload<typeof calls.listMake>,
  reader: LineReader,
): Promise<Answer<typeof calls.listMake>> {
  const { id } = await named(() =>
    queries(client)
      .insertInto('ordering.list')
      .values({ customer_id: customerId, name: requiredText(listName, 'listName') })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  await checkLists(client, customerId);
  const added =
    items.length > 0
      ? await addBatchToList(client, customerId, { items, listId: id }, reader)
      : { ...(await countsOf(client, customerId)), added: 0, refused: [] };
  return { id: String(id), ...added };
}

/** @throws CallError conflict if `work` returns undefined, because the name is taken */
async function named<T>(work: () => Promise<T | undefined>): Promise<T> {
  const result = await work();
  if (result === undefined) throw nameTaken();
  return result;
}

/** @throws CallError conflict if a customer has more than MAX_LISTS lists */
export async function checkLists(client: pg.ClientBase, customerId: number): Promise<void> {
  const { count } = await queries(client)
    .selectFrom('ordering.list')
    .select(countOfAll)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (count <= MAX_LISTS) return;
  const key: TextKey = 'You can have at most {max} lists.';
  throw new CallError('conflict', key, { max: MAX_LISTS });
}

/** @throws CallError notFound; conflict if another list has the name */
export async function renameList(
  client: pg.ClientBase,
  customerId: number,
  { id, listName }: Payload<typeof calls.listRename>,
): Promise<void> {
  const listId = await ownList(client, customerId, id);
  const text = requiredText(listName, 'listName');
  const { rowCount } = await client.query(
    `update ordering.list set name = $3 where id = $2 and not exists (
       select from ordering.list where customer_id = $1 and lower(name) = lower($3) and id <> $2)`,
    [customerId, listId, text],
  );
  if (rowCount !== 1) throw nameTaken();
}

/** Deletes a list with its lines, and keeps it for 'Undo'. @throws CallError notFound */
export async function removeList(
  client: pg.ClientBase,
  customerId: number,
  { id }: Payload<typeof calls.listRemove>,
): Promise<Removed> {
  const { rows } = await client.query<{ undo: number }>(removeListSql, [customerId, idOf(id)]);
  if (!rows[0]) throw unknownList();
  return { ...(await countsOf(client, customerId)), undo: String(rows[0].undo) };
}

/**
 * Shares a list with exactly the accounts of these e-mail addresses. Does not reveal which accounts exist.
 * @throws CallError notFound; badInput for an invalid e-mail address
 */
export async function shareList(
  client: pg.ClientBase,
  customerId: number,
  { id, emails }: Payload<typeof calls.listShare>,
): Promise<NamedList> {
  const listId = await ownList(client, customerId, id);
  const readers = [...new Set(emails.map(readEmail))];
  await client.query('delete from ordering.list_reader where list_id = $1', [listId]);
  await client.query(
    'insert into ordering.list_reader (list_id, email) select $1, unnest($2::text[])',
    [listId, readers],
  );
  return namedListOf(client, customerId, id);
}

const removeListSql = `
  with gone as (
    delete from ordering.list where customer_id = $1 and id = $2 returning *
  )
  insert into ordering.removed (customer_id, rows)
  select $1, json_build_object('list', json_build_array(gone),
    'list_line', (select coalesce(json_agg(l), '[]') from ordering.list_line l where l.list_id = $2),
    'list_reader', (select coalesce(json_agg(r), '[]') from ordering.list_reader r where r.list_id = $2))
  from gone
  returning id as undo`;
