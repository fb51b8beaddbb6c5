import { expect, test } from 'vitest';
import { draw } from '#test/draw.tsx';
import { ResultsTable } from './results-table.tsx';

const row = { id: '7', turboPn: '53039880029', turboModel: 'K03', carMakeName: 'Audi' };
const html = draw(
  <ResultsTable search={{ val: '5303', sortSeq: '6', sortDesc: '1' }} rows={[row]} />,
);

test('The menu for narrow windows says how the results are sorted, and sorts by each column', () => {
  const [menu = ''] = /<details.*?<\/details>(?=<table)/s.exec(html) ?? [];
  expect(menu).toContain('Sorting: Year ↓');
  expect(menu.match(/<a /g)).toHaveLength(7);
  expect(menu).toMatch(/sortSeq=6(?:&amp;|&)sortDesc=0/);
});

test('Values have labels for narrow windows, which show no headings', () => {
  for (const label of ['Vehicle OE NO', 'Car Make', 'Vehicle Model', 'Engine', 'Year']) {
    expect(html).toContain(`data-label="${label}"`);
  }
});
