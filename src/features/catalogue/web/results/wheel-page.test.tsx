import { beforeAll, describe, expect, it } from 'vitest';
import type { Wheel } from '#contract/wheels.ts';
import { draw, site } from '#test/draw.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { nearestWheelsQuery, turboListQuery, wheelListQuery } from '../queries.ts';
import type { QuerySearch } from '../search-params.ts';
import { LateWheelPage } from './late-parts.ts';
import { QueryPage } from './query-page.tsx';

beforeAll(() => LateWheelPage.ready({ allTexts: async () => undefined }));

const asked = { isAdvSearch: '1', advQueryVtype: '2', valDim2_1: '36', valDim2_2: '49' } as const;

const wheel = (fields: Partial<Wheel> = {}): Wheel => ({
  id: '31',
  eePn: 'CW-1749-001',
  oemPn: '434355-0015',
  model: 'GT1749V',
  inducer: '35.75',
  exducer: '49.1',
  inducerOff: '-0.25',
  exducerOff: '+0.1',
  blades: '6+6',
  stockInfo: 'Plenty Stock',
  turbos: 12,
  details: false,
  ...fields,
});

const answer = (val: Wheel[], count = val.length): Outcome<Wheel[]> => ({
  ok: true,
  val,
  pageInfo: { page: 1, size: 10, count },
});

const drawSearch = (search: QuerySearch, wheels?: Outcome<Wheel[]>, val: Wheel[] = []) =>
  draw(<QueryPage search={search} />, (queries) => {
    const nearest = { ok: true, val } as const;
    const turbos = { ok: true, val: [], pageInfo: { page: 1, size: 10, count: 0 } };
    queries.setQueryData(turboListQuery(site, search).queryKey, turbos as never);
    queries.setQueryData(nearestWheelsQuery(site, search).queryKey, nearest as never);
    if (wheels) queries.setQueryData(wheelListQuery(site, search).queryKey, wheels);
  });

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('The wheels of a search by diameters', () => {
  it('stand beside the form with numbers, measures, differences, blades and stock', () => {
    const html = drawSearch(asked, answer([wheel()]));
    const said = textOf(html);
    for (const one of ['CW-1749-001', '434355-0015', '35.75 −0.25', '49.1 +0.1', '6+6', 'Stock Ok'])
      expect(said).toContain(one);
    expect(said).toContain('1 wheel within 0.5 mm');
    expect(html.indexOf('<form')).toBeLessThan(html.indexOf('<table'));
  });

  it('are put into cart and list from their rows, unless they are out of stock', () => {
    const out = wheel({ id: '32', eePn: 'CW-2', stockInfo: 'Out Of Stock' });
    const html = drawSearch(asked, answer([wheel(), out]));
    const button = (name: string) =>
      new RegExp(`<button[^>]*aria-label="${name}"[^>]*>`).exec(html);
    expect(button('Add to Cart: CW-1749-001')?.[0]).not.toContain('disabled');
    expect(button('Add to List: CW-1749-001')).not.toBeNull();
    expect(button('Add to Cart: CW-2')?.[0]).toContain('disabled');
    expect(button('Request development of CW-2')).not.toBeNull();
  });

  it('link to the turbos that hold them', () => {
    const html = drawSearch(asked, answer([wheel(), wheel({ id: '33', eePn: 'CW-3', turbos: 0 })]));
    expect(html).toContain('href="/query?vtype=2&amp;val=CW-1749-001"');
    expect(html).not.toContain('vtype=2&amp;val=CW-3"');
    const nameless = drawSearch(asked, answer([wheel({ eePn: '' })]));
    const same = 'isAdvSearch=1&amp;advQueryVtype=2&amp;valDim2_1=35.75&amp;valDim2_2=49.1';
    expect(nameless).toContain(`href="/query?${same}"`);
  });

  it('lead to their page if the call allows it, else to their cross references', () => {
    const closed = drawSearch(asked, answer([wheel()]));
    expect(closed).toContain('href="/crquery?val=CW-1749-001"');
    expect(closed).not.toContain('/partdetail');
    const open = drawSearch(asked, answer([wheel({ details: true })]));
    expect(open).toContain('href="/partdetail?id=31&amp;fromPage=Query&amp;isAdvSearch=1');
    expect(open).toContain('aria-label="Details&gt;&gt; CW-1749-001"');
  });

  it('that have no number at all offer nothing to order', () => {
    const bare = wheel({ eePn: '', oemPn: '', stockInfo: 'Request development' });
    const html = drawSearch(asked, answer([bare]));
    expect(html).not.toContain('Add to Cart:');
    expect(html).toContain('Request development');
  });

  it('have pages of their own, and copy measures and differences as columns', () => {
    const html = drawSearch({ ...asked, pindex: '2' }, answer([wheel()], 21));
    expect(html).toContain('&amp;wheelPage=3&amp;pindex=2');
    expect(html).toContain('data-copy="35.75\t-0.25"');
    expect(html).toContain('data-copy="Inducer, mm\tDifference"');
  });

  it('are the nearest wheels if no wheel is within 0.5 mm', () => {
    const html = drawSearch(asked, answer([]), [wheel({ inducerOff: '-3.2' })]);
    expect(html).toMatch(/role="status"[^>]*>No data found/);
    expect(html).toContain('Nearest wheels');
    expect(textOf(html)).toContain('−3.2');
    expect(html).not.toContain('Turbos with such a wheel');
  });

  it('show ten placeholder rows while loading', () => {
    expect(drawSearch(asked).match(/<tr/g)).toHaveLength(11);
  });
});

describe('The form of a wheel', () => {
  it('asks for a diameter if the address has none', () => {
    const html = drawSearch({ isAdvSearch: '1', advQueryVtype: '1' });
    expect(html).toContain('Please enter at least one diameter.');
    expect(html).not.toContain('<table');
  });

  it('says what a diameter is, and keeps the typed text, if that is no diameter', () => {
    const html = drawSearch({ isAdvSearch: '1', advQueryVtype: '2', valDim2_1: '4x' });
    expect(html).toMatch(/role="alert"[^>]*>Please enter a diameter in millimetres, such as 34.7./);
    expect(html).toContain('value="4x"');
    expect(html).not.toContain('<table');
  });

  it('has one heading of the first level in every state', () => {
    for (const search of [asked, { ...asked, valDim2_1: 'x' }] as QuerySearch[]) {
      expect(drawSearch(search, answer([wheel()])).match(/<h1/g)).toHaveLength(1);
    }
  });
});
