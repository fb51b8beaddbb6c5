import { describe, expect, it } from 'vitest';
import type { TurboRow } from '#contract/catalogue.ts';
import type { StockState } from '#contract/choices.ts';
import type { PartDetail } from '#contract/parts.ts';
import { draw, site } from '#test/draw.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { setPerson } from '#ui/site/person.tsx';
import type { ItemKind, ItemSearch } from '../catalogue-links.ts';
import { type Picture, partQuery, partUseQuery, picturesQuery } from '../queries.ts';
import { PartPage } from './part-page.tsx';

const part = (fields: Partial<PartDetail> = {}): PartDetail => ({
  part_id: '31',
  prdType: '1',
  part_prdPartTemplateId: '999',
  part_prdPartTemplateName: '',
  transName: 'turbine wheel',
  component: 'turbine wheel',
  part_eePn: 'TW-1749-001',
  part_oemPn: '434533-0001',
  part_oemPnSummary: '434533-0001; 434533-0011',
  part_model: 'GT1749V',
  part_turboPn: '',
  part_dimensions: 'inducer 43.0 mm; exducer 37.5 mm; size 10 x 20',
  part_weight: '422 g',
  part_description: '9 blades',
  part_remark: 'not for GT1749VA',
  part_wipStatus: '0',
  part_stockInfo: 'Plenty Stock',
  part_bomSpec: '',
  bomList: [],
  attributes: [{ attrName: 'inducer', attrValue: '43.0 mm' }],
  templatePictureUrlList: [],
  partPictureUrlList: [],
  crossReferences: [],
  replaces: [],
  replacedBy: [],
  turboCount: 12,
  ...fields,
});

const picture = (name: string): Picture => ({
  s: `/pictures/${name}-s.jpg`,
  m: `/pictures/${name}-m.jpg`,
  l: `/pictures/${name}-l.jpg`,
  alt: `turbine wheel, ${name}`,
  width: 1600,
  height: 1200,
});

interface Drawn {
  search?: ItemSearch;
  kind?: ItemKind;
  pictures?: Picture[];
  use?: TurboRow[];
  count?: number;
  signedIn?: boolean;
}

function drawPart(outcome: Outcome<PartDetail>, drawn: Drawn = {}): string {
  const { search = { turboId: '7', id: '31' }, kind = '1', pictures = [], use = [] } = drawn;
  return draw(<PartPage kind={kind} search={search} />, (queries) => {
    queries.setQueryData(partQuery(site, kind, search).queryKey, outcome);
    if (outcome.ok) {
      const { part_id, part_eePn } = outcome.val;
      const found: Outcome<Picture[]> = { ok: true, val: pictures };
      const users: Outcome<TurboRow[]> = {
        ok: true,
        val: use,
        pageInfo: { page: 1, size: 10, count: drawn.count ?? use.length },
      };
      queries.setQueryData(picturesQuery(site, kind, part_eePn).queryKey, found);
      queries.setQueryData(partUseQuery(site, part_id, search).queryKey, users);
    }
    if (drawn.signedIn) setPerson(queries, { email: 'a@b.c', firstName: 'Ann', lastName: 'Lee' });
  });
}

const shown = (fields: Partial<PartDetail> = {}, drawn: Drawn = {}) =>
  drawPart({ ok: true, val: part(fields) }, drawn);

