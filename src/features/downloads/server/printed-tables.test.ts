/** Tables as PDFs, with the longest numbers. */
import { expect, test } from 'vitest';
import type { CallName } from '#contract';
import type { ExportedFile } from '#contract/exports.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { languages } from '#language/languages.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addShopper, type Shopper } from '#test/ordering.ts';
import { copiedText, overlapsOf } from '#test/pdfium.ts';

let gasket: number;
let longTurbo: number;

const site = await openTestSite(async (database) => {
  gasket = await addPart(database, {
    eePn: 'GK-7678-0021',
    oemPn: '0445-010-512',
    component: 'gasket kit',
    quantity: 0,
  });
  longTurbo = await addTurbo(database, {
    pn: '767837-5001S',
    model: 'GTB2056VKLR',
    eePn: 'T-7678-37501',
    oe: ['059145721G', '059145721GX', '059145721GV'],
    parts: [gasket],
    quantity: 0,
  });
  await database.write.query(
    "update catalogue.stock set expected = '2099-12-28', back_order = true where item_id in ($1, $2)",
    [gasket, longTurbo],
  );
  await publish(database, { reason: 'test' });
});

/** The longest items, with their own numbers. */
const items = () => [
  { refCodeType: '1', refId: gasket, number: 'WERKSTATT-NORD-4711' },
  { refCodeType: '0', refId: longTurbo, number: '03L253016TX/V510-REMAN' },
];

async function addBuyer(): Promise<Shopper> {
  const buyer = await addShopper(site, 'A');
  const line = { reference: 'JOB 2026/4711 – Maschinenhaus Nord' };
  for (const item of items()) {
    await buyer.call('ownNumberSet', item);
    await buyer.add(item.refId, 1200, { refCodeType: item.refCodeType, ...line });
    await buyer.note(item.refId, { refCodeType: item.refCodeType });
  }
  return buyer;
}

test.each(languages.map(({ code }) => code))(
  'Each PDF in %s shows numbers in full, and gives them when copied',
  async (language) => {
    const buyer = await addBuyer();
    const lines = items().map(({ number }) => ({ number, quantity: '1200' }));
    const unknown = { number: 'QQQ-7777-0815-2026-4711', quantity: 'x' };
    const files: [CallName, object][] = [
      ['exportCart', {}],
      ['exportList', {}],
      ['exportQuickOrder', { lines: [...lines, unknown] }],
      ['exportBuildSheet', { id: longTurbo }],
    ];
    for (const [name, asked] of files) {
      const headers = { 'x-language': language };
      const { val } = await buyer.call(name, { ...asked, format: 'pdf' }, headers);
      const bytes = Buffer.from((val as ExportedFile).content, 'base64');
      expect(await overlapsOf(bytes), name).toEqual([]);
      const text = (await copiedText(bytes)).replaceAll(/\s/g, '');
      expect(text, name).toContain('767837-5001S');
      for (const { number } of items()) expect(text, name).toContain(number);
    }
  },
);
