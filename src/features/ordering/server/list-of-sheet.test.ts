/** A list that is made from a build sheet. */
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import type { ListItem } from '#contract/ordering.ts';
import { startTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addShopper } from '#test/ordering.ts';

test('keeps two pieces of a line ×2, and brings them into the cart', async () => {
  let turbo = 0;
  const site = await startTestSite(async (database) => {
    const bearing = await addPart(database, { eePn: 'JB-2001-001', quantity: 90 });
    const wheel = await addPart(database, { eePn: 'TW-2001-001', quantity: 90 });
    turbo = await addTurbo(database, { pn: '454231-5007S', parts: [bearing, wheel] });
    await database.write.query(
      'update catalogue.build_sheet_line set pieces = 2 where part_id = $1',
      [bearing],
    );
  });
  try {
    const shopper = await addShopper(site);
    const sheet = (await shopper.call('getTurboById', { id: String(turbo) })).val as Answer<
      Calls['getTurboById']
    >;
    const items = sheet.bomList.map(({ id, type, pieces }) => ({
      refCodeType: type,
      refId: id,
      refererTurboId: String(turbo),
      quantity: String(pieces),
    }));
    const made = await shopper.call('listMake', { listName: 'GT1749V', items });
    const { id: listId } = made.val as { id: string };
    const lines = (await shopper.call('listLines', { listId })).val as ListItem[];
    const quantities = (of: readonly ListItem[]) =>
      Object.fromEntries(of.map(({ eePn, quantity }) => [eePn, quantity]));
    expect(quantities(lines)).toEqual({ 'JB-2001-001': 2, 'TW-2001-001': 1 });
    await shopper.call('cartBatchAdd', { items });
    expect(quantities(await shopper.cart())).toEqual({ 'JB-2001-001': 2, 'TW-2001-001': 1 });
  } finally {
    await site.close();
  }
});