describe('The page of a part', () => {
  it.each(['1', '2'] as const)('of the kind %s shows E&E P/N, OE P/N and all of these', (kind) => {
    const html = shown({}, { kind });
    expect(html).toMatch(/>E&amp;E P\/N<\/th><td>.*?TW-1749-001/);
    expect(html).toMatch(/>OE P\/N<\/th><td>.*?434533-0001/);
    expect(html).toMatch(/>All OE P\/N<\/th><td>.*?434533-0011/);
  });

  it('has neither quantity nor Add to Cart for what cannot be ordered', () => {
    for (const part_stockInfo of ['Out Of Stock', 'Request development'] as const) {
      const html = shown({ part_stockInfo });
      expect(html).not.toContain('name="quantity"');
      expect(html).not.toContain('Add to Cart');
      expect(html).toContain('Add to List');
    }
  });

  it('has them where staff allow back orders', () => {
    const html = shown({ part_stockInfo: 'Out Of Stock', part_backOrder: true });
    expect(html).toContain('name="quantity"');
    expect(html).toContain('>back order<');
  });

  it('offers development of what is not made yet or out of stock, as a button', () => {
    expect(shown({ part_stockInfo: 'Request development' })).toMatch(
      /<button type="submit"[^>]*aria-label="Request development of TW-1749-001"/,
    );
    // The button beside the stock state.
    expect(shown({ part_stockInfo: 'Out Of Stock' })).toMatch(
      /Out Of Stock.*>Request development</,
    );
  });

  it.each<StockState>(['Plenty Stock', 'Low Stock', 'Almost Gone'])(
    'lets it be ordered with %s',
    (part_stockInfo) => {
      const html = shown({ part_stockInfo });
      expect(html).toContain('aria-label="Quantity of TW-1749-001"');
      expect(html).toContain('aria-label="Add to Cart: TW-1749-001"');
    },
  );

  it('says each measure once, and all OE numbers', () => {
    const html = shown();
    expect(html.split('43.0 mm')).toHaveLength(2);
    expect(html).toContain('exducer 37.5 mm');
    expect(html).toContain('size 10 x 20');
    expect(html).toContain('434533-0011');
  });

  it('puts the attributes under the name of their template, unless the layout is plain', () => {
    const template = {
      part_prdPartTemplateId: '3',
      part_prdPartTemplateName: 'Wheel of a turbine',
    };
    expect(shown(template)).toMatch(/scope="rowgroup"[^>]*><bdi>Wheel of a turbine/);
    expect(shown({ part_prdPartTemplateName: 'Plain' })).not.toContain('rowgroup');
  });

  it('links to its components, with their number of pieces', () => {
    const line = {
      id: '44',
      seq: 1,
      type: '1',
      eepnPrefix: 'JB',
      transName: 'journal bearing',
      component: 'journal bearing',
      oemPn: '',
      eePn: 'JB-GT15-001',
      stockInfo: 'Low Stock',
      pieces: 2,
      details: true,
    } as const;
    const html = shown({ bomList: [line, { ...line, seq: 2, id: '45', details: false }] });
    expect(html).toContain('href="/partdetail?turboId=7&amp;id=44"');
    expect(html).toContain('×2');
    expect(html.match(/Details>>|Details&gt;&gt;<\/a>/g)).toHaveLength(1);
  });

  it('leads to what replaces it and to what it replaces', () => {
    const link = { prdType: '2', oemPn: '', name: 'CHRA' } as const;
    const html = shown({
      replacedBy: [{ ...link, id: '50', eePn: 'CH-1749-032' }],
      replaces: [{ ...link, id: '51', eePn: 'CH-1749-030' }],
    });
    expect(html).toMatch(/Replaced by.*chradetail\?id=50.*Replaces.*chradetail\?id=51/);
  });

  it('lists numbers of other makers by maker', () => {
    const html = shown({
      crossReferences: [
        { brand: 'Melett', number: '1102-017-433' },
        { brand: '', number: 'X-1' },
        { brand: 'Melett', number: '1102-017-434' },
      ],
    });
    expect(html.match(/Melett/g)).toHaveLength(1);
    expect(html).toContain('Other makers');
  });

  it('leads from the turbos that hold it to their build sheets, and knows the way back', () => {
    const row = { id: '99', turboPn: '454231-5007S', turboModel: 'GT1749V', vehicles: 3 };
    const html = shown({}, { use: [row], count: 35 });
    expect(html).toContain('href="/turbodetail?id=99&amp;fromPage=Part&amp;val=TW-1749-001"');
    expect(html).toContain('35 turbos found');
    expect(html).toContain('href="/partdetail?turboId=7&amp;id=31&amp;usePage=4"');
  });

  it('shows a turbo for customers alone as its number and a way to sign in', () => {
    const html = shown({}, { use: [{ turboPn: 'HT12-19B' }] });
    expect(html).toContain('Login to view HT12-19B');
  });

  it('keeps the search for turbos in a form that works without scripts', () => {
    const html = shown({}, { search: { turboId: '7', id: '31', use: 'Audi' } });
    const form = /<form [^>]*narrow.*?<\/form>/.exec(html)?.[0];
    expect(form).toContain('name="turboId" value="7"');
    expect(form).toContain('name="id" value="31"');
    expect(form).toContain('value="Audi"');
    expect(html).toContain('No data found');
  });
});

