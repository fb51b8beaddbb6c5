import { beforeEach, describe, expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addParts, addShopper, type Shopper, setStock } from '#test/ordering.ts';

const site = await openTestSite();

let shopper: Shopper;
let item: number;
beforeEach(async () => {
  shopper = await addShopper(site);
  [item = 0] = await addParts(site, 1);
});

describe('asking for development', () => {
  const ask = (who: Shopper, refId: number, fields = {}) =>
    who.call('reqDev', { refCodeType: '1', refId, quantity: '5', ...fields });
  const wishes = async (who: Shopper) => (await who.call('listReqDev')).val as object[];
  let unmade: number;
  beforeEach(async () => {
    unmade = await addPart(site.database, { eePn: `UN-${item}-001` });
  });

  test('is kept once while it is open', async () => {
    const twice = await Promise.all([ask(shopper, unmade), ask(shopper, unmade)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ask(shopper, unmade)).toMatchObject({
      status: 409,
      msg: 'You have already asked for this item. We will write to you as soon as there is news.',
    });
    expect(await wishes(shopper)).toMatchObject([
      { refId: String(unmade), itemNumber: `UN-${item}-001`, quantity: 5, status: 'new' },
    ]);
    await site.database.write.query(
      "update ordering.development_request set status = 'declined' where item_id = $1",
      [unmade],
    );
    expect(await ask(shopper, unmade)).toMatchObject({ status: 200 });
    expect(await wishes(shopper)).toHaveLength(2);
  });

  test('joins the requests of others', async () => {
    await ask(shopper, unmade);
    await site.database.write.query(
      "update ordering.development_request set status = 'planned', remark = 'in May' where item_id = $1",
      [unmade],
    );
    const otherShopper = await addShopper(site);
    await ask(otherShopper, unmade);
    expect(await wishes(otherShopper)).toMatchObject([{ status: 'planned', remark: 'in May' }]);
  });

  test('is for items that can not be ordered', async () => {
    expect(await ask(shopper, item)).toMatchObject({
      status: 409,
      msg: 'This item is in stock: you can order it.',
    });
    await setStock(site, item, 0);
    expect(await ask(shopper, item)).toMatchObject({ status: 200 });
    expect(await ask(shopper, 999_999_999)).toMatchObject({ status: 404 });
    expect(await ask(shopper, unmade, { refCodeType: 2 })).toMatchObject({ status: 404 });
    for (const quantity of ['0', '10000', 'x', '']) {
      expect(await ask(shopper, unmade, { quantity })).toMatchObject({ status: 400 });
    }
    expect(await wishes(shopper)).toHaveLength(1);
    const hidden = await addTurbo(site.database, {
      pn: `HIDDEN-${item}`,
      loginToView: true,
    });
    const stranger = await addShopper(site, 'C1');
    expect(await ask(stranger, hidden, { refCodeType: 0 })).toMatchObject({
      status: 403,
      msg: expect.stringContaining('Ask for access'),
    });
    expect(await wishes(stranger)).toEqual([]);
  });
});
