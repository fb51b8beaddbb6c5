/** Files that customers send for a quick order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../../../../test/app.ts';
import { workbookOf } from '../../../../../test/workbooks.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

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
  expect(val).toEqual([
    {
      sheet: '',
      rows: [
        ['Part', 'Qty'],
        ['0445110001', '2'],
        ['CH-1', 'x5'],
      ],
    },
  ]);
});

test('A workbook becomes the tables of its sheets, zeros kept', async () => {
  const { val } = await send(
    'order.xlsx',
    workbookOf({ sheet: cells(['Part', 'Qty'], ['0445', '2']) }),
  );
  expect(val).toEqual([
    {
      sheet: 'S',
      rows: [
        ['Part', 'Qty'],
        ['0445', '2'],
      ],
    },
  ]);
});

test('A sheet that its author has hidden is not read', async () => {
  const [hidden, sheet] = [cells(['Old', '9']), cells(['0445', '2'])];
  const { val } = await send('order.xlsx', workbookOf({ sheet, hidden }));
  expect(val).toEqual([{ sheet: 'S', rows: [['0445', '2']] }]);
});

test('A formula without a value is told by its text', async () => {
  const sheet = cells(['0445', '2']).replace(
    '<c t="inlineStr"><is><t>2</t></is></c>',
    '<c><f>A1*2</f></c>',
  );
  expect((await send('order.xlsx', workbookOf({ sheet }))).val).toMatchObject([
    { rows: [['0445', '=A1*2']] },
  ]);
});

describe('Refused with a sentence is', () => {
  const many = `Part;Qty\n${'CH-1749-031;2\n'.repeat(100_000)}`;
  const bomb = workbookOf({
    sheet: `<worksheet>${' '.repeat(2_000_000)}`,
    says: { sheet: 2 ** 31 },
  });
  test.each([
    ['another type', 'order.pdf', '%PDF-1.7', 400, 'order.pdf is no CSV or XLSX file.'],
    [
      'a picture by another name',
      'a.csv',
      Buffer.from([1, 0, 2]),
      400,
      'a.csv is no CSV or XLSX file.',
    ],
    ['an empty file', 'a.csv', '', 400, 'a.csv is empty.'],
    ['a file of empty rows', 'a.csv', ';;\n;;\n', 400, 'a.csv is empty.'],
    [
      'another encoding',
      'a.csv',
      Buffer.from([0x50, 0xe4, 0x0a]),
      400,
      /^a.csv is not saved as UTF-8/,
    ],
    ['UTF-16', 'a.csv', Buffer.from('\ufeffPart', 'utf16le'), 400, /^a.csv is not saved as UTF-8/],
    ['an old workbook', 'a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 400, /old XLS workbook/],
    ['a damaged workbook', 'a.xlsx', 'PK\u0003\u0004 and no more', 400, /it may be damaged/],
    ['a quote never closed', 'a.csv', 'Part\n"CH-1', 400, /it may be damaged/],
    ['a bomb', 'a.xlsx', bomb, 413, 'a.xlsx is too large to be read. Please send less at a time.'],
    [
      '100,000 rows',
      'a.csv',
      many,
      413,
      'a.csv has more than 1,000 rows. Please send less at a time.',
    ],
    ['a name of signs', '\u202e\u0007', 'x', 400, / is no CSV or XLSX file\.$/],
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

test('Files beyond the queue are refused with a sentence, before and while they are kept', async () => {
  const busy = Buffer.alloc(400_000, 'CH-1749-031;2;a;b;c\n');
  const refused = {
    status: 503,
    msg: 'Too many files are being read just now. Please send it again.',
  };
  let pressing = true;
  const press = async () => {
    const answers = [];
    while (pressing) answers.push(await send('a.csv', busy));
    return answers;
  };
  const senders = Array.from({ length: 12 }, press);
  await expect.poll(() => send('a.csv', 'Part;Qty\n')).toMatchObject(refused);
  pressing = false;
  const answers = (await Promise.all(senders)).flat();
  const others = answers.filter(({ status }) => status === 503);
  expect(others[0]).toMatchObject(refused);
  // The rest were read, and had too many rows.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413, 503]));
});
