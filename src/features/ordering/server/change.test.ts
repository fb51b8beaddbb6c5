import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { hashToken } from '#features/accounts/server/sessions.ts';
import { forgetOldKeys, MAX_KEPT_BYTES } from '#features/gateway/server/done-once.ts';
import { inTransaction } from '#platform/database.ts';
import { openTestSite } from '#test/app.ts';
import { addParts, addShopper, consignee, type Shopper } from '#test/ordering.ts';
import { changeOnce } from './change.ts';

const site = await openTestSite();

let shopper: Shopper;
let item: number;
beforeEach(async () => {
  shopper = await addShopper(site);
  [item = 0] = await addParts(site, 1);
});

const key = (value: string) => ({ 'idempotency-key': value });
const put = (value: string, quantity = 1) =>
  shopper.call('cartAdd', { refCodeType: '1', refId: item, quantity }, key(value));
const orders = async () => (await shopper.call('orderList')).pageInfo?.count;

describe('a change with an idempotency key', () => {
  test('sent again gives the first answer, and nothing is done twice', async () => {
    const first = await put('again');
    await shopper.note(item);
    expect(await put('again')).toEqual(first);
    expect(await shopper.cart()).toMatchObject([{ totalQuantity: 1 }]);
    await put('another');
    expect(await shopper.cart()).toMatchObject([{ totalQuantity: 2 }]);
  });

  test('sent twice at once makes one order', async () => {
    const id = await shopper.add(item, 9);
    const cartItems = [{ id, quantity: 3 }];
    const send = () => shopper.call('orderAddFromCart', { ...consignee, cartItems }, key('order'));
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map(({ val }) => val)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, success: '0' });
    expect(await send()).toEqual(answers[0]);
    expect(await orders()).toBe(1);
    expect(await shopper.cart()).toMatchObject([{ totalQuantity: 6 }]);
  });

  test('from two tabs with a key each, the second order is refused', async () => {
    const id = await shopper.add(item, 2);
    const cartItems = [{ id, quantity: 2 }];
    const answers = await Promise.all(
      ['tab 1', 'tab 2'].map((tab) =>
        shopper.call('orderAddFromCart', { ...consignee, cartItems }, key(tab)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await orders()).toBe(1);
  });

  test('that was refused left nothing and may be sent again', async () => {
    const cartItems = [{ id: 999_999_999, quantity: 1 }];
    const send = () => shopper.call('orderAddFromCart', { ...consignee, cartItems }, key('again'));
    expect(await send()).toMatchObject({ status: 409 });
    expect(await send()).toMatchObject({ status: 409 });
    expect(await put('again')).toMatchObject({ status: 200 });
  });

  test('is refused where the key was used for something else', async () => {
    await put('mine');
    const refused = {
      status: 409,
      msg: 'This was already carried out, with other content. Load the page again to see the result.',
    };
    expect(await put('mine', 2)).toMatchObject(refused);
    const payload = { refCodeType: '1', refId: item, quantity: 1 };
    expect(await shopper.call('listAdd', payload, key('mine'))).toMatchObject(refused);
    expect(await shopper.cart()).toMatchObject([{ totalQuantity: 1 }]);
    expect(await shopper.list()).toEqual([]);
  });

  test("does not meet another customer's key", async () => {
    await put('shared');
    const otherShopper = await addShopper(site);
    const payload = { refCodeType: '1', refId: item, quantity: 5 };
    expect(await otherShopper.call('cartAdd', payload, key('shared'))).toMatchObject({
      status: 200,
    });
    expect(await otherShopper.cart()).toMatchObject([{ totalQuantity: 5 }]);
  });

  test('takes keys of 100 characters and no more', async () => {
    expect(await put('k'.repeat(100))).toMatchObject({ status: 200 });
    expect(await put('k'.repeat(101))).toMatchObject({
      status: 400,
      msg: 'The field “idempotency-key” is longer than 100 characters.',
    });
    expect(await shopper.cart()).toMatchObject([{ totalQuantity: 1 }]);
  });

  test('is forgotten after a week', async () => {
    await put('old');
    await put('young', 2);
    await site.database.write.query(
      "update accounts.change_key set at = at - interval '8 days' where key = 'old'",
    );
    await inTransaction(site.database.write, forgetOldKeys);
    await put('old');
    await put('young', 2);
    expect(await shopper.cart()).toMatchObject([{ totalQuantity: 4 }]);
  });
});

