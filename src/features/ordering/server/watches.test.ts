/** 'Tell me when it is back': recipients, contents, and one mail per watch (docs/product.md 12.8). */
import { beforeEach, expect, test } from 'vitest';
import type { Watch } from '#contract/item-requests.ts';
import { inTransaction } from '#platform/database.ts';
import { openTestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addParts, addShopper, type Shopper, setStock, withdraw } from '#test/ordering.ts';
import { tellOfStock } from '../mail/stock-mail.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });

let shopper: Shopper;
let items: number[];
beforeEach(async () => {
  shopper = await addShopper(site);
  items = await addParts(site, 2, 0);
});

const ref = (refId: number, refCodeType = '1') => ({ refCodeType, refId });
const wait = (refId: number, who = shopper) => who.call('watchAdd', ref(refId));
const waited = async (who = shopper) => (await who.call('watchList')).val as Watch[];
const look = () => inTransaction(site.database.write, tellOfStock);
const emailOf = async (who: Shopper) =>
  ((await who.call('getCustomerInfoByToken')).val as { email: string }).email;
const noJobsLeft = () =>
  expect
    .poll(async () => {
      const { rows } = await site.database.write.query(
        'select count(*)::int as count from jobs.job',
      );
      return rows[0].count;
    })
    .toBe(0);

test('one mail tells of all that is back, once', async () => {
  for (const item of items) await wait(item);
  await wait(items[0] ?? 0);
  expect(await waited()).toHaveLength(2);
  await look();
  for (const item of items) await setStock(site, item, 5);
  await look();
  await look();
  const email = await emailOf(shopper);
  const mail = await mailbox.next(email);
  expect(mail.subject).toBe('In stock again');
  expect(mail.text?.match(/TW-\d{4}-001/g)).toHaveLength(2);
  expect(mail.text).toContain('turbine wheel');
  expect(await waited()).toEqual([]);
  await noJobsLeft();
  expect(mailbox.to(email)).toHaveLength(1);
});

test('what is back on the same day is told the next', async () => {
  const [first = 0, second = 0] = items;
  for (const item of items) await wait(item);
  await setStock(site, first, 5);
  await look();
  const email = await emailOf(shopper);
  await mailbox.next(email);
  await setStock(site, second, 5);
  await look();
  await noJobsLeft();
  expect(mailbox.to(email)).toHaveLength(1);
  expect(await waited()).toMatchObject([{ refId: String(second) }]);
  await site.database.write.query("update ordering.stock_told set at = at - interval '25 hours'");
  await look();
  await noJobsLeft();
  expect(mailbox.to(email)).toHaveLength(2);
  expect(await waited()).toEqual([]);
});

test('nobody is told of what was withdrawn', async () => {
  const [item = 0] = items;
  await wait(item);
  await withdraw(site, item);
  await setStock(site, item, 5);
  await look();
  expect(await waited()).toHaveLength(1);
});

test('only what is out of stock can be waited for', async () => {
  const [item = 0, unmade = 0] = items;
  await setStock(site, item, 3);
  expect(await wait(item)).toMatchObject({
    status: 409,
    msg: 'This item is in stock: you can order it.',
  });
  await setStock(site, unmade, null);
  expect(await wait(unmade)).toMatchObject({ status: 409 });
  expect(await wait(999_999_999)).toMatchObject({ status: 404 });
  const hidden = await addTurbo(site.database, {
    pn: '454378-5001S',
    loginToView: true,
    quantity: 0,
  });
  const basic = await addShopper(site, 'C1');
  expect(await basic.call('watchAdd', ref(hidden, '0'))).toMatchObject({ status: 403 });
  expect(await waited()).toEqual([]);
});

test('who waits no longer is not told; another cannot end it', async () => {
  const [item = 0] = items;
  await wait(item);
  const otherShopper = await addShopper(site);
  expect(await otherShopper.call('watchRemove', ref(item))).toMatchObject({ status: 404 });
  expect(await waited(otherShopper)).toEqual([]);
  expect(await shopper.call('watchRemove', ref(item))).toMatchObject({ status: 200 });
  await setStock(site, item, 5);
  await look();
  await noJobsLeft();
  expect(mailbox.to(await emailOf(shopper))).toHaveLength(0);
});

test('the 501st is refused', async () => {
  const [item = 0] = items;
  await wait(item);
  await site.database.write.query(
    `insert into ordering.stock_watch (customer_id, item_id, type, name)
     select customer_id, 500000000 + n, 1, 'X' from ordering.stock_watch, generate_series(1, 499) n
     where item_id = $1`,
    [item],
  );
  expect(await wait(items[1] ?? 0)).toMatchObject({
    status: 409,
    msg: 'You can wait for up to 500 items.',
  });
  expect(await wait(item)).toMatchObject({ status: 200 });
});

test("a turbo that became 'login to view' is there by its P/N, and no stock of it is told", async () => {
  const pn = `700001-${items[0]}S`;
  const fields = { pn, eePn: `TB-${items[0]}`, quantity: 0 };
  const turbo = await addTurbo(site.database, fields);
  const basic = await addShopper(site, 'C1');
  const waits = { refCodeType: '0', refId: turbo };
  for (const who of [basic, shopper]) {
    expect(await who.call('watchAdd', waits)).toMatchObject({ status: 200 });
    await wait(items[0] ?? 0, who);
  }
  const set = (sql: string) => site.database.write.query(sql, [turbo]);
  await set('update catalogue.stock set expected = current_date + 9 where item_id = $1');
  await set('update catalogue.turbo set login_to_view = true where id = $1');
  expect((await waited(basic)).find(({ refId }) => refId === String(turbo))).toEqual({
    type: '0',
    refId: String(turbo),
    itemNumber: pn,
    name: '',
    noRight: true,
    askedAt: expect.any(String),
  });
  expect(await waited()).toContainEqual(
    expect.objectContaining({ itemNumber: fields.eePn, expected: expect.any(String) }),
  );
  // The hidden item could be named in two mails: in a mail about another item, and in a mail once it is back.
  await setStock(site, items[0] ?? 0, 5);
  await look();
  const textOf = async (who: Shopper) => (await mailbox.next(await emailOf(who))).text;
  expect(await textOf(basic)).not.toMatch(new RegExp(`${pn}|${fields.eePn}`));
  expect(await textOf(shopper)).toContain(fields.eePn);
  await setStock(site, turbo, 5);
  await site.database.write.query("update ordering.stock_told set at = at - interval '25 hours'");
  await look();
  await noJobsLeft();
  expect(mailbox.to(await emailOf(basic))).toHaveLength(1);
  expect(await waited(basic)).toHaveLength(1);
  expect(mailbox.to(await emailOf(shopper))).toHaveLength(2);
});
