/**
 * Puts items into cart and lists: one item, a batch, lines of a list or of an order. The cart adds the
 * quantity to the pieces of the item already there; a list keeps the quantity that it has.
 */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { MAX_CART_LINES, MAX_LIST_LINES, MAX_QUANTITY } from '#contract/order-names.ts';
import type { BatchAdded, Counts, Refused } from '#contract/ordering.ts';
import { maySeeRestricted, needAccess } from '#features/gateway/policy.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { idOf, idsOf, type LineReader, obstacleError, presentRefused } from './items.ts';
import { linesGone } from './lines.ts';
import { listFull, ownList, visibleList } from './list-access.ts';
import {
  itemsIntoCartSql,
  itemsOntoListSql,
  listIntoCartSql,
  orderIntoCartSql,
  type PutLine,
  type PutOutcome,
} from './put-queries.ts';

export const cartFull = (): CallError =>
  new CallError('conflict', 'The cart is full: it holds at most {max} lines.' satisfies TextKey, {
    max: MAX_CART_LINES,
  });

/** Runs a statement of put-queries.ts. @param values parameters from $3 on */
export async function put(
  client: pg.ClientBase,
  sql: { name: string; text: string },
  { customerId, level }: { customerId: number; level: LineReader['level'] },
  values: readonly unknown[],
): Promise<PutOutcome & { lines: PutLine[] }> {
  const { rows } = await client.query<PutOutcome>({
    ...sql,
    values: [customerId, !maySeeRestricted(level), ...values],
  });
  const [outcome] = rows;
  if (!outcome) throw new Error('a put answered nothing');
  return { ...outcome, lines: outcome.lines ?? [] };
}

type BatchItem = Payload<typeof calls.listBatchAdd>['items'][number];

const columnsOf = (items: readonly BatchItem[]) => [
  [...items.keys()],
  items.map(({ refId }) => idOf(refId)),
  items.map(({ refCodeType }) => Number(refCodeType)),
  items.map(({ refererTurboId }) => (refererTurboId === undefined ? null : idOf(refererTurboId))),
  items.map(({ quantity }) => Number(quantity ?? 1)),
  items.map(({ reference }) => plainText(reference ?? '')),
];

/**
 * Returns the line of a call that adds a single item. @throws CallError notFound; noRight if C1 may not have
 * the item
 */
function single([line]: readonly PutLine[]): PutLine {
  if (!line || line.obstacle === 'withdrawn') throw obstacleError('withdrawn');
  if (line.hidden) throw needAccess();
  return line;
}

/**
 * Adds an item to the cart. The quantity is added to the pieces of the item already there.
 * @throws CallError notFound; noRight if C1 may not have the item; conflict if the item can't be ordered, if
 * the cart would hold more than 9999 pieces of it, and if the cart is full
 */
export async function addToCart(
  client: pg.ClientBase,
  customerId: number,
  item: Payload<typeof calls.cartAdd>,
  { level }: LineReader,
): Promise<Counts> {
  const outcome = await put(client, itemsIntoCartSql, { customerId, level }, columnsOf([item]));
  const { obstacle, held } = single(outcome.lines);
  if (obstacle === 'too many') {
    const key: TextKey =
      'Your cart already holds {held} of this item, and at most {max} fit in. Nothing was added.';
    throw new CallError('conflict', key, { held, max: MAX_QUANTITY });
  }
  if (obstacle === 'cart is full') throw cartFull();
  if (obstacle) throw obstacleError(obstacle);
  return countsIn(outcome);
}

/**
 * Puts an item on a list.
 * @throws CallError notFound, also for a list of another customer; noRight if C1 may not have the item;
 * conflict if the list is full
 */
export async function addToList(
  client: pg.ClientBase,
  customerId: number,
  { listId, ...item }: Payload<typeof calls.listAdd>,
  { level }: LineReader,
): Promise<Counts> {
  const list = await ownList(client, customerId, listId);
  const whose = { customerId, level };
  const outcome = await put(client, itemsOntoListSql, whose, [list, ...columnsOf([item])]);
  single(outcome.lines);
  checkList(outcome);
  return countsIn(outcome);
}

/**
 * Adds the available items to the cart, at most 9999 of an item. Returns the items that are not available.
 * @throws CallError conflict if the cart has no room for all items; then nothing is added
 */
export async function addBatchToCart(
  client: pg.ClientBase,
  customerId: number,
  { items }: Payload<typeof calls.cartBatchAdd>,
  { level }: LineReader,
): Promise<BatchAdded> {
  const all = merged(items);
  const outcome = await put(client, itemsIntoCartSql, { customerId, level }, columnsOf(all));
  checkCart(outcome);
  return answer(outcome, withUnknown(all, outcome.lines));
}

/**
 * Adds items to a list, including items out of stock. Returns the items that are not in the catalogue.
 * @throws CallError notFound for a list of another customer; conflict if the list is full
 */
export async function addBatchToList(
  client: pg.ClientBase,
  customerId: number,
  { items, listId }: Payload<typeof calls.listBatchAdd>,
  { level }: LineReader,
): Promise<BatchAdded> {
  const list = await ownList(client, customerId, listId);
  const all = merged(items);
  const whose = { customerId, level };
  const outcome = await put(client, itemsOntoListSql, whose, [list, ...columnsOf(all)]);
  checkList(outcome);
  return answer(outcome, withUnknown(all, outcome.lines));
}

