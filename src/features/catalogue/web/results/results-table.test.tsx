import { expect, test } from 'vitest';
import { draw } from '#test/draw.tsx';
import { ResultsTable } from './results-table.tsx';

const row = { id: '7', turboPn: '53039880029', turboModel: 'K03', carMakeName: 'Audi' };
const inStock = { ...row, id: '8', stockInfo: 'Plenty Stock' as const };
const closed = { turboPn: '454231-5011S' };
const html = draw(
  <ResultsTable
    search={{ val: '5303', sortSeq: '6', sortDesc: '1' }}
    rows={[row, inStock, closed]}
  />,
);

test('The menu for narrow windows says how the results are sorted, and sorts by each column', () => {
  const [menu = ''] = /<details.*?<\/details>(?=<table)/s.exec(html) ?? [];
  expect(menu).toContain('Sorting: Year ↓');
  expect(menu.match(/<a /g)).toHaveLength(7);
  expect(menu).toMatch(/sortSeq=6(?:&amp;|&)sortDesc=0/);
});

test('Values have labels for narrow windows, which show no headings', () => {
  for (const label of ['Stock', 'Vehicle OE NO', 'Car Make', 'Vehicle Model', 'Engine', 'Year']) {
    expect(html).toContain(`data-label="${label}"`);
  }
});

test('A column says what is in stock; a turbo to be seen after sign-in has a link across all columns', () => {
  const [, , rowInStock = '', closedRow = ''] = html.match(/<tr.*?<\/tr>/gs) ?? [];
  expect(rowInStock).toMatch(/<td[^>]*data-label="Stock"[^>]*>.*Stock Ok/);
  expect(closedRow).toContain('colSpan="8"');
  expect(closedRow).not.toContain('data-label');
});
