import { beforeEach, expect, test } from 'vitest';
import type { Address } from '#contract/addresses.ts';
import { openTestSite } from '#test/app.ts';
import { addShopper, type Shopper, savedAddress } from '#test/ordering.ts';

const site = await openTestSite();

let shopper: Shopper;
beforeEach(async () => {
  shopper = await addShopper(site);
});
const addresses = async (who = shopper) => (await who.call('listMyAddress')).val as Address[];

test('an address is saved, tidied, and listed with the newest first', async () => {
  const first = await shopper.call('addressAdd', savedAddress);
  expect(first).toMatchObject({ status: 200, val: { ...savedAddress, consigneeCompany: '' } });
  const again = { ...savedAddress, addressTag: '  Second\u0007 tag ', consigneeCompany: 'Ltd' };
  await shopper.call('addressAdd', again);
  expect(await addresses()).toMatchObject([
    { addressTag: 'Second tag', consigneeCompany: 'Ltd' },
    { addressTag: 'Workshop' },
  ]);
});

test('it is deleted by POST and by GET, once', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 2; number++) {
    const { val } = await shopper.call('addressAdd', savedAddress);
    ids.push((val as Address).id);
  }
  const [first, second] = ids;
  expect(await shopper.call('addressDelete', { id: first })).toMatchObject({ status: 200 });
  expect(await shopper.call('addressDeleteByGet', { id: second })).toMatchObject({ status: 200 });
  expect(await addresses()).toEqual([]);
  const unknown = { status: 404, msg: 'This address does not exist.' };
  expect(await shopper.call('addressDelete', { id: first })).toMatchObject(unknown);
  expect(await shopper.call('addressDeleteByGet', { id: second })).toMatchObject(unknown);
});

test('an address is changed and stays where it stands', async () => {
  const { val: first } = await shopper.call('addressAdd', savedAddress);
  await shopper.call('addressAdd', savedAddress);
  const { id } = first as Address;
  const changed = { ...savedAddress, addressTag: ' New  hall ', consigneeCompany: 'Ltd' };
  expect(await shopper.call('addressUpdate', { id, ...changed })).toMatchObject({
    status: 200,
    val: { id, addressTag: 'New hall', consigneeCompany: 'Ltd', isDefault: false },
  });
  expect((await addresses()).map(({ addressTag }) => addressTag)).toEqual(['Workshop', 'New hall']);
  const country = { ...savedAddress, id, consigneeCountry: 'XX' };
  expect(await shopper.call('addressUpdate', country)).toMatchObject({ status: 400 });
});

test('orders begin with one address at most, which is listed first', async () => {
  const ids: string[] = [];
  for (const addressTag of ['one', 'two', 'three']) {
    const { val } = await shopper.call('addressAdd', { ...savedAddress, addressTag });
    ids.push((val as Address).id);
  }
  const tags = async () =>
    (await addresses()).map(({ addressTag, isDefault }) => addressTag + (isDefault ? '*' : ''));
  expect(await tags()).toEqual(['three', 'two', 'one']);
  await Promise.all(ids.map((id) => shopper.call('addressDefault', { id })));
  expect((await tags()).filter((tag) => tag.endsWith('*'))).toHaveLength(1);
  await shopper.call('addressDefault', { id: ids[0] });
  await shopper.call('addressDefault', { id: ids[0] });
  expect(await tags()).toEqual(['one*', 'three', 'two']);
  expect(await shopper.call('addressDefault', { id: 999_999_999 })).toMatchObject({ status: 404 });
  expect(await tags()).toEqual(['one*', 'three', 'two']);
  await shopper.call('addressDelete', { id: ids[0] });
  expect(await tags()).toEqual(['three', 'two']);
});

test("another customer's address is as good as none", async () => {
  const { val } = await shopper.call('addressAdd', savedAddress);
  const { id } = val as Address;
  const otherShopper = await addShopper(site, 'A');
  expect(await addresses(otherShopper)).toEqual([]);
  for (const name of ['addressDelete', 'addressDeleteByGet', 'addressDefault'] as const) {
    expect(await otherShopper.call(name, { id })).toMatchObject({ status: 404 });
  }
  const changed = { ...savedAddress, id, addressTag: 'Mine' };
  expect(await otherShopper.call('addressUpdate', changed)).toMatchObject({ status: 404 });
  expect(await addresses()).toMatchObject([{ addressTag: 'Workshop' }]);
});

test.each([
  ['addressTag', 'Address Tag'],
  ['consigneeName', 'Recipient name'],
  ['consigneeContact', 'Contact'],
  ['consigneeAddress', 'Address'],
  ['consigneeZipcode', 'Zipcode'],
  ['consigneeCountry', 'Country'],
] as const)('%s is required', async (field, label) => {
  const { [field]: _left, ...rest } = savedAddress;
  for (const payload of [
    rest,
    { ...rest, [field]: '  ' },
    { ...rest, [field]: '\u0007' },
    { ...rest, [field]: '\u200b \u3164' },
  ]) {
    const answer = await shopper.call('addressAdd', payload);
    expect(answer.status).toBe(400);
    expect(answer.msg).toContain(`“${label}”`);
  }
  expect(await addresses()).toEqual([]);
});

test('the fifty-first is refused, sent at once with others too', async () => {
  const answers = await Promise.all(
    Array.from({ length: 52 }, () => shopper.call('addressAdd', savedAddress)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    msg: 'You can save at most 50 addresses.',
  });
  expect(await addresses()).toHaveLength(50);
});

test('its id may stand in the address of a POST; no cookie deletes anything', async () => {
  const ids: string[] = [];
  for (const addressTag of ['one', 'two']) {
    const { val } = await shopper.call('addressAdd', { ...savedAddress, addressTag });
    ids.push((val as { id: string }).id);
  }
  const remove = (id: string | undefined, method: 'GET' | 'POST', more: object) =>
    site.app.inject({ url: `/api/ot/address/delete?id=${id}`, method, ...more });
  const cookie = { headers: { cookie: `tk=${shopper.token}` } };
  for (const method of ['GET', 'POST'] as const) {
    expect((await remove(ids[0], method, cookie)).statusCode).toBe(401);
  }
  expect(await addresses()).toHaveLength(2);
  const headers = { 'x-token': shopper.token };
  expect((await remove(ids[0], 'POST', { headers })).statusCode).toBe(200);
  expect((await remove(ids[1], 'POST', { headers, payload: {} })).statusCode).toBe(200);
  expect(await addresses()).toEqual([]);
});
