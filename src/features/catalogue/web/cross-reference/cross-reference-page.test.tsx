import { describe, expect, it } from 'vitest';
import type { CrossRow } from '#contract/shown-items.ts';
import { draw, site } from '#test/draw.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import type { CrossSearch } from '../catalogue-links.ts';
import { crossReferenceQuery } from '../queries.ts';
import { CrossReferencePage } from './cross-reference-page.tsx';

const row = (fields: Partial<CrossRow> = {}): CrossRow => ({
  id: '31',
  prdType: '1',
  description: 'turbine wheel',
  model: 'GT1749V',
  eePn: 'TW-1749-001',
  oemPn: '434533-0017',
  stockInfo: 'Plenty Stock',
  match: { number: '1102-017-433', brand: 'Melett', reason: 'cross', how: 'same' },
  details: true,
  ...fields,
});

/** Row that C1 gets of a turbo 'login to view'. */
const withheld = (): CrossRow => {
  const { stockInfo: _stock, ...fields } = row({
    id: '',
    prdType: '0',
    model: '',
    eePn: '',
    details: false,
  });
  return fields;
};

const drawSearch = (search: CrossSearch, outcome?: Outcome<CrossRow[]>) =>
  draw(<CrossReferencePage search={search} />, (queries) => {
    if (outcome) queries.setQueryData(crossReferenceQuery(site, search).queryKey, outcome);
  });

const found = (rows: CrossRow[], count = rows.length): Outcome<CrossRow[]> => ({
  ok: true,
  val: rows,
  pageInfo: { page: 1, size: 10, count },
});

describe('Cross references', () => {
  it('lead to the page of a part, of a CHRA, or to the build sheet of a turbo', () => {
    const rows = [row(), row({ id: '32', prdType: '2' }), row({ id: '33', prdType: '0' })];
    const html = drawSearch({ val: '1102', pindex: '1' }, found(rows));
    const back = 'fromPage=CrossRefQuery&amp;val=1102&amp;pindex=1';
    expect(html).toContain(`href="/partdetail?id=31&amp;${back}"`);
    expect(html).toContain(`href="/chradetail?id=32&amp;${back}"`);
    expect(html).toContain(`href="/turbodetail?id=33&amp;${back}"`);
    expect(html.match(/>Details(>>|&gt;&gt;)</g)).toHaveLength(2);
  });

  it('offer Details>> only where the call allows it', () => {
    const html = drawSearch({ val: '1102' }, found([row({ details: false })]));
    expect(html).not.toContain('Details&gt;&gt;');
    expect(html).not.toContain('/partdetail');
  });

  it('send a visitor to sign in for a turbo that is for customers alone', () => {
    const html = drawSearch({ val: '1102' }, found([row(), withheld()]));
    // The link is shown once, in place of the stock.
    expect(html.match(/>Login to view</g)).toHaveLength(1);
    expect(html).toContain('/login?back=%2Fcrquery%3Fval%3D1102');
  });

  it('have nothing to press for a turbo that is for customers alone', () => {
    const html = drawSearch({ val: '1102' }, found([withheld()]));
    expect(html).not.toContain('Add to');
    expect(html).not.toContain('Request development');
    expect(html).not.toMatch(/(Plenty|Low|Out Of) Stock/);
  });

  it('offer the development of what is out of stock', () => {
    const html = drawSearch({ val: '1102' }, found([row({ stockInfo: 'Out Of Stock' })]));
    expect(html).toContain('Out Of Stock');
    expect(html).toContain('Request development of TW-1749-001');
  });

  it('have quantity, Add to Cart and Add to List for the first match alone', () => {
    const html = drawSearch({ val: '1102' }, found([row(), row({ id: '32', eePn: 'TW-2' })]));
    expect(html.match(/name="quantity"/g)).toHaveLength(1);
    expect(html).toContain('aria-label="Add to Cart: TW-1749-001"');
    expect(html).not.toContain('Add to Cart: TW-2');
  });

  it.each([
    ['own', '', 'same', 'our number N-1'],
    ['turbo', 'Garrett', 'same', 'Garrett: turbo number N-1'],
    ['turbo', '', 'channel', 'turbo number N-1 (other sales channel)'],
    ['turbo', '', 'newUnit', 'turbo number N-1 (02-0 is its remanufactured (exchange) unit)'],
    ['turbo', '', 'writtenStart', 'turbo number N-1 (another way to write it starts with 02-0)'],
    ['model', '', 'same', 'model code N-1'],
    ['oe', '', 'same', 'OE number N-1'],
    ['oe', '', 'written', 'OE number N-1 (another way to write it)'],
    ['oem', 'Garrett', 'same', 'Garrett: OEM number N-1'],
    ['superseded', '', 'same', 'superseded number N-1'],
    ['supersededBy', '', 'code', 'superseded by N-1 (02-0 is its model code)'],
    ['interchange', '', 'same', 'listed interchange N-1'],
    ['cross', '', 'start', 'cross reference N-1 (starts with 02-0)'],
    ['cross', '', 'inside', 'cross reference N-1 (contains 02-0)'],
  ] as const)('say why a row matched: %s %s %s', (reason, brand, how, sentence) => {
    const match = { reason, brand, how, number: 'N-1' };
    const html = drawSearch({ val: '02-0' }, found([row({ match })]));
    expect(html.replace(/<[^>]*>/g, '')).toContain(sentence);
  });

  it('say that nothing was found, and what to try', () => {
    const html = drawSearch({ val: 'zzz' }, found([]));
    expect(html).toMatch(/role="status"[^>]*>No data found/);
    expect(html).toContain('What to try');
    expect(html).not.toContain('<table');
  });

  it('have pages of ten', () => {
    const html = drawSearch({ val: '1102' }, found([row()], 21));
    expect(html).toContain('21 items found · page 1 of 3');
    expect(html).toContain('href="/crquery?val=1102&amp;pindex=3"');
  });

  it('report a page that does not exist', () => {
    const html = drawSearch({ val: '1102', pindex: '9' }, found([], 21));
    expect(html).toContain('This page of results does not exist.');
    expect(html).not.toContain('First match');
  });

  it('show the server’s sentence, and a retry if it may help', () => {
    const message = 'Process error, please try it later.';
    expect(drawSearch({ val: '1102' }, { ok: false, code: 'serverFault', message })).toContain(
      'Try again',
    );
    expect(drawSearch({ val: '1' }, { ok: false, code: 'badInput', message })).not.toContain(
      'Try again',
    );
  });

  it('show ten placeholder rows while loading', () => {
    expect(drawSearch({ val: '1102' }).match(/<tr/g)).toHaveLength(11);
  });

  it('have one heading of the first level in every state', () => {
    for (const search of [{}, { val: '1102' }] as CrossSearch[]) {
      expect(drawSearch(search).match(/<h1/g)).toHaveLength(1);
    }
  });
});
