import { describe, expect, it } from 'vitest';
import type { Answer, Calls } from '#contract';
import type { TurboRow } from '#contract/catalogue.ts';
import type { BomItem, OpenRow, TurboApplication } from '#contract/shown-items.ts';
import { languageOf } from '#language/languages.ts';
import { tableOf } from '#language/text.ts';
import { WordingContext, wordingOf } from '#language/web/use-text.ts';
import { draw, site } from '#test/draw.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { type Person, setPerson } from '#ui/site/person.tsx';
import { TurboBuildSheetPage } from './build-sheet/turbo-build-sheet-page.tsx';
import { Superseded } from './number-match.tsx';
import { otherKindsQuery, turboListQuery, turboQuery } from './queries.ts';
import { LateResultsEmpty } from './results/late-parts.ts';
import { QueryPage } from './results/query-page.tsx';
import { WheelForm } from './search/wheel-form.tsx';
import type { QuerySearch } from './search-params.ts';

const row = (fields: Partial<TurboRow>): TurboRow => ({
  id: '7',
  turboPn: '454231-5007S',
  turboModel: 'GT1749V',
  vehicleOeNo: '028145702H; 028145702R',
  carMakeName: 'Volkswagen',
  carModel: 'Passat B5 (3B)',
  carEngine: '1.9 TDI AFN',
  carYear: '1996-2000',
  vehicles: 4,
  otherVehicles: [
    {
      carMakeName: 'Audi',
      carModel: 'A4 B5',
      application: 'Passenger car',
      carEngine: '1.9 TDI AFN',
      carYear: '1996-2001',
    },
  ],
  ...fields,
});

const item = (fields: Partial<BomItem>): BomItem => ({
  id: '31',
  seq: 1,
  type: '1',
  eepnPrefix: 'TW',
  transName: 'turbine wheel',
  component: 'turbine wheel',
  oemPn: '',
  eePn: 'TW-1749-001',
  stockInfo: 'Plenty Stock',
  pieces: 1,
  details: false,
  ...fields,
});

const turbo = (bomList: BomItem[]): TurboApplication => ({
  id: '7',
  eePn: 'T-454231',
  turboPn: '454231-5007S',
  turboModel: 'GT1749V',
  manufacturer: 'Garrett',
  vehicleOeNo: '028145702H',
  carMakeName: 'Volkswagen',
  carModel: 'Passat B5 (3B)',
  carEngine: '1.9 TDI AFN',
  carYear: '1996-2000',
  vehicles: [],
  interchanges: [],
  description: '',
  remark: '',
  facts: [],
  wipStatus: '0',
  opensDetails: '0',
  stockInfo: 'Plenty Stock',
  bomList,
});

/** @param others other kinds of the number if its search finds nothing */
function results(
  search: QuerySearch,
  outcome: Outcome<TurboRow[]>,
  { person, others = [] }: { person?: Person; others?: Answer<Calls['getOtherKinds']> } = {},
): string {
  return draw(<QueryPage search={search} />, (queries) => {
    setPerson(queries, person);
    queries.setQueryData(turboListQuery(site, search).queryKey, outcome);
    const otherKinds: Outcome<typeof others> = { ok: true, val: others };
    queries.setQueryData(otherKindsQuery(site, search).queryKey, otherKinds);
  });
}

