/**
 * The quick order reads files that the site wrote: it finds the same numbers and quantities, and asks the
 * person nothing.
 */
import { expect, test } from 'vitest';
import type { Answer, CallName, Calls } from '#contract';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { linesOf, meantTable, recogniseColumns } from '#features/numbers/columns.ts';
import { languages } from '#language/languages.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addShopper } from '#test/ordering.ts';

const items: { refId: number; eePn: string; quantity: number }[] = [];

const site = await openTestSite(async (database) => {
  const wheel = await addPart(database, { eePn: 'TW-1000-001', oemPn: '0436', quantity: 500 });
  const core = await addPart(database, { eePn: 'CH-1749-031', oemPn: '0437', quantity: 500 });
  items.push({ refId: wheel, eePn: 'TW-1000-001', quantity: 12 });
  items.push({ refId: core, eePn: 'CH-1749-031', quantity: 3 });
  await addTurbo(database, {
    pn: '454231-5007S',
    model: 'GT1749V',
    eePn: 'TU-1000-001',
    oe: ['028145702H'],
    parts: [wheel, core],
    quantity: 100,
  });
  await publish(database, { reason: 'test' });
});
const buyer = await addShopper(site, 'A');
for (const { refId, eePn, quantity } of items) {
  await buyer.call('ownNumberSet', { refCodeType: '1', refId, number: `MY ${eePn}` });
  await buyer.add(refId, quantity);
  await buyer.note(refId, { quantity });
}
const { val: orderCode } = await buyer.order();
const { val: placed } = await buyer.call('getOrder', { orderCode });
const order = (placed as OrderDetail).id;
for (const { refId, quantity } of items) await buyer.add(refId, quantity);

/** The lines of a file that the page accepts without asking the person. */
async function readBack({ name, content }: ExportedFile) {
  const { val } = await buyer.call('readOrderFile', { name, content });
  const { tables, guessed } = val as Answer<Calls['readOrderFile']>;
  expect(guessed).toBe(false);
  // No two columns have the same heading.
  const heads = tables[0]?.rows[0]?.filter((cell) => cell !== '') ?? [];
  expect(heads).toEqual([...new Set(heads)]);
  const recognised = tables.map(({ rows }) => recogniseColumns(rows));
  const place = meantTable(tables, recognised);
  const { heading = -1, columns } = recognised[place] ?? {};
  expect(columns).toBeDefined();
  return linesOf(tables[place]?.rows ?? [], { heading, columns });
}

const byNumber = (one: { number: string }, other: { number: string }) =>
  one.number < other.number ? -1 : 1;

const typed = [
  { number: 'TW-1000-001', quantity: '12' },
  { number: '454231-5007S', quantity: '3' },
  { number: 'NO-SUCH-4711', quantity: '7' },
  { number: 'GT1749V', quantity: '4' },
  { number: '028145702H', quantity: '5' },
];
const files: [string, CallName, object][] = [
  ['cart', 'exportCart', {}],
  ['list', 'exportList', {}],
  ['order', 'exportOrder', {}],
  ['orders', 'exportOrders', {}],
  ['quick order', 'exportQuickOrder', { lines: typed }],
];
const all = languages.flatMap(({ code }) =>
  (['csv', 'xlsx'] as const).flatMap((format) =>
    files.map(([what, call, payload]) => [what, code, format, call, payload] as const),
  ),
);

test.each(all)('The %s in %s as %s', async (what, language, format, call, payload) => {
  const fields = { ...payload, ...(what === 'order' && { orderId: order }), format };
  const answer = await buyer.call(call, fields, { 'x-language': language });
  expect(answer.msg).toBe('');
  const lines = await readBack(answer.val);
  const expected =
    what === 'quick order'
      ? typed.map(({ number, quantity }) => ({ number, quantity: Number(quantity) }))
      : items.map(({ eePn, quantity }) => ({ number: eePn, quantity }));
  expect([...lines].sort(byNumber)).toEqual([...expected].sort(byNumber));
});