test.each([
  ['with', String],
  ['without', () => ''],
] as const)(
  'a customer who sends many changes at once, %s keys, keeps nobody else waiting',
  async (_which, keyOf) => {
    const otherShopper = await addShopper(site);
    const client = await site.database.write.connect();
    await client.query('begin');
    await client.query(
      `select from accounts.customer where id = (
       select customer_id from accounts.session where token_sha256 = $1) for no key update`,
      [hashToken(shopper.token)],
    );
    // More requests than the pool has connections; all of them wait for the locked row.
    const requests = Array.from({ length: 30 }, (_one, index) => put(keyOf(index)));
    expect(await otherShopper.add(item, 4)).not.toBe('');
    expect(await shopper.cart()).toEqual([]);
    await client.query('rollback');
    client.release();
    const answers = await Promise.all(requests);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await shopper.cart()).toMatchObject([{ totalQuantity: 30 }]);
  },
);

async function shopperCustomer() {
  const { rows } = await site.database.write.query<{ id: number }>(
    'select customer_id as id from accounts.session where token_sha256 = $1',
    [hashToken(shopper.token)],
  );
  return { id: rows[0]?.id ?? 0 };
}

describe('a transaction that the database undid', () => {
  const request = async () => ({
    ...({ call: 'cartAdd', payload: {}, idempotencyKey: '' } as const),
    customer: await shopperCustomer(),
  });

  test('is done again, and nobody is told', async () => {
    let tries = 0;
    const answer = await changeOnce(site.database, await request(), async (client) => {
      tries += 1;
      const code = tries === 1 ? '40P01' : '40001';
      if (tries < 3) await client.query(`do $$ begin raise sqlstate '${code}'; end $$`);
      return tries;
    });
    expect(answer).toBe(3);
  });

  test('is given up after five times; what is no such fault, at once', async () => {
    const change = await request();
    let tries = 0;
    const fails = (sqlstate: string) =>
      changeOnce(site.database, change, async (client) => {
        tries += 1;
        await client.query(`do $$ begin raise sqlstate '${sqlstate}'; end $$`);
      });
    await expect(fails('40P01')).rejects.toMatchObject({ code: '40P01' });
    expect(tries).toBe(5);
    tries = 0;
    await expect(fails('23505')).rejects.toMatchObject({ code: '23505' });
    expect(tries).toBe(1);
    const refused = new CallError('conflict', 'refused');
    const work = () => Promise.reject(refused);
    await expect(changeOnce(site.database, change, work)).rejects.toBe(refused);
  });
});

describe('a transaction whose connection breaks', () => {
  /** Runs a change whose connection breaks at the first attempt. @returns the number of attempts */
  const tries = async (idempotencyKey: string) => {
    let count = 0;
    const customer = await shopperCustomer();
    const change = { customer, call: 'cartAdd', payload: {}, idempotencyKey } as const;
    const done = changeOnce(site.database, change, async (client) => {
      count += 1;
      if (count === 1) await client.query('select pg_terminate_backend(pg_backend_pid())');
      return count;
    });
    return done;
  };

  test('is done again on another one, where its key says what was done already', async () => {
    expect(await tries('broken')).toBe(2);
  });

  test('is a failure without a key, since it may have been done', async () => {
    await expect(tries('')).rejects.toMatchObject({ code: '57P01' });
  });
});

test('No more than 20 MB of answers are kept for a customer; the newest stay', async () => {
  const { rows } = await site.database.write.query<{ id: number }>(
    'select customer_id as id from accounts.session where token_sha256 = $1',
    [hashToken(shopper.token)],
  );
  const id = rows[0]?.id ?? 0;
  let done = 0;
  const change = (idempotencyKey: string) =>
    changeOnce(
      site.database,
      { customer: { id }, call: 'cartAdd', payload: {}, idempotencyKey },
      // A random text: PostgreSQL cannot compress it, so the stored answer has its full size.
      async () => {
        done += 1;
        return { done, text: randomBytes(3_000_000).toString('base64') };
      },
    );
  const answers = [];
  for (let at = 0; at < 8; at += 1) answers.push(await change(`${at}`));
  const { rows: kept } = await site.database.write.query<{ bytes: number }>(
    'select sum(pg_column_size(answer))::bigint as bytes from accounts.change_key where customer_id = $1',
    [id],
  );
  expect(kept[0]?.bytes).toBeLessThanOrEqual(MAX_KEPT_BYTES);
  expect(await change('7')).toEqual(answers[7]);
  expect(done).toBe(8);
});