function sheet(outcome: Outcome<TurboApplication>): string {
  return draw(
    <TurboBuildSheetPage search={{ id: '7', fromPage: 'Query', val: '4542' }} />,
    (queries) => queries.setQueryData(turboQuery(site, '7').queryKey, outcome),
  );
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

const found = (rows: TurboRow[], count = rows.length): Outcome<TurboRow[]> => ({
  ok: true,
  val: rows,
  pageInfo: { page: 1, size: 10, count },
});

describe('Diameters of a wheel', () => {
  it('have fields in the order of the drawing, in Arabic, too', () => {
    const arabic = wordingOf(languageOf('ara'), tableOf('ara'));
    const html = draw(
      <WordingContext value={arabic}>
        <WheelForm search={{}} wheel="1" unit="mm" />
      </WordingContext>,
    );
    // The drawing is not mirrored: inducer left, exducer right; the labels are translated.
    expect(html).toMatch(
      /<div[^>]* dir="ltr"><div dir="rtl">.*valDim1_1.*<\/div><div dir="rtl">.*valDim1_2/,
    );
  });
});

describe('The vehicles of a turbo', () => {
  it('that are hidden are as many as the words say', () => {
    const vehicle = (carModel: string) => ({
      carMakeName: 'Audi',
      carModel,
      application: 'Passenger car',
      carEngine: 'AFN',
      carYear: '1999',
    });
    const vehicles = ['A3', 'A4', 'A6'].map(vehicle);
    const html = sheet({ ok: true, val: { ...turbo([]), vehicles } });
    expect(html).toContain('+2 more vehicles');
    const [, details = ''] = /<details(.*?)<\/details>/s.exec(html) ?? [];
    expect(details.match(/<tr>/g)).toHaveLength(1 + 2);
  });
});

describe('A superseded E&E P/N', () => {
  it('leads to its successor, which can be ordered', () => {
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
    const html = draw(
      <Superseded number="CH-1749-031" val="CH1749031" rows={[successor]} here="/query" />,
    );
    expect(html).toMatch(/CH-1749-031 is superseded by:.*val=CH-1749-032.*Stock Ok/);
    const form = html.slice(html.indexOf('<form'));
    expect(form).toContain('Add to Cart');
    expect(form).not.toContain('disabled');
  });
});

describe('The results', () => {
  it('lead to the build sheet with the whole search, so that it can lead back', () => {
    const html = results({ vtype: '0', val: '4542', sortSeq: '3' }, found([row({})]));
    const address = '/turbodetail?id=7&amp;fromPage=Query&amp;vtype=0&amp;val=4542&amp;sortSeq=3';
    // Three links: the turbo's number, the last of the folded vehicles, and 'View'.
    expect(html.split(address)).toHaveLength(4);
  });

  it('show a turbo for customers alone as its number and a way to sign in', () => {
    const html = results({ val: '4542' }, found([{ turboPn: '454231-5007S' }]));
    expect(html).toContain('Login to view');
    expect(html).toContain('/login?back=%2Fquery%3Fval%3D4542');
    expect(html).not.toContain('/turbodetail');
  });

  it('show it to a customer without the right with the way to ask for access', () => {
    const ann = { email: 'a@b.c', firstName: 'Ann', lastName: 'Lee' };
    const html = results({ val: '4542' }, found([{ turboPn: '454231-5007S' }]), {
      person: ann,
    });
    expect(html).toContain('Login to view');
    expect(html).toContain('href="/home#access"');
    expect(html).not.toContain('/login');
  });

  it('are below a search box that says what to type, in each mode', () => {
    for (const vtype of ['0', '1', '2'] as const) {
      const html = results({ vtype, val: '4542' }, found([row({})]));
      expect(html).toMatch(/<input(?=[^>]*name="val")[^>]*placeholder="Number, vehicle or engine"/);
    }
  });

  it('by a typed vehicle are grouped under headings, which copies leave out; sorted results are not grouped', () => {
    const read: TurboRow['read'] = { as: 'vehicle', text: 'Passat', leftOut: ['Müller'] };
    const golf: Partial<TurboRow> = { id: '9', turboPn: '713673-5006S', carModel: 'Golf IV', read };
    const rows = [row({ read }), row({ id: '8', turboPn: '717858-5009S', read }), row(golf)];
    const html = results({ vtype: '0', val: 'Passat Müller' }, found(rows));
    const heads = html.match(/<tr[^>]*data-copy=""[^>]*><th[^>]*scope="rowgroup".*?<\/tr>/gs) ?? [];
    expect(heads.map(textOf)).toEqual([
      'Volkswagen Passat B5 (3B) · 1.9 TDI AFN · 1996-2000',
      'Volkswagen Golf IV · 1.9 TDI AFN · 1996-2000',
    ]);
    expect(textOf(html)).toContain('3 turbos for Passat');
    expect(textOf(html)).toContain('Left out because nothing matches: Müller');
    // Each row also has its vehicle in cells of its own, so that a copy contains it.
    expect(html.match(/>Passat B5 \(3B\)</g)?.length).toBeGreaterThanOrEqual(2);
    const inOrder = results({ vtype: '0', val: 'Passat Müller', sortSeq: '3' }, found(rows));
    expect(inOrder).not.toContain('rowgroup');
  });

  it('of a number that a scanner typed for another keyboard are headed by the number that was meant', () => {
    const read: TurboRow['read'] = { as: 'turbo', text: '717858-5009S', leftOut: [] };
    const html = results({ vtype: '0', val: 'è&è_(_)(ààçS' }, found([row({ read })]));
    expect(textOf(html)).toMatch(/1 turbo with the turbo P\/N 717858-5009S/);
  });

  it('tell how many were found, and why the first one matched', () => {
    const match = { reason: 'written', number: '454231-5001S' } as const;
    const html = results({ val: '4542311' }, found([row({ match })], 1234));
    expect(textOf(html)).toMatch(/1,234 turbos with the turbo P\/N 4542311 ?page 1 of 124/);
    expect(html).toMatch(/Best match: also written <bdi[^>]*>454231-5001S/);
    expect(html).toContain('<summary>+3 more vehicles</summary>');
    expect(html).toMatch(/Audi · A4 B5 · 1\.9 TDI AFN · <span[^>]*>1996-2001</);
    // The build sheet has the vehicles that are not named here.
    expect(html).toMatch(/<a href="\/turbodetail[^>]*>\+2 more vehicles<\/a>/);
  });

  it.each<[QuerySearch, Partial<TurboRow>, number, string]>([
    [{ vtype: '1', val: '028145702H' }, {}, 1, '1 turbo with the OE number 028145702H'],
    [
      { vtype: '2', val: 'CH-1749' },
      { allBy: 'start' },
      3,
      '3 turbos with an E&E P/N that begins with CH-1749',
    ],
    [{ val: '4231' }, { allBy: 'inside' }, 12, '12 turbos with a turbo P/N that contains 4231'],
    [
      { turboModel: 'GT1749' },
      { allBy: 'start' },
      33,
      '33 turbos of models that begin with GT1749',
    ],
    [{ turboModel: 'K03' }, {}, 2, '2 turbos of the model K03'],
    [
      { val: 'Golf 1.9 TDI 300hp' },
      { read: { as: 'vehicle', text: 'Golf 1.9 TDI', leftOut: ['300hp'] } },
      12,
      '12 turbos for Golf 1.9 TDI',
    ],
    [
      { val: 'CT26 rebuild' },
      { read: { as: 'model', text: 'CT26', leftOut: [] }, allBy: 'start' },
      4,
      '4 turbos of models that begin with CT26',
    ],
    [
      { vtype: '1', vsubtype: '1', vehicleApplication: 'Marine' },
      {},
      8,
      '8 turbos for the application Marine',
    ],
  ])('%j are headed by what was found', (search, fields, count, sentence) => {
    const html = results(search, found([row(fields)], count));
    expect(textOf(html.match(/role="status"[^>]*><h1[^>]*>(.*?)<\/h1>/)?.[1] ?? '')).toBe(sentence);
  });

  it('are headed in the plural forms of the language', () => {
    const heading = (count: number) => {
      const html = draw(
        <WordingContext value={wordingOf(languageOf('ru'), tableOf('ru'))}>
          <QueryPage search={{ turboModel: 'K03' }} />
        </WordingContext>,
        (queries) => {
          const { queryKey } = turboListQuery(site, { turboModel: 'K03' });
          queries.setQueryData(queryKey, found([row({ allBy: 'start' })], count));
        },
      );
      return textOf(html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1] ?? '');
    };
    expect(heading(1)).toBe('1 турбина моделей, начинающихся с K03');
    expect(heading(3)).toBe('3 турбины моделей, начинающихся с K03');
    expect(heading(33)).toBe('33 турбины моделей, начинающихся с K03');
    expect(heading(5)).toBe('5 турбин моделей, начинающихся с K03');
  });

  it('say that the first row is the number itself only when it is', () => {
    expect(results({ val: '454231 5007s' }, found([row({})]))).toContain('the number itself');
    expect(results({ val: '4542' }, found([row({})]))).not.toContain('the number itself');
  });

  it('mark the sorted column and reverse the order on the next click', () => {
    const html = results({ val: '4542', sortSeq: '2', sortDesc: '0' }, found([row({})]));
    expect(html).toMatch(/aria-sort="ascending"[^>]*><a[^>]*sortSeq=2&amp;sortDesc=1/);
    expect(html.match(/aria-sort/g)).toHaveLength(1);
  });

  it('say that nothing was found and what to try', async () => {
    await LateResultsEmpty.ready({});
    const html = results({ val: '99999999' }, found([]));
    expect(html).toMatch(/role="status"[^>]*><h1[^>]*>Turbo P\/N .*<\/h1><p[^>]*>No data found/);
    expect(html).toContain('What to try');
    expect(html).not.toContain('<table');
  });

  it('are headed by another kind if the number is no turbo P/N', async () => {
    await LateResultsEmpty.ready({});
    const rows = [row({ allBy: 'start' })];
    const html = results({ val: 'GT1749' }, found([]), {
      others: [
        { kind: 'model', count: 33, rows },
        { kind: 'oe', count: 1, rows: [row({})] },
      ],
    });
    const [heading] = html.match(/<h1[^>]*>.*?<\/h1>/) ?? [''];
    expect(textOf(heading)).toBe('33 turbos of models that begin with GT1749');
    expect(html).not.toContain('No data found');
    expect(html).toContain('aria-labelledby="found"');
    expect(textOf(html)).toContain('1 turbo with the OE number GT1749');
  });

  it('report a page that does not exist', () => {
    const html = results({ val: '4542', pindex: '9' }, found([], 25));
    expect(html).toContain('This page of results does not exist.');
    expect(html).toContain('href="/query?val=4542&amp;pindex=3"');
  });

  it('give the server’s sentence on a number that is too short, and no retry', () => {
    const message = 'Please enter at least 3 letters or digits.';
    const html = results({ val: '4' }, { ok: false, code: 'badInput', message });
    expect(html).toContain(message);
    expect(html).not.toContain('Try again');
  });

  it('show ten placeholder rows while loading', () => {
    const html = draw(<QueryPage search={{ val: '4542' }} />);
    expect(html.match(/<tr/g)).toHaveLength(11);
  });

  it('ask for a search if the address has none', () => {
    expect(draw(<QueryPage search={{}} />)).toContain('Type a number above');
  });
});

describe('The build sheet', () => {
  it('lets nothing be ordered that is out of stock or not made yet', () => {
    for (const stockInfo of ['Out Of Stock', 'Request development'] as const) {
      const html = sheet({ ok: true, val: turbo([item({ stockInfo })]) });
      const line = html.slice(html.indexOf('id="line-1"'));
      expect(line).toMatch(/<input[^>]*disabled=""[^>]*name="quantity"/);
      expect(line).toMatch(/<button disabled=""[^>]*><span[^>]*>Add to Cart</);
    }
  });

  it('lets what is out of stock be ordered where staff allow it, and says when it is expected', () => {
    const fields = { stockInfo: 'Out Of Stock', backOrder: true, expected: '2099-12-31' } as const;
    const html = sheet({ ok: true, val: turbo([item(fields)]) });
    const line = html.slice(html.indexOf('id="line-1"'), html.indexOf('</table>'));
    expect(line).not.toContain('disabled');
    expect(line).toMatch(/Out Of Stock.*>Tell me<.*>back order, expected Dec 31, 2099</);
  });

  it('lets an item in stock be ordered in 1 to 9999 pieces', () => {
    const html = sheet({ ok: true, val: turbo([item({ stockInfo: 'Almost Gone' })]) });
    const lines = html.slice(0, html.indexOf('</table>'));
    expect(lines).not.toContain('disabled');
    expect(lines).toContain('placeholder="1-9999"');
  });

  it('offers details only where the call allows them, of a CHRA on its own page', () => {
    const open = [
      item({ seq: 1, id: '31', details: true }),
      item({ seq: 2, id: '32', details: true, component: 'CHRA', transName: 'CHRA', type: '2' }),
    ];
    const html = sheet({ ok: true, val: turbo(open) });
    expect(html).toContain('/partdetail?turboId=7&amp;id=31');
    expect(html).toContain('/chradetail?turboId=7&amp;id=32');
    expect(sheet({ ok: true, val: turbo([item({})]) })).not.toContain('Details&gt;&gt;');
  });

  it('numbers the component in the drawing as its line', () => {
    const html = sheet({ ok: true, val: turbo([item({ seq: 12 })]) });
    expect(html).toContain('aria-label="Line 12: turbine wheel"');
    expect(html).toContain('href="#line-12"');
    expect(html).toContain('id="line-12"');
  });

  it('leads back to the earlier search', () => {
    expect(sheet({ ok: true, val: turbo([]) })).toContain('href="/query?val=4542"');
  });

  it('sends a visitor who may not see it to sign in, and back', () => {
    const message = 'Need authorization, please login!';
    const html = sheet({ ok: false, code: 'needLogin', message });
    expect(html).toContain(message);
    expect(html).toContain('/login?back=%2Fturbodetail%3Fid%3D7%26fromPage%3DQuery%26val%3D4542');
  });

  it('says that the address lacks the turbo', () => {
    expect(draw(<TurboBuildSheetPage search={{}} />)).toContain(
      'Process error: params failed, please reenter from index page.',
    );
  });

  it('offers to try again after a fault of the server, not after an unknown turbo', () => {
    const fault = sheet({ ok: false, code: 'serverFault', message: 'Process error' });
    const unknown = sheet({ ok: false, code: 'notFound', message: 'This turbo is not there.' });
    expect(fault).toContain('Try again');
    expect(unknown).not.toContain('Try again');
    expect(unknown).toContain('This turbo is not there.');
  });
});