/**
 * Copies the lines `ids` of a list to the cart, by default all lines. Returns lines that cannot be ordered.
 * @throws CallError notFound for a list that the customer may not see, and for a line that is not on the
 * list; conflict if the cart has no room for all lines
 */
export async function copyToCart(
  client: pg.ClientBase,
  customerId: number,
  { listId, ids }: Payload<typeof calls.cartAddFromList>,
  { level }: LineReader,
): Promise<BatchAdded> {
  const list = await visibleList(client, customerId, listId);
  const lineIds = ids && idsOf(ids);
  const values = [lineIds ?? null, list.ownerId, list.id];
  const outcome = await put(client, listIntoCartSql, { customerId, level }, values);
  if (lineIds && outcome.lines.length !== lineIds.length) throw linesGone('list');
  checkCart(outcome);
  return answer(outcome, outcome.lines);
}

/**
 * Adds the quantities of an order to the cart, as far as they fit. Returns the lines that are not available.
 * @throws CallError notFound, also for an order of another customer
 */
export async function orderAgain(
  client: pg.ClientBase,
  customerId: number,
  { orderId }: Payload<typeof calls.orderAgain>,
  { level }: LineReader,
): Promise<{ added: number; refused: Refused[] }> {
  const { lines } = await put(client, orderIntoCartSql, { customerId, level }, [idOf(orderId)]);
  if (lines.length === 0) {
    throw new CallError('notFound', 'This order does not exist.' satisfies TextKey);
  }
  const refused = lines.flatMap((line) => {
    const obstacle = obstacleOf(line);
    // The full name even of a hidden item: the customer's order shows the name already.
    return obstacle ? [presentRefused({ name: line.name, obstacle })] : [];
  });
  return { added: lines.length - refused.length, refused };
}

/** Items of a batch, each once with its total quantity. */
function merged(items: readonly BatchItem[]): BatchItem[] {
  const byItem = new Map<string, BatchItem>();
  for (const item of items) {
    const id = `${item.refCodeType} ${idOf(item.refId)}`;
    const before = byItem.get(id);
    const quantity = Number(item.quantity ?? 1) + Number(before?.quantity ?? 0);
    const reference = before?.reference || plainText(item.reference ?? '');
    byItem.set(id, { ...(before ?? item), quantity, reference });
  }
  return [...byItem.values()];
}

/** Results for all items of a batch. Items that are not in the catalogue get the obstacle 'withdrawn'. */
function withUnknown(items: readonly BatchItem[], lines: readonly PutLine[]): RefusedLine[] {
  const byPlace = new Map(lines.map((line) => [line.place, line]));
  return items.map(
    ({ itemNumber = '' }, place) => byPlace.get(place) ?? { ...unknown, name: itemNumber },
  );
}

type RefusedLine = Pick<PutLine, 'name' | 'turboPn' | 'hidden' | 'obstacle'>;
const unknown = { turboPn: null, hidden: false, obstacle: 'withdrawn' } as const;

/** Why a line of a batch was not added; null if it was. */
export const obstacleOf = ({ hidden, obstacle }: RefusedLine) => (hidden ? 'no right' : obstacle);

/** The number of a line for its reader: C1 sees only the turbo P/N of a turbo 'login to view'. */
export const nameOf = ({ hidden, name, turboPn }: RefusedLine): string =>
  hidden ? (turboPn ?? name) : name;

/** @throws CallError conflict if the cart has no room for all lines; the caller must then roll back */
function checkCart({ before, lines }: { before: number; lines: readonly PutLine[] }): void {
  if (!lines.some(({ obstacle }) => obstacle === 'cart is full')) return;
  const addedCount = lines.filter(
    ({ hidden, held, obstacle }) =>
      !hidden && held === 0 && (obstacle === null || obstacle === 'cart is full'),
  ).length;
  const key: TextKey =
    'The cart holds at most {max} lines. It has {cart}, and these are {wanted} more: nothing was added.';
  throw new CallError('conflict', key, { max: MAX_CART_LINES, cart: before, wanted: addedCount });
}

/** @throws CallError conflict if the list holds more than MAX_LIST_LINES lines; the caller must then roll back */
export function checkList({ before, added }: Pick<PutOutcome, 'before' | 'added'>): void {
  if (added > 0 && before + added > MAX_LIST_LINES) throw listFull();
}

const countsIn = ({ cart, list }: Counts): Counts => ({ cart, list });

function answer(outcome: PutOutcome, lines: readonly RefusedLine[]): BatchAdded {
  const refused = lines.flatMap((line) => {
    const obstacle = obstacleOf(line);
    return obstacle ? [presentRefused({ name: nameOf(line), obstacle })] : [];
  });
  const raised = (outcome.lines ?? []).flatMap(({ held, quantity, ...line }) =>
    held > 0 && !obstacleOf(line) ? [{ itemNumber: nameOf(line), quantity: held + quantity }] : [],
  );
  return {
    ...countsIn(outcome),
    added: lines.length - refused.length,
    refused,
    ...(raised.length > 0 && { raised }),
  };
}