describe('The pictures of a part', () => {
  it('are one large and all as thumbnails, each with its words', () => {
    const html = shown({}, { pictures: [picture('front'), picture('side')] });
    expect(html).toMatch(/<img[^>]*src="\/pictures\/front-m.jpg" alt="turbine wheel, front"/);
    expect(html).toContain('Full screen: turbine wheel, front');
    expect(html).toMatch(/href="\/pictures\/front-l.jpg"/);
    expect(html.match(/-s\.jpg/g)).toHaveLength(2);
    expect(html).toContain('aria-label="Show: turbine wheel, side"');
  });

  it('are those in the details of the part if the call for pictures has none', () => {
    const html = shown({ partPictureUrlList: [{ imageUrl: '/a.jpg' }, { imageUrl: '/b.jpg' }] });
    expect(html).toContain('alt="turbine wheel TW-1749-001, 1"');
  });

  it('are replaced by a sentence and a link if there are none', () => {
    const html = shown();
    expect(html).toContain('No pictures of this item yet.');
    expect(html).toContain('href="/contact"');
  });
});

describe('A part that is not shown', () => {
  const refused = (code: 'needLogin' | 'noRight' | 'notFound' | 'serverFault', drawn?: Drawn) =>
    drawPart({ ok: false, code, message: 'the server’s sentence' }, drawn);

  it('without the right says so, and leads to us; a visitor may sign in', () => {
    const visitor = refused('noRight');
    expect(visitor).toContain('You have no right to view this content, please contact us!');
    expect(visitor).toContain('href="/contact"');
    expect(visitor).toContain('href="/login?back=%2Fpartdetail%3FturboId%3D7%26id%3D31"');
    expect(refused('noRight', { signedIn: true })).not.toContain('href="/login');
    const basic = refused('needLogin', { signedIn: true });
    expect(basic).toContain('Ask for access');
    expect(basic).not.toContain('href="/login');
  });

  it('asks to sign in if that is enough', () => {
    const html = refused('needLogin');
    expect(html).toContain('Need authorization, please login!');
    expect(html).toContain('href="/login?back=%2Fpartdetail%3FturboId%3D7%26id%3D31"');
  });

  it('leads to other searches for its number', () => {
    const html = refused('notFound', { search: { eepn: 'CH-1' } });
    expect(html).toContain('href="/crquery?val=CH-1"');
    // No link to the CHRA page: if the number were a CHRA's, the route would have redirected there.
    expect(html).not.toContain('/chradetail');
    expect(html).toContain('the server’s sentence');
  });

  it('can be asked for again after a fault of the server only', () => {
    expect(refused('serverFault')).toContain('Try again');
    expect(refused('notFound')).not.toContain('Try again');
  });

  it('is not requested if the address names no part', () => {
    expect(drawPart({ ok: true, val: part() }, { search: {} })).toContain(
      'Process error: params failed, please reenter from index page.',
    );
  });

  it('has a placeholder while loading', () => {
    const html = draw(<PartPage kind="2" search={{ id: '31' }} />);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('action="/chradetail"');
  });
});
