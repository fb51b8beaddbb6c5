/** Customers' own numbers for our items (docs/product.md 12.7). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { isCertainMatch } from '#features/catalogue/line-state.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { languages } from '#language/languages.ts';
import { inTransaction } from '#platform/database.ts';
import { openTestSite } from '#test/app.ts';
import { caseFile } from '#test/cases.ts';
import { longestTurnOf } from '#test/event-loop.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { odsOf, xlsOf } from '#test/old-workbooks.ts';
import { addShopper, type Shopper, withdraw } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { workbookOf } from '#test/workbooks.ts';
import { itemsByKey } from './own-number-import.ts';
import { mapRows } from './rows-in-slices.ts';

let parts: number[];
let names: string[];
let turbo: number;
let hidden: number;
const site = await openTestSite(async (database) => {
  names = Array.from({ length: 6 }, (_, index) => `TW-900${index}-001`);
  parts = [];
  for (const eePn of names) parts.push(await addPart(database, { eePn, quantity: 100 }));
  for (const eePn of ['CH-1749-031', 'TW-1749-001']) await addPart(database, { eePn });
  turbo = await addTurbo(database, {
    pn: '454231-5007S',
    eePn: 'TU-0001-001',
    superseding: ['768329-0001'],
    quantity: 5,
  });
  hidden = await addTurbo(database, {
    pn: '454232-5007S',
    eePn: 'TU-0002-001',
    superseding: ['768329-0001'],
    loginToView: true,
    quantity: 5,
  });
  await addTurbo(database, { pn: '768329-0001' });
  await database.write.query(
    `insert into catalogue.cross_reference values ($1, '7788-9900', 'X'), ($2, '7788-9911', 'X')`,
    [parts[4], parts[5]],
  );
  await publish(database, { reason: 'test' });
});

const set = (shopper: Shopper, refId: number, number: string, refCodeType = '1') =>
  shopper.call('ownNumberSet', { refCodeType, refId, number });
const listed = async (shopper: Shopper, payload = {}) =>
  (await shopper.call('ownNumberList', { size: 200, ...payload })).val as Answer<
    Calls['ownNumberList']
  >;
const match = async (shopper: Shopper, ...numbers: string[]) =>
  (await shopper.call('matchNumbers', { numbers })).val as Answer<Calls['matchNumbers']>;

test('the first own numbers that begin with what was typed are suggested, to their owner alone', async () => {
  const [shopper, other] = [await addShopper(site), await addShopper(site)];
  const suggested = async (who: Shopper, val: string) =>
    (await who.call('ownNumberSuggest', { val })).val as Answer<Calls['ownNumberSuggest']>;
  for (const [index, number] of ['Lager 4711', 'LAG-4712', 'lag 48', 'LAG-49'].entries()) {
    await set(shopper, parts[index] ?? 0, number);
  }
  await set(shopper, turbo, 'AGER-1', '0');
  expect(await suggested(shopper, 'lag')).toEqual([
    { number: 'LAG-4712', name: names[1] },
    { number: 'lag 48', name: names[2] },
    { number: 'LAG-49', name: names[3] },
  ]);
  expect(await suggested(shopper, 'lag-47')).toEqual([{ number: 'LAG-4712', name: names[1] }]);
  expect(await suggested(shopper, 'LAGER')).toEqual([{ number: 'Lager 4711', name: names[0] }]);
  expect(await suggested(shopper, 'l-a')).toEqual([]);
  expect(await suggested(other, 'lag')).toEqual([]);
  expect(await site.call('ownNumberSuggest', { val: 'lag' })).toMatchObject({ status: 401 });
});

describe('An own number', () => {
  test('is found by quick order and search, written in any way, by its customer alone', async () => {
    const [shopper, other] = [await addShopper(site), await addShopper(site)];
    expect((await set(shopper, parts[0] ?? 0, 'Lager-47.11')).status).toBe(200);
    const [found] = await match(shopper, 'lager 4711');
    expect(found).toMatchObject({
      count: 1,
      rows: [{ eePn: names[0], match: { reason: 'yours', number: 'Lager-47.11', how: 'same' } }],
      yours: { withdrawn: false, replacedBy: [] },
    });
    const { val } = await shopper.call('ownNumberFind', { val: 'LAGER4711' });
    expect(val).toMatchObject([{ name: names[0], row: { eePn: names[0] } }]);
    expect(await match(other, 'lager 4711')).toEqual([
      { number: 'lager 4711', count: 0, rows: [] },
    ]);
    expect((await other.call('ownNumberFind', { val: 'LAGER4711' })).val).toEqual([]);
    expect(await listed(other)).toEqual([]);
    const ids = { ids: parts };
    expect((await other.call('ownNumberOf', ids)).val).toEqual([]);
    const visitor = await site.call('matchNumbers', { numbers: ['lager 4711'] });
    expect(visitor.val).toEqual([{ number: 'lager 4711', count: 0, rows: [] }]);
  });

  test('stands first where it is another item, too, and counts it once', async () => {
    const shopper = await addShopper(site);
    await set(shopper, parts[1] ?? 0, names[2] ?? '');
    const [found] = await match(shopper, names[2] ?? '');
    expect(found?.rows.map(({ eePn }) => eePn)).toEqual([names[1], names[2]]);
    expect(found?.count).toBe(2);
    await set(shopper, parts[1] ?? 0, '');
    expect((await match(shopper, names[2] ?? ''))[0]?.rows).toHaveLength(1);
  });

  test('shows in cart, list, order and nowhere of others', async () => {
    const shopper = await addShopper(site);
    const [item = 0] = parts;
    await set(shopper, item, 'X-1001');
    await shopper.note(item);
    const order = await shopper.placed(item, 2);
    await shopper.add(item);
    expect((await shopper.cart())[0]).toMatchObject({ ownNumber: 'X-1001' });
    expect((await shopper.list())[0]).toMatchObject({ ownNumber: 'X-1001' });
    expect(order.orderItems[0]).toMatchObject({ ownNumber: 'X-1001' });
    const again = (await shopper.call('getOrder', { orderId: order.id })).val as OrderDetail;
    expect(again.orderItems[0]?.ownNumber).toBe('X-1001');
    await set(shopper, item, '');
    expect((await shopper.cart())[0]).not.toHaveProperty('ownNumber');
  });

  test('among several of its item is changed and taken off alone', async () => {
    const shopper = await addShopper(site);
    const [refId = 0] = parts;
    const change = (before: string, number: string) =>
      shopper.call('ownNumberSet', { refCodeType: '1', refId, before, number });
    for (const number of ['PLANT 1-100', 'PLANT 2-200', 'PLANT 3-300']) await change('', number);
    const numbers = async () => (await listed(shopper)).map(({ number }) => number);
    await change('plant2-200', 'PLANT 2-201');
    expect(await numbers()).toEqual(['PLANT 1-100', 'PLANT 2-201', 'PLANT 3-300']);
    await change('PLANT 1-100', '');
    expect(await numbers()).toEqual(['PLANT 2-201', 'PLANT 3-300']);
    await set(shopper, refId, 'ALL-100');
    expect(await numbers()).toEqual(['ALL-100']);
  });

  test("of a turbo 'login to view' tells C1 its turbo P/N alone", async () => {
    const shopper = await addShopper(site, 'C');
    await set(shopper, hidden, 'MY-RES-1', '0');
    await site.database.write.query(
      `update accounts.customer set level = 'C1' where id = (
         select customer_id from accounts.session where token_sha256 = sha256(convert_to($1, 'utf8')))`,
      [shopper.token],
    );
    type Told = Answer<Calls['ownNumberList']>[number];
    const told = [
      ...(await listed(shopper)),
      ...((await shopper.call('ownNumberSuggest', { val: 'MYRES' })).val as Told[]),
      ...((await shopper.call('ownNumberFind', { val: 'MYRES1' })).val as Told[]),
      ...(await match(shopper, 'MY-RES-1')).flatMap(({ yours }) => yours ?? []),
    ];
    expect(told.map(({ name }) => name)).toEqual(Array(4).fill('454232-5007S'));
    expect(JSON.stringify(told)).not.toContain('768329-0001');
    expect(await listed(shopper, { val: 'TU-0002' })).toEqual([]);
  });

  test('tells that its item was withdrawn, and what supersedes it', async () => {
    const shopper = await addShopper(site);
    const [old = 0, newer = 0] = parts.slice(3);
    await set(shopper, old, 'OLD-100');
    await set(shopper, turbo, 'OLD-200', '0');
    await site.database.write.query('insert into catalogue.part_replacement values ($1, $2)', [
      old,
      newer,
    ]);
    await withdraw(site, old);
    const [gone, kept] = await match(shopper, 'OLD-100', 'old200');
    expect(gone?.yours).toMatchObject({ name: names[3], withdrawn: true, replacedBy: [names[4]] });
    expect(kept).toMatchObject({
      yours: { withdrawn: false, replacedBy: ['768329-0001'] },
      rows: [{ eePn: 'TU-0001-001' }],
    });
    expect(await listed(shopper)).toHaveLength(2);
    expect(await listed(shopper, { val: 'old-1' })).toMatchObject([{ number: 'OLD-100' }]);
  });

  test.each([
    ['ab', 400, 'Please enter at least 3 letters or digits.'],
    ['x'.repeat(61), 400, /longer than 60/],
  ])('%j is refused', async (number, status, msg) => {
    const answer = await set(await addShopper(site), parts[0] ?? 0, number);
    expect(answer.status).toBe(status);
    expect(answer.msg).toMatch(msg);
  });

  test('names one item alone, and none that the customer may not have', async () => {
    const shopper = await addShopper(site, 'C1');
    await set(shopper, parts[0] ?? 0, 'X-1001');
    expect(await set(shopper, parts[1] ?? 0, 'x1001')).toMatchObject({
      status: 409,
      msg: `Your number X-1001 already stands for ${names[0]}.`,
    });
    expect((await set(shopper, 987_654_321, 'X-1002')).status).toBe(404);
    expect((await set(shopper, hidden, 'X-1003', '0')).status).toBe(403);
    expect(await listed(shopper)).toHaveLength(1);
  });
});

test('A file names no turbo for approved customers alone, and takes no control signs', async () => {
  const shopper = await addShopper(site, 'C1');
  const send = (rows: string[][]) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`)
      .join('')}</sheetData></worksheet>`;
    const content = workbookOf({ sheet }).toString('base64');
    const payload = { name: 'own.xlsx', content, numberColumn: 0, itemColumn: 1 };
    return shopper.call('ownNumberImport', payload);
  };
  const answer = await send([
    ['Yours', 'Ours'],
    ['HIDDEN-1', '454232-5007S'],
    ['HIDDEN-2', 'TU-0002-001'],
    ['_x0000_NUL-1\u202e_xD800_', names[0] ?? ''],
  ]);
  expect(answer).toMatchObject({ status: 200, val: { taken: 1, problemCount: 2 } });
  const { problems } = answer.val as Answer<Calls['ownNumberImport']>;
  expect(problems.map(({ why }) => why)).toEqual(['noRight', 'noRight']);
  expect(await listed(shopper)).toMatchObject([{ name: names[0] }]);
});

describe('A file of own numbers', () => {
  test('tells which are numbers of other items, and takes them: they are to be chosen', async () => {
    const shopper = await addShopper(site, 'C1');
    const rows = [
      'Our number;E&E P/N',
      `${names[1]};${names[0]}`,
      `77889900;${names[5]}`,
      `7788-9911;${names[5]}`,
      `TU-0002-001;${names[0]}`,
    ];
    const { val } = await send(shopper, rows.join('\n'));
    expect(val).toMatchObject({
      taken: 4,
      problemCount: 0,
      problems: [],
      also: [
        { row: 2, number: names[1], item: names[1] },
        { row: 3, number: '77889900', item: names[4] },
      ],
    });
    const [answer] = await match(shopper, '7788-9900');
    expect(answer?.rows.map(({ eePn }) => eePn)).toEqual([names[5], names[4]]);
    expect(answer && isCertainMatch(answer.rows)).toBe(false);
    const [sole] = await match(shopper, '7788-9911');
    expect(sole && isCertainMatch(sole.rows)).toBe(true);
  });

  const send = (shopper: Shopper, contents: string, fields = {}) =>
    shopper.call('ownNumberImport', {
      name: 'own.csv',
      content: Buffer.from(contents).toString('base64'),
      ...fields,
    });

  test('is taken, and each row that names nothing is told', async () => {
    const shopper = await addShopper(site);
    const rows = [
      'Our number;E&E P/N;Note',
      `A-1001;${names[0]};x`,
      `A-1002;${names[1]?.replaceAll('-', '')};x`,
      'A-1003;454231-5007S;x',
      'A-1004;NO-SUCH;x',
      `A;${names[0]};x`,
      `a1001;${names[2]};x`,
    ];
    const { val } = await send(shopper, rows.join('\n'));
    expect(val).toMatchObject({
      taken: 3,
      problemCount: 3,
      problems: [
        { row: 5, number: 'A-1004', item: 'NO-SUCH', why: 'unknown' },
        { row: 6, number: 'A', item: names[0], why: 'number' },
        { row: 7, number: 'a1001', item: names[2], why: 'twice' },
      ],
    });
    expect((await listed(shopper)).map(({ number, name }) => [number, name])).toEqual([
      ['A-1001', names[0]],
      ['A-1002', names[1]],
      ['A-1003', 'TU-0001-001'],
    ]);
  });

  test.each(
    languages.flatMap(({ code }) => (['csv', 'xlsx'] as const).map((format) => [code, format])),
  )('downloaded in %s as %s is taken back without a question', async (language, format) => {
    const shopper = await addShopper(site);
    await set(shopper, parts[0] ?? 0, '00471100');
    await set(shopper, parts[1] ?? 0, '=Lager-2');
    await set(shopper, parts[1] ?? 0, 'other-3');
    await set(shopper, parts[2] ?? 0, 'Lager-4');
    const headers = { 'x-language': language };
    const part = await shopper.call('exportOwnNumbers', { val: 'lager', format }, headers);
    expect(part.val).toMatchObject({ rows: 1 });
    const { val } = await shopper.call('exportOwnNumbers', { format }, headers);
    const { name, content } = val as ExportedFile;
    const before = await listed(shopper);
    for (const { refId } of before) await set(shopper, Number(refId), '');
    expect(await listed(shopper)).toEqual([]);
    const taken = await shopper.call('ownNumberImport', { name, content });
    expect(taken.val).toMatchObject({ choose: false, taken: 3, problemCount: 0 });
    expect(await listed(shopper)).toEqual(before);
  });

  test('whose numbers lost their zeros adds none beside the known ones', async () => {
    const shopper = await addShopper(site);
    const [first = '', second = ''] = names;
    await send(shopper, ['Our number;E&E P/N', `00471100;${first}`].join('\n'));
    const rows = ['Our number;E&E P/N', `471100;${first}`, `00471100;${first}`, `4711;${second}`];
    const { val } = await send(shopper, rows.join('\n'));
    expect(val).toMatchObject({
      taken: 2,
      problems: [{ row: 2, number: '471100', item: first, why: 'zeros' }],
    });
    expect((await listed(shopper)).map(({ number }) => number)).toEqual(['00471100', '4711']);
  });

  test('with numbers that a spreadsheet destroyed refuses them, as a typed one', async () => {
    const shopper = await addShopper(site);
    const content = caseFile('21-own-numbers-damaged.xlsx').toString('base64');
    const columns = { sheet: '0', numberColumn: '0', itemColumn: '1' };
    const { val } = await shopper.call('ownNumberImport', { name: 'a.xlsx', content, ...columns });
    // The file names items of the demo, which this site does not have.
    const { problems } = val as { problems: { number: string; why: string }[] };
    expect(problems.map(({ number, why }) => [number, why])).toEqual([
      ['12345678901234570000', 'rounded'],
      ['49131054000000000', 'rounded'],
      ['+49 200', 'unknown'],
      ['5.4E+10', 'shortened'],
      ['#N/A', 'error'],
      ['#REF!', 'error'],
      ['M?rz-77', 'unreadable'],
    ]);
    expect(await set(shopper, parts[0] ?? 0, '5.4E+10')).toMatchObject({
      msg: 'A spreadsheet shortened this number: please enter it in full.',
    });
  });

  test('whose columns are not certain changes nothing and lets choose', async () => {
    const shopper = await addShopper(site);
    const contents = `Part;Number\nA-1001;${names[0]}\n`;
    const { val } = await send(shopper, contents);
    expect(val).toMatchObject({
      taken: 0,
      choose: true,
      tables: [
        {
          rows: [
            ['Part', 'Number'],
            ['A-1001', names[0]],
          ],
        },
      ],
    });
    const chosen = await send(shopper, contents, { numberColumn: 0, itemColumn: 1 });
    expect(chosen.val).toMatchObject({ taken: 1 });
  });

  test('is found on the sheet that has headings, or on the one that is chosen', async () => {
    const shopper = await addShopper(site);
    const content = caseFile('07-own-numbers-info-first.xlsx').toString('base64');
    const file = { name: 'own.xlsx', content };
    const { val } = await send(shopper, '', file);
    expect(val).toMatchObject({
      taken: 2,
      choose: false,
      place: 1,
      tables: [{ sheet: 'Info' }, { sheet: 'Numbers' }],
    });
    expect((await listed(shopper)).map(({ number, name }) => [number, name])).toEqual([
      ['MY-001', 'CH-1749-031'],
      ['MY-002', 'TW-1749-001'],
    ]);
    const other = await send(shopper, '', { ...file, sheet: '0' });
    expect(other.val).toMatchObject({ taken: 0, choose: true, place: 0 });
    const columns = { sheet: '1', numberColumn: '0', itemColumn: '1' };
    expect((await send(shopper, '', { ...file, ...columns })).val).toMatchObject({
      taken: 2,
      problems: [],
    });
  });

  test.each([
    ['own.xls', xlsOf],
    ['own.ods', odsOf],
  ] as const)('may be an old workbook: %s', async (name, of) => {
    const shopper = await addShopper(site);
    const rows = [
      ['Your number', 'E&E P/N'],
      ['MY-001', 'CH-1749-031'],
    ];
    const old = { name: 'Old', hidden: true, rows };
    const content = of([old, { name: 'Numbers', rows }]).toString('base64');
    const { val } = await send(shopper, '', { name, content });
    expect(val).toMatchObject({ taken: 1, choose: false, hiddenSheets: 1 });
  });

  test('of an encoding that it does not tell is taken when its letters were looked at', async () => {
    const shopper = await addShopper(site);
    const heading = Buffer.from('c2e0f820edeeece5f03bcdeeece5f02045264520', 'hex');
    const contents = Buffer.concat([heading, Buffer.from(`\nAB-1;${names[0]}\n`)]);
    const file = { content: contents.toString('base64') };
    const { val } = await send(shopper, '', file);
    expect(val).toMatchObject({ taken: 0, choose: true, guessed: true, encoding: 'windows-1251' });
    const [table] = (val as Answer<Calls['ownNumberImport']>).tables;
    expect(table?.rows[0]?.[0]).toBe('Ваш номер');
    const shown = await send(shopper, '', { ...file, encoding: 'windows-1251' });
    expect(shown.val).toMatchObject({ taken: 0, choose: true, guessed: false });
    const columns = { encoding: 'windows-1251', numberColumn: '0', itemColumn: '1' };
    expect((await send(shopper, '', { ...file, ...columns })).val).toMatchObject({ taken: 1 });
  });

  test.each([
    ['no headings', ['MY-001,0', 'MY-002,1', 'MY-003,2'], [], 3],
    ['an own number that begins as a heading', ['AAA-001,0', 'CLIENT-3,1', 'AAA-004,2'], [], 3],
    ['and that names nothing', ['AAA-001,0', 'CLIENT-3,x', 'AAA-004,2'], [['CLIENT-3', 2]], 2],
    ['other headings', ['Code,Part', 'AAA-001,0', 'CLIENT-3,1'], [['Code', 1]], 2],
    ['headings that name one column', ['', 'My code,Part', 'AAA-001,0'], [], 1],
  ])('of %s: with chosen columns no row is lost', async (_what, rows, notTaken, taken) => {
    const shopper = await addShopper(site);
    const contents = rows.map((row) => row.replace(/\d$/, (place) => names[Number(place)] ?? ''));
    const { val } = await send(shopper, contents.join('\n'), { numberColumn: 0, itemColumn: 1 });
    const { problems, ...counted } = val as Answer<Calls['ownNumberImport']>;
    expect(counted).toMatchObject({ taken, problemCount: notTaken.length, choose: false });
    expect(problems.map(({ number, row }) => [number, row])).toEqual(notTaken);
  });

  test('tells the rows as the file counts them, empty ones too', async () => {
    const shopper = await addShopper(site);
    const rows = ['', 'Your number,E&E P/N', '', ',', `AA-1,${names[0]}`, '', 'BB-1,HS-0'];
    const { val } = await send(shopper, rows.join('\n'));
    expect(val).toMatchObject({ taken: 1, problems: [{ row: 7, number: 'BB-1' }] });

    const cell = (at: string, text: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = [
      [1, 'Your number', 'E&amp;E P/N'],
      [5, 'CC-1', 'HS-0'],
      [9, 'DD-1', 'HS-0'],
    ].map(
      ([row, own, item]) =>
        `<row r="${row}">${cell(`A${row}`, `${own}`)}${cell(`B${row}`, `${item}`)}</row>`,
    );
    const content = workbookOf({
      sheet: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    }).toString('base64');
    const answer = await send(shopper, '', { name: 'own.xlsx', content });
    expect(answer.val).toMatchObject({ problems: [{ row: 5 }, { row: 9 }] });
  });

  test.each([
    ['own.pdf', '%PDF', 400],
    ['own.csv', '', 400],
    ['own.csv', `Our number;E&E P/N\n${'A-1;B-1\n'.repeat(100_000)}`, 413],
  ])('%s is refused as a whole', async (name, contents, status) => {
    const shopper = await addShopper(site);
    await set(shopper, parts[0] ?? 0, 'KEPT-1');
    expect(await send(shopper, contents, { name })).toMatchObject({ status });
    expect(await listed(shopper)).toHaveLength(1);
  });

  test('of 50,000 numbers is taken, one more is not', async () => {
    const shopper = await addShopper(site);
    const rows = Array.from({ length: 50_000 }, (_, index) => `N-${100_000 + index};${names[0]}`);
    const { val } = await send(shopper, `Our number;E&E P/N\n${rows.join('\n')}`);
    expect(val).toMatchObject({ taken: 50_000, problemCount: 0 });
    const more = await set(shopper, parts[1] ?? 0, 'ONE-MORE');
    expect(more.status).toBe(409);
    expect((await match(shopper, 'N-123456'))[0]?.rows[0]?.eePn).toBe(names[0]);
  }, 60_000);
});

test('Own numbers do as a map from keys to items does, whatever the order of changes', async () => {
  const shoppers = [await addShopper(site), await addShopper(site)];
  const models = shoppers.map(() => new Map<string, number>());
  const change = fc.record({
    who: fc.nat(1),
    item: fc.nat(2),
    number: fc.constantFrom('', 'A-100', 'a 100', 'B-200', 'C/300'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      for (const { who, item, number } of changes) {
        const [shopper, model] = [shoppers[who], models[who]];
        if (!shopper || !model) continue;
        const id = parts[item] ?? 0;
        const key = number.toUpperCase().replace(/[^A-Z0-9]/g, '');
        const taken = model.has(key) && model.get(key) !== id;
        const { status } = await set(shopper, id, number);
        expect(status).toBe(taken ? 409 : 200);
        if (taken) continue;
        for (const [one, named] of model) if (named === id) model.delete(one);
        if (number !== '') model.set(key, id);
      }
      for (const [who, shopper] of shoppers.entries()) {
        const shown = (await listed(shopper)).map(({ number, refId }) => [
          number.toUpperCase().replace(/[^A-Z0-9]/g, ''),
          Number(refId),
        ]);
        expect(shown.sort()).toEqual([...(models[who] ?? [])].sort());
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);

test('Between slices of the rows of a file other requests are served', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => at);
  let done = 0;
  const doneByTurn: number[] = [];
  const turn = () => {
    doneByTurn.push(done);
    if (done < rows.length) setImmediate(turn);
  };
  setImmediate(turn);
  const doubled = await mapRows(rows, (row) => {
    done += 1;
    return row * 2;
  });
  expect(doubled).toEqual(rows.map((row) => row * 2));
  expect(doneByTurn.length).toBeGreaterThanOrEqual(5);
});

test.each([
  ['ﷺ', 200],
  ['ﷺ', 100],
  ['é', 100],
])(
  'A workbook of cells %s, %i of each, leaves the event loop to other requests',
  async (character, length) => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`;
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${row.repeat(15)}</sheetData></worksheet>`;
    const strings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${character.repeat(length)}</t></si></sst>`;
    const content = workbookOf({ sheet, strings, listed: 10 }).toString('base64');
    const shopper = await addShopper(site);
    const longest = await longestTurnOf(() =>
      shopper.call('ownNumberImport', { name: 'own.xlsx', content }),
    );
    expect(longest).toBeLessThan(50);
  },
);

test('Long numbers in all rows of a file leave the event loop to other requests', async () => {
  const rows = Array.from({ length: 45_000 }, (_, row) => ({ itemKey: `${row}`.padEnd(200, 'X') }));
  const longest = await longestTurnOf(() =>
    inTransaction(site.database.write, (client) => itemsByKey(client, rows)),
  );
  expect(longest).toBeLessThan(50);
});

test('Of an item with very many own numbers 20 are shown, and that there are more', async () => {
  const shopper = await addShopper(site);
  const [item = 0, other = 0] = parts;
  const { id } = await shopper.placed(item);
  await shopper.add(item);
  await shopper.note(item);
  await set(shopper, other, 'ONLY-1');
  // A thousand numbers of the first item, and a number of another.
  await site.database.write.query(
    `insert into ordering.own_number (customer_id, key, number, item_id, type, name)
     select o.customer_id, 'MANY' || n, 'many-' || n, $2, 1, '' from ordering.customer_order o, generate_series(1, 1000) n
     where o.id = $1`,
    [id, item],
  );
  const inWords = (of: { refId: string; ownNumber?: string | undefined }[]) =>
    of.find(({ refId }) => refId === String(item))?.ownNumber ?? '';
  const [line] = await shopper.cart();
  expect(line?.ownNumber?.split('; ')).toHaveLength(20);
  expect(line?.ownNumber).toMatch(/^many-.* and more$/);
  expect(inWords(await shopper.list())).toBe(line?.ownNumber);
  const french = { 'x-language': 'fra' };
  const [order] = (await shopper.call('orderList', {}, french)).val as OrderDetail[];
  expect(inWords(order?.orderItems ?? [])).toMatch(/ et d’autres$/);
  const ids = [String(item), String(item), String(other)];
  const of = (await shopper.call('ownNumberOf', { ids })).val as Answer<Calls['ownNumberOf']>;
  expect(of.filter(({ refId }) => refId === String(item))).toHaveLength(21);
  expect(of.filter(({ refId }) => refId === String(other))).toMatchObject([{ number: 'ONLY-1' }]);
});

test('Too large an answer is refused in a sentence: above 4 MB a list of orders, above 8 MB an order at the desk', async () => {
  const shopper = await addShopper(site);
  const { id } = await shopper.placed(parts[0] ?? 0);
  await site.database.write.query(
    `insert into ordering.order_line (order_id, seq, item_id, type, ref_code_old, quantity, asked_quantity, reference)
     select $1, n + 1, $2, 1, repeat('x', 60), 1, 1, repeat('y', 60) from generate_series(1, 30000) n`,
    [id, parts[0]],
  );
  const refusal = (size: number) => ({
    status: 413,
    msg: `The answer would be larger than ${size} MB. Please ask for less at a time.`,
  });
  expect(await shopper.call('orderList')).toMatchObject(refusal(4));
  const staff = await addStaffMember(site, 'sales', 'large@test.example');
  expect(await staffCall(site, 'getStaffOrder', { id }, staff)).toMatchObject(refusal(8));
});
