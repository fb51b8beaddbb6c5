import { expect, test, vi } from 'vitest';
import type { TurboRow } from '#contract/catalogue.ts';
import type { OpenRow, OrderedItem } from '#contract/shown-items.ts';
import type { AddedItem } from '#features/adding/web/adding.ts';
import { text } from '#language/text.ts';
import { draw, site } from '#test/draw.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { Superseded } from '../number-match.tsx';
import { turboStockQuery } from '../queries.ts';
import type { QuerySearch } from '../search-params.ts';
import { LateSoleMatch } from './late-sole-match.ts';
import { ResultsTable, SortMenu } from './results-table.tsx';

vi.mock('../order-form.tsx', () => ({
  OrderForm: ({ item }: { item: AddedItem }) => (
    <output>{`${item.eePn}: ${item.reference ?? 'no reference'}`}</output>
  ),
}));

const row = { id: '7', turboPn: '53039880029', turboModel: 'K03', carMakeName: 'Audi' };
const inStock = { ...row, id: '8', stockInfo: 'Plenty Stock' as const };
const closed = { turboPn: '454231-5011S' };
const search = { val: '5303', sortSeq: '6', sortDesc: '1' } as const;
const html = draw(<ResultsTable search={search} rows={[row, inStock, closed]} />);

test('The menu for narrow windows says how the results are sorted, and sorts by each column', () => {
  const menu = draw(<SortMenu search={search} />);
  expect(menu).toContain('Sorting: Year ↓');
  expect(menu.match(/<a /g)).toHaveLength(7);
  expect(menu).toMatch(/sortSeq=6(?:&amp;|&)sortDesc=0/);
});

test('Values have labels for narrow windows, which show no headings', () => {
  for (const label of ['Stock', 'Vehicle OE NO', 'Car Make', 'Vehicle Model', 'Engine', 'Year']) {
    expect(html).toContain(`data-label="${label}"`);
  }
});

test('Engine codes and years are not broken at their hyphens', () => {
  const vehicle = { application: '', carEngine: '3.0 D-4D 1KZ-TE/1KD', carYear: '2001-2006' };
  const other = { ...vehicle, carMakeName: 'Toyota', carModel: 'Hilux' };
  const table = draw(
    <ResultsTable
      search={search}
      rows={[{ ...row, ...vehicle, vehicles: 2, otherVehicles: [other] }]}
    />,
  );
  const whole = [...table.matchAll(/<span class="_whole[^"]*">([^<]*)<\/span>/g)].map(
    ([, word]) => word,
  );
  expect(whole).toEqual(['D-4D', '1KZ-TE', '2001-2006', 'D-4D', '1KZ-TE']);
});

test('Chinese headings name the models of turbo and vehicle apart', () => {
  const headings = (page: string) => /<thead.*?<\/thead>/s.exec(page)?.[0] ?? '';
  const table = <ResultsTable search={search} rows={[row]} />;
  expect(headings(html).match(/>Model</g)).toHaveLength(2);
  const chinese = headings(draw(table, undefined, 'UTC', 'zh'));
  expect(chinese).not.toContain('>Model<');
  for (const key of ['Turbo Model', 'Vehicle Model'] as const) {
    expect(chinese).toContain(`>${key}<`);
  }
  expect(text('zh', 'Turbo Model')).toBe('增压器型号');
  expect(text('zh', 'Vehicle Model')).toBe('车型');
});

test('A column says what is in stock; a turbo to be seen after sign-in has a link across all columns', () => {
  const [, , rowInStock = '', closedRow = ''] = html.match(/<tr.*?<\/tr>/gs) ?? [];
  expect(rowInStock).toMatch(/<td[^>]*data-label="Stock"[^>]*>.*Stock Ok/);
  expect(closedRow).toContain('colSpan="8"');
  expect(closedRow).not.toContain('data-label');
});

const forms = (page: string) =>
  [...page.matchAll(/<output>(.*?)<\/output>/g)].map(([, text]) => text);

/** The order forms in the row of the only turbo of a search. */
async function soleForms(search: QuerySearch, fields: Partial<TurboRow> = {}) {
  await LateSoleMatch.ready({ allTexts: async () => undefined });
  const item = { name: 'CHRA', stockInfo: 'Plenty Stock' as const };
  const val: OrderedItem[] = [
    { ...item, id: '8', type: '0', eePn: 'T-454231', oemPn: '454231-5007S' },
    { ...item, id: '31', type: '2', eePn: 'CH-1749-031', oemPn: '433352-0031' },
  ];
  const answer: Outcome<OrderedItem[]> = { ok: true, val };
  const sole: TurboRow = { ...inStock, sole: true, ...fields };
  return forms(
    draw(<ResultsTable search={search} rows={[sole]} />, (queries) =>
      queries.setQueryData(turboStockQuery(site, '8').queryKey, answer),
    ),
  );
}

test('The typed number is the reference of the only turbo and its CHRA', async () => {
  expect(await soleForms({ vtype: '1', val: '028145702H' })).toEqual([
    'T-454231: 028145702H',
    'CH-1749-031: 028145702H',
  ]);
  const [turbo] = await soleForms({ vtype: '0', val: '454231 5007s' });
  expect(turbo).toBe('T-454231: no reference');
});

test('A text that names a vehicle is not a reference', async () => {
  const none = ['T-454231: no reference', 'CH-1749-031: no reference'];
  expect(
    await soleForms(
      { vtype: '0', val: 'golf iv 1.9' },
      { read: { as: 'vehicle', text: 'golf iv 1.9', leftOut: [] } },
    ),
  ).toEqual(none);
  const vehicleSearch = {
    vtype: '1',
    vsubtype: '1',
    val: '028145702H',
    vehicleBrand: '1',
  } as const;
  expect(await soleForms(vehicleSearch)).toEqual(none);
});

test('The typed number is the reference of its successor', () => {
  const successor: OpenRow = {
    id: '32',
    prdType: '2',
    description: 'CHRA',
    model: 'GT1749V',
    eePn: 'CH-1749-032',
    oemPn: '',
    stockInfo: 'Plenty Stock',
    match: { number: 'CH-1749-032', brand: '', reason: 'own', how: 'same' },
    details: true,
  };
  const page = draw(
    <Superseded number="CH-1749-031" val="ch1749031" rows={[successor]} here="/query" />,
  );
  expect(forms(page)).toEqual(['CH-1749-032: ch1749031']);
});
