/** Runs the table of docs/numbers.md 12 on the demo catalogue. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import type { TurboRow } from '#contract/catalogue.ts';
import { loadDemo } from '#demo/load-catalogue.ts';
import { silentLog } from '#platform/log.ts';
import { openTestSite } from '#test/app.ts';
import { signIn } from '#test/factories.ts';

const site = await openTestSite((database) => loadDemo({ database, log: silentLog() }));

const page = readFileSync(new URL('../../../../../docs/numbers.md', import.meta.url), 'utf8');
const line = /^\| (\w\w) \| `([^|]+)` \| ([^|]+) \| (\d+) \| ([^|]*) ?\|$/gm;
const texts = [...page.matchAll(line)].map(
  ([, language = '', typed = '', each = '', turbos = '', leftOut = '']) => ({
    language,
    typed,
    each: each === 'nothing' ? [] : each.split(' · '),
    turbos: Number(turbos),
    leftOut: [...leftOut.matchAll(/`([^`]+)`/g)].map(([, word]) => word),
  }),
);

const shown = ({ turboPn, turboModel, carMakeName, carModel, carEngine }: TurboRow) =>
  [turboPn, turboModel, carMakeName, carModel, carEngine].join(' ').toLowerCase();

test('The table has more than 200 texts, in nine languages', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(new Set(texts.map(({ language }) => language)).size).toBeGreaterThanOrEqual(9);
});

test('Each text finds its turbos in one search, and the answer names the words left out', async () => {
  const token = { 'x-token': await signIn(site.database, 'A') };
  const wrong: string[] = [];
  for (const { typed, each, turbos, leftOut } of texts) {
    const { val, pageInfo } = await site.call('getTurboList', { vtype: '0', val: typed }, token);
    const rows = (val ?? []) as TurboRow[];
    const left = rows[0]?.read?.leftOut ?? [];
    const has = rows
      .map(shown)
      .every((row) => each.every((one) => row.includes(one.toLowerCase())));
    if (!has || pageInfo?.count !== turbos || left.join() !== leftOut.join()) {
      wrong.push(
        `${typed}: ${pageInfo?.count} turbos, left out ${left.join()}; ${rows[0] && shown(rows[0])}`,
      );
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test.each([
  ['CH)&è\'ç)à"&', 'a French keyboard'],
  ['CHß1749ß031', 'a German one'],
  ['СР-1749-031', 'a Russian one'],
])(
  '%s is CH-1749-031, typed by a scanner for %s: in a search and in a quick order',
  async (val) => {
    const { val: kinds } = await site.call('getOtherKinds', { vtype: '0', val });
    const read = { as: 'ee', text: 'CH-1749-031', leftOut: [] };
    const [group] = kinds as Answer<Calls['getOtherKinds']>;
    expect(group?.kind).toBe('ee');
    expect(group?.rows[0]).toMatchObject({ read });
    const { val: lines } = await site.call('matchNumbers', { numbers: [val] });
    expect(JSON.stringify(lines)).toContain('"eePn":"CH-1749-031"');
  },
);

test.each([
  ['turbo audi a4 b7 2.0 tdi bre 140cv', ['717858-5009S', '758219-5003S']],
  ['Nissan Navara D40 2.5 dci 171hp 2007', ['751243-5002S', '769708-5004S']],
  ['Golf 1.9 TDI 105 PS', ['751851-5004S', '713673-5006S', '751851-0003']],
  ['hilux 3.0', ['17201-67010', '17201-0L040']],
  ['toyota hilux 2.5 d4d', ['17201-30030', '17201-0L030', '17201-0L040']],
])(
  '%s: turbos whose record states no power or displacement follow those that state it',
  async (val, expected) => {
    const { val: rows } = await site.call('getTurboList', { vtype: '0', val });
    expect((rows as TurboRow[]).map(({ turboPn }) => turboPn)).toEqual(expected);
  },
);

test.each([
  ['Golf 4 1.9 TDI 130 PS ASZ', 'Volkswagen Golf IV (1J) 1.9 TDI PD AJM / AUY'],
  ['Volkswagen Transporter T5 2.5 TDI 130 PS', 'Volkswagen Transporter T5 2.5 TDI R5 AXE 174hp'],
  ['i30 1.6 CRDi 128', 'Hyundai Accent / Getz / Matrix / i30 1.5 / 1.6 CRDi'],
  ['Volvo V70 D5 2.4', 'Volvo S70 / V70 / C70 2.4T B5244T / 2.3 T5'],
  ['Golf V 2.0 TDI BKD 2012', 'Volkswagen Golf V (1K) 2.0 TDI 16V BKD / AZV'],
])('%s contradicts every record, and the closest vehicles are named', async (val, expected) => {
  expect((await site.call('getTurboList', { vtype: '0', val })).val).toEqual([]);
  const closest = await site.call('getClosestNumbers', { vtype: '0', val });
  expect((closest.val as object[])[0]).toMatchObject({ kind: 'vehicle', number: expected });
});

test.each(['BYD', 'BYD Tang', '比亚迪 汉'])(
  '%s is a make that the catalogue lacks: no Golf with the engine BYD is the closest vehicle',
  async (val) => {
    expect((await site.call('getClosestNumbers', { vtype: '0', val })).val).toEqual([]);
  },
);

test.each([
  ['038253019X', ['oe', '038253019D']],
  ['038 253 019 X', ['oe', '038253019D']],
  ['717858-5009X', ['turbo', '717858-5009S']],
  ['MR968O8O', ['oe', 'MR968080']],
  ['2674A2OO', ['oe', '2674A200']],
  ['CH1749O01', ['ee', 'CH-1749-001']],
])(
  '%s is not recorded: the number with another letter, or zeros, is close',
  async (val, closest) => {
    const { val: numbers } = await site.call('getClosestNumbers', { vtype: '0', val });
    const [first] = numbers as { kind: string; number: string }[];
    expect([first?.kind, first?.number]).toEqual(closest);
  },
);

test.each(['642 090 1480 Mercedes', '642 090 14 80 Mercedes', 'Mercedes 6420901480'])(
  '%s is the OE number beside the make',
  async (val) => {
    expect((await site.call('getTurboList', { vtype: '0', val })).val).toEqual([]);
    const { val: kinds } = await site.call('getOtherKinds', { vtype: '0', val });
    const [group] = kinds as Answer<Calls['getOtherKinds']>;
    expect(group).toMatchObject({ kind: 'oe', rows: [{ turboPn: '765155-5007S' }, {}] });
  },
);

test('A box with a turbo model shows all its turbos, which can be narrowed', async () => {
  const search = { vtype: '0', val: 'GT1749V' };
  const { pageInfo, val } = await site.call('getTurboList', search);
  expect(pageInfo?.count).toBe(28);
  expect((val as TurboRow[])[0]).toMatchObject({
    read: { as: 'model', text: 'GT1749V', leftOut: [] },
  });
  const { val: facets } = await site.call('getTurboFacets', search);
  expect(JSON.stringify(facets)).toContain('"value":"Audi"');
});
