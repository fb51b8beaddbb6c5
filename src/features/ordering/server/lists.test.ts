/** Lists with names: lines, limits, sharing and 'Undo' (docs/product.md 12.6). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { NamedList } from '#contract/lists.ts';
import type { BatchAdded, ListItem, Removed } from '#contract/ordering.ts';
import { openTestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';
import { addParts, addShopper, type Shopper, setStock, withdraw } from '#test/ordering.ts';

const site = await openTestSite();

let shopper: Shopper;
let items: number[];
beforeEach(async () => {
  shopper = await addShopper(site);
  items = await addParts(site, 3);
});

const line = (refId: number, fields: object = {}) => ({ refCodeType: '1', refId, ...fields });
async function make(name = 'Weekly', lines: object[] = items.map((id) => line(id)), who = shopper) {
  const { val } = await who.call('listMake', { listName: name, items: lines });
  return (val as { id: string }).id;
}
const lists = async (who = shopper) => (await who.call('listAll')).val as NamedList[];
const linesOf = async (listId: string, who = shopper) =>
  (await who.call('listLines', { listId, size: 200 })).val as ListItem[];
const emailOf = async (who: Shopper) =>
  ((await who.call('getCustomerInfoByToken')).val as { email: string }).email;
const unknown = { status: 404, msg: 'This list does not exist.' };

describe('A list with a name', () => {
  test('is made of items with quantity and note; what is not in the catalogue is told', async () => {
    const [first = 0, second = 0, third = 0] = items;
    await setStock(site, second, 0);
    await withdraw(site, third);
    const { status, val } = await shopper.call('listMake', {
      listName: ' GT1749V\n overhaul ',
      items: [
        line(first, { quantity: '0012', reference: ' Job\u0007 7 ' }),
        line(second),
        line(third),
        line(first, { quantity: 1 }),
      ],
    });
    expect(status).toBe(200);
    expect(val).toMatchObject({
      added: 2,
      refused: [{ itemNumber: expect.stringMatching(/^TW-/), obstacle: 'withdrawn' }],
      list: 0,
    });
    const { id } = val as { id: string };
    expect(await lists()).toEqual([
      { id, name: 'GT1749V overhaul', lines: 2, own: true, owner: '', readers: [] },
    ]);
    // Lines keep the order in which they were sent.
    expect(await linesOf(id)).toMatchObject([
      { refId: String(first), quantity: 13, reference: 'Job 7' },
      { refId: String(second), quantity: 1, reference: '', stockInfo: 'Out Of Stock' },
    ]);
    expect(await shopper.list()).toEqual([]);
  });

  test('stands apart from the others: an item may be on each', async () => {
    const [item = 0] = items;
    const [one, other] = [await make('One'), await make('Other', [])];
    await shopper.note(item);
    expect(await shopper.call('listAdd', line(item, { listId: other, quantity: 4 }))).toMatchObject(
      { status: 200, val: { list: 1 } },
    );
    const batch = { listId: other, items: items.map((id) => line(id, { quantity: 9 })) };
    expect(await shopper.call('listBatchAdd', batch)).toMatchObject({ val: { added: 3 } });
    expect((await linesOf(other)).map(({ quantity }) => quantity)).toEqual([9, 9, 4]);
    expect((await linesOf(one)).map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
    expect(await shopper.list()).toMatchObject([{ quantity: 1 }]);
  });

  test('changes quantity and note of its lines, each alone', async () => {
    const id = (await linesOf(await make()))[0]?.id;
    await shopper.call('listUpdateLine', { id, quantity: 60 });
    await shopper.call('listUpdateLine', { id, reference: 'for Meyer' });
    const found = async () => (await linesOf((await lists())[0]?.id ?? ''))[0];
    expect(await found()).toMatchObject({ quantity: 60, reference: 'for Meyer' });
    await shopper.call('listUpdateLine', { id, reference: '' });
    expect(await found()).toMatchObject({ quantity: 60, reference: '' });
    for (const wrong of [{ quantity: 0 }, { quantity: 10_000 }, { reference: 'x'.repeat(61) }]) {
      expect(await shopper.call('listUpdateLine', { id, ...wrong })).toMatchObject({ status: 400 });
    }
  });

  test('is renamed; two of one name there are not', async () => {
    const [one, other] = [await make('One'), await make('Other')];
    const refusal = { status: 409, msg: 'You already have a list with this name.' };
    expect(await shopper.call('listMake', { listName: 'ONE', items: [] })).toMatchObject(refusal);
    expect(await shopper.call('listRename', { id: other, listName: 'one' })).toMatchObject(refusal);
    expect(await shopper.call('listRename', { id: one, listName: 'ONE' })).toMatchObject({
      status: 200,
    });
    expect((await lists()).map(({ name }) => name)).toEqual(['ONE', 'Other']);
    for (const name of ['', ' \u200b', 'x'.repeat(61)]) {
      expect(await shopper.call('listMake', { listName: name, items: [] })).toMatchObject({
        status: 400,
      });
    }
    // Another customer may use the same name.
    expect(await make('One', [], await addShopper(site))).toMatch(/^\d+$/);
  });

  test('the fifty-first is refused, sent at once with others too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, at) =>
        shopper.call('listMake', { listName: `List ${at}`, items: [] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      msg: 'You can have at most 50 lists.',
    });
  });

  test('holds 1000 lines and no more, whichever way they come', async () => {
    const [item = 0] = items;
    const id = await make('Full', []);
    await site.database.write.query(
      `insert into ordering.list_line (customer_id, list_id, item_id, type, name)
       select customer_id, id, 500000000 + n, 1, 'X' from ordering.list, generate_series(1, 1000) n
       where id = $1`,
      [id],
    );
    const full = { status: 409, msg: 'The list is full: it holds at most 1,000 lines.' };
    expect(await shopper.call('listAdd', line(item, { listId: id }))).toMatchObject(full);
    const batch = { items: [line(item)], listId: id };
    expect(await shopper.call('listBatchAdd', batch)).toMatchObject(full);
    expect((await lists())[0]).toMatchObject({ lines: 1000 });
  });
});

describe('A list into the cart', () => {
  test('adds its quantities and keeps its lines, and tells what can not be had', async () => {
    const [first = 0, second = 0] = items;
    await shopper.add(first, 1);
    await setStock(site, second, 0);
    const id = await make(
      'Weekly',
      items.map((one) => line(one, { quantity: 3, reference: 'W' })),
    );
    const { val } = await shopper.call('cartAddFromList', { listId: id });
    expect(val).toMatchObject({ cart: 2, added: 2, refused: [{ obstacle: 'Out Of Stock' }] });
    expect((await shopper.cart()).map(({ quantity, reference }) => [quantity, reference])).toEqual([
      [4, 'W'],
      [3, 'W'],
    ]);
    expect(await linesOf(id)).toHaveLength(3);
    const ids = (await linesOf(id)).slice(0, 1).map((one) => one.id);
    await shopper.call('cartAddFromList', { listId: id, ids });
    expect((await shopper.cart())[0]).toMatchObject({ quantity: 7 });
    expect(await shopper.call('cartAddFromList', { ids })).toMatchObject({ status: 404 });
  });

  test('takes all of everybody’s list where none is named', async () => {
    await shopper.note(items[0] ?? 0);
    expect((await shopper.call('cartAddFromList')).val).toMatchObject({
      cart: 1,
      list: 1,
      added: 1,
    });
  });

  test('or nothing, where the cart has no room for it', async () => {
    const many = await addParts(site, 201);
    const id = await make(
      'Large',
      many.map((one) => line(one)),
    );
    expect(await shopper.call('cartAddFromList', { listId: id })).toMatchObject({ status: 409 });
    expect(await shopper.cart()).toEqual([]);
  });
});

describe('Undo', () => {
  const undoOf = ({ val }: { val?: unknown }) => (val as Removed).undo;

  test('brings lines of the cart back as they were, once', async () => {
    const ids = [await shopper.add(items[0] ?? 0, 3), await shopper.add(items[1] ?? 0, 5)];
    await shopper.call('cartReference', { id: ids[0], reference: 'Job 7' });
    const before = await shopper.cart();
    const id = undoOf(await shopper.call('cartBatchRemove', { ids }));
    expect(await shopper.cart()).toEqual([]);
    expect(await shopper.call('undo', { id })).toMatchObject({ status: 200, val: { cart: 2 } });
    expect(await shopper.cart()).toEqual(before);
    const late = { status: 404, msg: 'This can no longer be undone.' };
    expect(await shopper.call('undo', { id })).toMatchObject(late);
  });

  test('leaves what was put there again meanwhile', async () => {
    const id = undoOf(
      await shopper.call('cartRemove', { id: await shopper.add(items[0] ?? 0, 3) }),
    );
    await shopper.add(items[0] ?? 0, 1);
    await shopper.call('undo', { id });
    expect(await shopper.cart()).toMatchObject([{ quantity: 1 }]);
  });

  test('brings back a list with its lines and readers, withdrawn items too', async () => {
    const colleague = await addShopper(site);
    const listId = await make();
    await shopper.call('listShare', { id: listId, emails: [await emailOf(colleague)] });
    await withdraw(site, items[0] ?? 0);
    const before = [await lists(), await linesOf(listId)];
    const id = undoOf(await shopper.call('listRemove', { id: listId }));
    expect(await lists()).toEqual([]);
    expect(await shopper.call('listLines', { listId })).toMatchObject(unknown);
    await shopper.call('undo', { id });
    expect([await lists(), await linesOf(listId)]).toEqual(before);
    expect(await linesOf(listId, colleague)).toHaveLength(3);
  });

  test('of a line whose list is gone waits for the list', async () => {
    const listId = await make();
    const [gone] = await linesOf(listId);
    const id = undoOf(await shopper.call('listRemoveLine', { id: gone?.id }));
    const list = undoOf(await shopper.call('listRemove', { id: listId }));
    expect(await shopper.call('undo', { id })).toMatchObject({
      status: 409,
      msg: 'The list of these lines was deleted. Please restore it first.',
    });
    await shopper.call('undo', { id: list });
    expect(await linesOf(listId)).toHaveLength(2);
    expect(await shopper.call('undo', { id })).toMatchObject({ status: 200 });
    expect(await linesOf(listId)).toHaveLength(3);
  });

  test('is refused where there is no room or the name is taken, and may be tried again', async () => {
    const listId = await make('Weekly');
    const id = undoOf(await shopper.call('listRemove', { id: listId }));
    const other = await make('weekly', []);
    expect(await shopper.call('undo', { id })).toMatchObject({ status: 409 });
    await shopper.call('listRename', { id: other, listName: 'Monthly' });
    expect(await shopper.call('undo', { id })).toMatchObject({ status: 200 });
    const cartId = await shopper.add(items[0] ?? 0);
    const undo = undoOf(await shopper.call('cartRemove', { id: cartId }));
    const many = await addParts(site, 200);
    await shopper.call('cartBatchAdd', { items: many.map((one) => line(one, { quantity: 1 })) });
    expect(await shopper.call('undo', { id: undo })).toMatchObject({
      status: 409,
      msg: 'The cart is full: it holds at most 200 lines.',
    });
  });

  test("is nobody else's, and over after an hour", async () => {
    const otherShopper = await addShopper(site);
    const id = undoOf(await shopper.call('cartRemove', { id: await shopper.add(items[0] ?? 0) }));
    expect(await otherShopper.call('undo', { id })).toMatchObject({ status: 404 });
    await site.database.write.query(
      "update ordering.removed set at = now() - interval '61 minutes' where id = $1",
      [id],
    );
    expect(await shopper.call('undo', { id })).toMatchObject({ status: 404 });
    expect(await shopper.cart()).toEqual([]);
  });
});

describe('Sharing', () => {
  test('lets the accounts of the addresses look at a list and order from it, and change nothing', async () => {
    const [colleague, stranger] = [await addShopper(site, 'A'), await addShopper(site, 'A')];
    const id = await make('Weekly');
    const email = await emailOf(colleague);
    const emails = [` ${email.toUpperCase()} `, email, 'nobody@example.com'];
    expect(await shopper.call('listShare', { id, emails })).toMatchObject({
      status: 200,
      val: { readers: [email, 'nobody@example.com'].sort() },
    });
    const seen = (await colleague.call('listGet', { id })).val as NamedList;
    expect(seen).toMatchObject({ name: 'Weekly', lines: 3, own: false, readers: [] });
    expect(seen.owner).not.toBe('');
    expect(await linesOf(id, colleague)).toHaveLength(3);
    expect((await colleague.call('cartAddFromList', { listId: id })).val).toMatchObject({
      added: 3,
    } satisfies Partial<BatchAdded>);
    expect(await lists(colleague)).toEqual([]);
    const changes = [
      ['listRename', { id, listName: 'Mine' }],
      ['listRemove', { id }],
      ['listShare', { id, emails: [] }],
      ['listAdd', line(items[0] ?? 0, { listId: id })],
      ['listBatchAdd', { items: [line(items[0] ?? 0)], listId: id }],
    ] as const;
    for (const [name, payload] of changes) {
      expect(await colleague.call(name, payload), name).toMatchObject(unknown);
    }
    const [first] = await linesOf(id);
    for (const name of ['listRemoveLine', 'listUpdateLine'] as const) {
      expect(await colleague.call(name, { id: first?.id }), name).toMatchObject({ status: 404 });
    }
    for (const [name, payload] of [
      ['listGet', { id }],
      ['listLines', { listId: id }],
      ['cartAddFromList', { listId: id }],
      ...changes,
    ] as const) {
      expect(await stranger.call(name, payload), name).toMatchObject(unknown);
    }
    await shopper.call('listShare', { id, emails: [] });
    expect(await colleague.call('listGet', { id })).toMatchObject(unknown);
  });

  test('shows a colleague of level C1 no more than level C1 sees', async () => {
    const colleague = await addShopper(site, 'C1');
    const hidden = await addTurbo(site.database, {
      pn: '454377-5001S',
      eePn: 'TU-0020-001',
      model: 'GT20',
      loginToView: true,
      quantity: 9,
    });
    const id = await make('Hidden', [{ refCodeType: '0', refId: hidden }]);
    await shopper.call('listShare', { id, emails: [await emailOf(colleague)] });
    expect(await linesOf(id)).toMatchObject([{ model: 'GT20', stockInfo: expect.any(String) }]);
    const [withheld] = await linesOf(id, colleague);
    expect(withheld).toMatchObject({ eePn: '', turboPn: '454377-5001S', model: '', noRight: true });
    expect(withheld).not.toHaveProperty('stockInfo');
    expect((await colleague.call('cartAddFromList', { listId: id })).val).toMatchObject({
      added: 0,
      refused: [{ itemNumber: '454377-5001S', obstacle: 'no right' }],
    });
  });

  test.each([[['no address']], [Array.from({ length: 21 }, (_, at) => `a${at}@example.com`)]])(
    'with %j is refused',
    async (emails) => {
      const id = await make();
      expect(await shopper.call('listShare', { id, emails })).toMatchObject({ status: 400 });
      expect((await lists())[0]).toMatchObject({ readers: [] });
    },
  );
});
