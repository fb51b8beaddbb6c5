import { expect, test } from 'vitest';
import { type CallName, calls } from '#contract';

/** Returns the number of rows charged for an answer to the call. */
const shownIn = (name: CallName, val: unknown, payload: object = {}) => {
  const { shows } = calls[name];
  return shows === 'nothing' ? 0 : shows.in(val, payload as Record<string, unknown>);
};
/** Returns the number of rows that is reserved before the call runs. */
const mayShow = (name: CallName, payload: unknown) => {
  const { shows } = calls[name];
  return shows === 'nothing' ? 0 : shows.most((payload ?? {}) as Record<string, unknown>);
};

const rows = (count: number) => Array.from({ length: count }, () => ({ turboPn: '454231' }));

test.each([
  ['getTurboList', rows(10), 10],
  ['getTurboList', rows(200), 200],
  ['getTurboList', [], 1],
  ['getClosestNumbers', rows(6), 6],
  ['getSuccessors', [{ number: '1', rows: rows(2) }], 2],
  ['matchNumbers', [{ rows: rows(3) }, { rows: rows(2) }, { rows: [] }], 6],
  ['getTurboById', { bomList: rows(3) }, 10],
  ['getTurboById', { bomList: rows(31) }, 31],
  ['getTurboPartById', { bomList: [] }, 5],
  [
    'compareItems',
    { items: rows(2), components: [{ lines: [rows(4), rows(9)] }, { lines: [rows(1), rows(9)] }] },
    28,
  ],
  ['compareItems', { items: rows(4), components: [] }, 40],
  ['traceItem', {}, 1],
  ['cartAdd', { cart: 3, list: 4 }, 1],
  ['listMake', { added: 480, refused: [{ obstacle: 'withdrawn' }, { obstacle: 'no right' }] }, 481],
  ['listBatchAdd', { added: 0, refused: [] }, 1],
  ['ownNumberImport', { taken: 3, problemCount: 9, problems: [] }, 20],
  ['ownNumberImport', { taken: 838, problemCount: 45_044, problems: [] }, 45_128],
  ['ownNumberImport', { taken: 100, problemCount: 3, problems: [], also: rows(2) }, 53],
  ['ownNumberImport', { taken: 45_000, problemCount: 0, tried: 44_999, problems: [] }, 45_000],
  ['ownNumberFind', [], 1],
  ['getVehicleBrands', rows(300), 1],
  ['getVehicleModels', rows(95), 10],
  ['listPrdImg', [], 1],
  ['listGallery', rows(5), 5],
  ['cartList', rows(200), 200],
  ['listLines', rows(10), 10],
  ['watchList', [], 1],
  ['ownNumberList', rows(50), 50],
  ['orderList', [{ orderItems: rows(3) }, { orderItems: rows(4) }], 7],
  ['getOrder', { orderItems: rows(20) }, 20],
  ['orderAgain', { added: 2, refused: [{ obstacle: 'Out Of Stock' }] }, 3],
  ['exportOrders', { rows: 400 }, 400],
  ['ownNumberImport', { taken: 50_000, problemCount: 0, problems: [] }, 5000],
  ['readOrderFile', [{ rows: rows(500) }], 20],
  ['exportResults', { rows: 700 }, 700],
  ['exportQuickOrder', { rows: 0 }, 1],
  ['exportBuildSheet', { rows: 3 }, 10],
  ['exportList', { rows: 250 }, 250],
  ['orderConfirm', {}, 1],
  ['orderAmendmentAnswer', {}, 1],
] as const)('An answer to %s shows so much', (name, val, shown) => {
  expect(shownIn(name, val)).toBe(shown);
});

test.each([
  ['getTurboList', {}, 10],
  ['getTurboList', { size: '50' }, 50],
  ['getTurboList', { size: 200 }, 200],
  ['getTurboList', { size: -1000 }, 1],
  ['getTurboList', { size: 'many' }, 1],
  ['getTurboList', { size: { toString: 1 } }, 1],
  ['getTurboList', null, 10],
  ['matchNumbers', { numbers: ['1', '2', '3'] }, 3],
  ['suggestNumbers', { val: '454' }, 8],
  ['getTurboById', { id: '1' }, 10],
  ['compareItems', { ids: ['1', '2', '3'] }, 30],
  ['compareItems', { ids: rows(500) }, 40],
  ['compareItems', { ids: 'many' }, 10],
  ['traceItem', { id: '1' }, 1],
  ['readOrderFile', { name: 'a.csv', content: '' }, 20],
  ['ownNumberImport', { name: 'a.csv', content: '' }, 20],
  ['cartAdd', { refId: 1 }, 1],
  ['watchAdd', { refId: 1 }, 1],
  ['cartBatchAdd', { items: [{}, {}, {}] }, 3],
  ['listMake', { items: rows(500) }, 500],
  ['listMake', { items: 'many' }, 1],
  ['exportResults', { format: 'csv' }, 1000],
  ['exportResults', { size: 40 }, 40],
  ['exportWheels', { format: 'csv' }, 1000],
  ['exportResults', { size: 'many' }, 1],
  ['exportQuickOrder', { lines: [{}, {}, {}] }, 3],
  ['exportBuildSheet', { id: '1' }, 10],
] as const)('A call of %s may show so much, whatever is sent', (name, payload, most) => {
  expect(mayShow(name, payload)).toBe(most);
});

test('A number that is tried counts whether it is found or not, in a file too', () => {
  const numbers = Array.from({ length: 500 }, (_, at) => String(at));
  expect(mayShow('matchNumbers', { numbers })).toBe(500);
  expect(
    shownIn(
      'matchNumbers',
      numbers.map(() => ({ rows: [] })),
    ),
  ).toBe(500);
  expect(shownIn('exportQuickOrder', { rows: 3 }, { lines: numbers })).toBe(500);
});

interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
/** Fields by which an answer shows an item, its numbers or its stock. */
const ofItems = /^(turboPn|eePn|oemPn|part_eePn|itemNumber|stockInfo|turboModel|turbos)$/;
const hasItems = ({ properties = {}, items, anyOf = [] }: Schema): boolean =>
  Object.entries(properties).some(([name, inner]) => ofItems.test(name) || hasItems(inner)) ||
  (items !== undefined && hasItems(items)) ||
  anyOf.some(hasItems);

test('Every call whose answer has items, their numbers or their stock is counted', () => {
  const silent = Object.values(calls).filter(
    ({ answer, shows }) => shows === 'nothing' && hasItems(answer as Schema),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
