/** Files that customers send for a quick order. */
import { describe, expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { addShopper } from '#test/ordering.ts';
import { workbookOf } from '#test/workbooks.ts';

const site = await openTestSite(undefined, { TRUSTED_PROXIES: '1' });

const send = (name: string, contents: string | Buffer) =>
  site.call('readOrderFile', { name, content: Buffer.from(contents).toString('base64') });

const cells = (...rows: string[][]) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

test('A CSV file becomes rows of text, without empty ones', async () => {
  const { val } = await send('order.csv', '\ufeffPart;Qty\r\n0445110001;2\r\n;\r\nCH-1;x5\r\n');
  expect(val).toEqual({
    guessed: false,
    hiddenSheets: 0,
    tables: [
      {
        sheet: '',
        hiddenRows: 0,
        rows: [
          ['Part', 'Qty'],
          ['0445110001', '2'],
          ['CH-1', 'x5'],
        ],
      },
    ],
  });
});

test('A workbook becomes the tables of its sheets, which keep leading zeros', async () => {
  const { val } = await send(
    'order.xlsx',
    workbookOf({ sheet: cells(['Part', 'Qty'], ['0445', '2']) }),
  );
  expect(val).toMatchObject({
    tables: [
      {
        sheet: 'S',
        rows: [
          ['Part', 'Qty'],
          ['0445', '2'],
        ],
      },
    ],
  });
});

test('A file that is handed over in several slices keeps all rows in their order', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => [
    `CH-${at}`,
    ...Array(4).fill('é'.repeat(90)),
  ]);
  const { val } = await send('order.csv', rows.map((row) => row.join(';')).join('\n'));
  expect((val as { tables: { rows: string[][] }[] }).tables[0]?.rows).toEqual(rows);
});

test('A small workbook whose cells share a long text is refused', async () => {
  const row = Array.from(
    { length: 50 },
    (_, at) => `<c s="${(at * 7919) % 997}" t="s"><v>0</v></c>`,
  );
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${Array.from({ length: 180 }, (_, at) => `<row r="${at + 1}" s="${(at * 7919) % 997}">${row.slice(at % 3).join('')}</row>`).join('')}</sheetData></worksheet>`;
  const strings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'ab'.repeat(100)}</t></si></sst>`;
  const once = await send('order.xlsx', workbookOf({ sheet, strings }));
  expect(once.status).toBe(200);
  const { status, msg } = await send('order.xlsx', workbookOf({ sheet, strings, listed: 3 }));
  expect([status, msg]).toEqual([413, expect.stringMatching('too large to be read')]);
});

test('A sheet that its author has hidden is not read, and counted', async () => {
  const [hidden, sheet] = [cells(['Old', '9']), cells(['0445', '2'])];
  const { val } = await send('order.xlsx', workbookOf({ sheet, hidden }));
  expect(val).toMatchObject({
    hiddenSheets: 1,
    tables: [{ sheet: 'S', rows: [['0445', '2']] }],
  });
});

test.each(['hidden', 'veryHidden'] as const)(
  'The only sheet of a workbook is read even if it is %s',
  async (state) => {
    const { val } = await send('order.xlsx', workbookOf({ sheet: cells(['0445', '2']), state }));
    expect(val).toMatchObject({ hiddenSheets: 0, tables: [{ sheet: 'S', rows: [['0445', '2']] }] });
  },
);

test('A formula without a value is shown as text', async () => {
  const sheet = cells(['0445', '2']).replace(
    '<c t="inlineStr"><is><t>2</t></is></c>',
    '<c><f>A1*2</f></c>',
  );
  expect((await send('order.xlsx', workbookOf({ sheet }))).val).toMatchObject({
    tables: [{ rows: [['0445', '=A1*2']] }],
  });
});

describe('Refused with a sentence is', () => {
  const many = `Part;Qty\n${'CH-1749-031;2\n'.repeat(100_000)}`;
  const bomb = workbookOf({
    sheet: `<worksheet>${' '.repeat(2_000_000)}`,
    says: { sheet: 2 ** 31 },
  });
  test.each([
    [
      'another type',
      'order.pdf',
      '%PDF-1.7',
      400,
      'order.pdf is not a CSV, XLSX, XLS or ODS file.',
    ],
    [
      'a picture by another name',
      'a.csv',
      Buffer.from([1, 0, 2]),
      400,
      'a.csv is not a CSV, XLSX, XLS or ODS file.',
    ],
    ['an empty file', 'a.csv', '', 400, 'a.csv is empty.'],
    ['a file of empty rows', 'a.csv', ';;\n;;\n', 400, 'a.csv is empty.'],
    [
      'half an old workbook',
      'a.xls',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      400,
      /may be damaged/,
    ],
    [
      'a web page',
      'a.xls',
      '<html><table><tr><td>CH-1</td></tr></table></html>',
      400,
      /is not a CSV/,
    ],
    ['a damaged workbook', 'a.xlsx', 'PK\u0003\u0004 and no more', 400, /may be damaged/],
    ['a quote never closed', 'a.csv', 'Part\n"CH-1', 400, /may be damaged/],
    ['a bomb', 'a.xlsx', bomb, 413, 'a.xlsx is too large to be read. Please send less at a time.'],
    [
      '100,000 rows',
      'a.csv',
      many,
      413,
      'a.csv has more than 1,000 rows. Please send less at a time.',
    ],
    [
      'four million line ends',
      'a.csv',
      '\n'.repeat(4_000_000),
      413,
      'a.csv has more than 1,000 rows. Please send less at a time.',
    ],
    ['a name of signs', '\u202e\u0007', 'x', 400, / is not a CSV, XLSX, XLS or ODS file\.$/],
  ] as const)('%s', async (_what, name, contents, status, msg) => {
    const answer = await send(name, contents);
    expect(answer.status).toBe(status);
    expect(answer.msg).toMatch(msg);
  });

  test('a file beyond the limit, before it is read', async () => {
    expect((await send('a.csv', Buffer.alloc(4_300_000, 'a'))).status).toBe(400);
    const { status, msg } = await send('a.csv', Buffer.alloc(7 << 20, 'a'));
    expect([status, msg]).toEqual([413, 'The body is larger than 6 MB.']);
  });
});

describe('Of one caller', () => {
  const busy = Buffer.alloc(400_000, 'CH-1749-031;2;a;b;c\n');
  const sendFrom = (address: string, contents: Buffer | string) =>
    site.call(
      'readOrderFile',
      { name: 'a.csv', content: Buffer.from(contents).toString('base64') },
      { 'x-forwarded-for': address },
    );

  test('files are read one after another, and a few wait', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => send('a.csv', busy)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.msg).toBe(
      'Your last file is still being read. Send this one when it is done.',
    );
    expect((await send('a.csv', 'Part;Qty\nCH-1;2\n')).status).toBe(200);
  });

  test('files beyond the queue are refused with a sentence', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => sendFrom(`192.0.2.${at}`, busy)),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused[0]?.msg).toBe('Too many files are being read just now. Please send it again.');
    // The other files were read, and had too many rows.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413, 503]));
  });

  test("a flood of visitors' files does not delay a customer's file", async () => {
    const shopper = await addShopper(site);
    const finished: string[] = [];
    const flood = Array.from({ length: 12 }, async (_, at) => {
      const { status } = await sendFrom(`10.${at}.0.1`, busy);
      finished.push(String(status));
    });
    // The flood has filled the queue once its first file is refused.
    await expect.poll(() => finished).toContain('503');
    const content = Buffer.from('Part;Qty\nCH-1;2\n').toString('base64');
    const { status } = await shopper.call('readOrderFile', { name: 'a.csv', content });
    finished.push('customer');
    await Promise.all(flood);
    expect(status).toBe(200);
    // Waiting files of the flood were read after the customer's file.
    expect(finished.slice(finished.indexOf('customer') + 1)).toContain('413');
  });
});

describe('Nothing is unpacked of a workbook', () => {
  const blanks = (bytes: number) => `<worksheet><sheetData>${' '.repeat(bytes)}`;
  const rows = Array.from(
    { length: 500_000 },
    (_, at) => `<row r="${at + 1}"><c><v>${at}</v></c></row>`,
  );
  test.each([
    ['that unpacks to 150 MB', blanks(150 << 20)],
    ['that unpacks to more than 15 MB', `<worksheet>${rows.join('')}`],
    ['that unpacks to more than a hundred times its size', blanks(2 << 20)],
  ])('%s', async (_what, sheet) => {
    const { status, msg } = await send('a.xlsx', workbookOf({ sheet }));
    expect([status, msg]).toEqual([
      413,
      'a.xlsx is too large to be read. Please send less at a time.',
    ]);
  });
});

describe('A text file that is not UTF-8', () => {
  const text = 'Référence;Qté\nCH-1749-031;2\n';
  test.each([
    ['little', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['big', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('is read where a mark tells that it is UTF-16, %s end first', async (_what, contents) => {
    expect((await send('a.csv', contents)).val).toEqual({
      guessed: false,
      hiddenSheets: 0,
      tables: [
        {
          sheet: '',
          hiddenRows: 0,
          rows: [
            ['Référence', 'Qté'],
            ['CH-1749-031', '2'],
          ],
        },
      ],
    });
  });

  const number = ';2\nTW-1749-001;3\n';
  test.each([
    ['windows-1252', Buffer.from(text, 'latin1'), 'Référence'],
    ['windows-1251', Buffer.from('c0f0f2e8eaf3eb3bcaeeebe8f7e5f1f2e2ee0a', 'hex'), 'Артикул'],
    ['windows-1256', Buffer.from('d1deE320c7e1deD8dac93bc7e1dfe3edc90a', 'hex'), 'رقم القطعة'],
    ['gbk', Buffer.from('c1e3bcfebac53bcafdc1bf0a', 'hex'), '零件号'],
    ['utf-16le', Buffer.from('零件号;数量\nCH-1749-031;2\n', 'utf16le'), '零件号'],
    ['utf-16be', Buffer.from('Артикул;Число\nCH-1749-031;2\n', 'utf16le').swap16(), 'Артикул'],
  ])('is shown as %s, and is a guess until it is confirmed', async (encoding, start, heading) => {
    const isWide = encoding.startsWith('utf-16');
    const contents = isWide ? start : Buffer.concat([start, Buffer.from(`CH-1749-031${number}`)]);
    const content = contents.toString('base64');
    const { val } = await send('a.csv', contents);
    expect(val).toMatchObject({ guessed: true, encoding });
    expect((val as { tables: { rows: string[][] }[] }).tables[0]?.rows[0]?.[0]).toBe(heading);
    const chosen = await site.call('readOrderFile', { name: 'a.csv', content, encoding });
    expect(chosen.val).toMatchObject({ guessed: false, encoding });
  });

  test('is refused if its bytes are invalid in the chosen encoding', async () => {
    const content = Buffer.from([0x41, 0xff, 0x41, 0x0a]).toString('base64');
    const answer = await site.call('readOrderFile', { name: 'a.csv', content, encoding: 'gbk' });
    expect(answer).toMatchObject({ status: 400, msg: /is not saved as UTF-8/ });
  });
});
