/** Tests files as the office creates them, from the upload to the stock that results. */
import { beforeEach, expect, test, vi } from 'vitest';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import type { ImportRun } from '#contract/staff/imports.ts';
import type { StaffCallName } from '#contract/staff/index.ts';
import { openTestSite } from '#test/app.ts';
import { caseFile } from '#test/cases.ts';
import { addPart } from '#test/factories.ts';
import { type OldSheet, odsOf, xlsOf } from '#test/old-workbooks.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { sendFiles, type TestFile } from '#test/uploads.ts';

// Imports run at low priority, so they are slow while other tests run.
vi.setConfig({ testTimeout: 60_000 });
const ENDED = 50_000;

const names = ['CH-1749-001', 'TW-1749-001', 'CW-1749-001', 'BH-1749-001'];
const site = await openTestSite(async (database) => {
  for (const eePn of names) await addPart(database, { eePn });
});
const token = await addStaffMember(site, 'catalogue');
beforeEach(() => site.database.write.query('delete from catalogue.stock'));

const call = async (name: StaffCallName, payload: object) => staffCall(site, name, payload, token);

async function uploaded(files: TestFile | TestFile[], by = token): Promise<string> {
  const headers = { 'x-staff-token': by };
  const filesToSend = [files].flat();
  const { val, msg } = await sendFiles(site, '/api/staff/imports/upload', filesToSend, headers);
  expect(msg).toBe('');
  return (val as { id: string }).id;
}

const run = async (id: string): Promise<ImportRun> => (await call('getImport', { id })).val;

async function ended(id: string, state: ImportRun['state']): Promise<ImportRun> {
  await expect.poll(async () => (await run(id)).state, { timeout: ENDED }).toBe(state);
  return run(id);
}

/** A mapping set by staff, as for headings that the desk does not recognize. */
const byHand = {
  file: 0,
  table: 0,
  kind: 'stock',
  columns: [
    { column: 'ee_pn', place: 0 },
    { column: 'quantity', place: 1 },
  ],
};

/** Imports files as staff do. @returns number of remarks of the dry run by reason */
async function imported(
  files: TestFile | TestFile[],
  mapping?: object,
): Promise<Record<string, number>> {
  const id = await uploaded(files);
  if (mapping) expect((await call('setImportMapping', { id, ...mapping })).msg).toBe('');
  expect((await call('checkImport', { id })).msg).toBe('');
  const { result } = await ended(id, 'checked');
  expect((await call('runImport', { id })).msg).toBe('');
  await ended(id, 'done');
  return Object.fromEntries((result?.groups ?? []).map(({ reason, count }) => [reason, count]));
}

interface Stock {
  name: string;
  quantity: number | null;
  back_order: boolean;
}
async function stock(): Promise<Stock[]> {
  const { rows } = await site.database.write.query<Stock>(
    `select i.ee_pn as name, s.quantity, s.back_order
       from catalogue.stock s join catalogue.item i on i.id = s.item_id order by i.id`,
  );
  return rows;
}
const quantities = async () => (await stock()).map(({ name, quantity }) => [name, quantity]);

const workbook = async (name: string, data: SheetData): Promise<TestFile> => ({
  name,
  contents: new Uint8Array(await writeWorkbook(data).toBuffer()),
});

test('A hidden sheet is left out, and the report says so', async () => {
  const name = '03-stock-hidden-sheet.xlsx';
  const remarks = await imported({ name, contents: caseFile(name) });
  expect(await quantities()).toEqual([
    ['CH-1749-001', 11],
    ['TW-1749-001', 12],
  ]);
  expect(remarks).toEqual({ 'The sheet is hidden in the file; it was left out.': 1 });
});

test('XLS and ODS are read; their hidden sheets are left out and their hidden rows reported', async () => {
  const heading = ['ee_pn', 'quantity', 'back_order'];
  const contents = (
    of: (sheets: readonly OldSheet[]) => Buffer,
    [first = '', second = '']: string[],
  ) =>
    new Uint8Array(
      of([
        { name: 'Old', hidden: true, rows: [heading, [first, 77, 'FALSE']] },
        {
          name: 'Stock',
          rows: [heading, [first, 11, 'FALSE'], [second, 12, 'TRUE']],
          hiddenRows: [2],
        },
      ]),
    );
  const remarks = await imported([
    { name: 'stock.xls', contents: contents(xlsOf, names.slice(0, 2)) },
    { name: 'stock.ods', contents: contents(odsOf, names.slice(2)) },
  ]);
  expect(await stock()).toEqual(
    names.map((name, at) =>
      at % 2 === 0
        ? { name, quantity: 11, back_order: false }
        : { name, quantity: 12, back_order: true },
    ),
  );
  expect(remarks).toEqual({
    'The sheet is hidden in the file; it was left out.': 2,
    'The row is hidden in the file, by a filter or a group; it was read like the others.': 2,
  });
});

test.each(['09-stock-title-row.xlsx', '09-stock-title-row.csv'])(
  'Headings below a title are found: %s',
  async (name) => {
    expect(await imported({ name, contents: caseFile(name) })).toEqual({});
    expect(await quantities()).toEqual([
      ['CH-1749-001', 31],
      ['TW-1749-001', 32],
    ]);
  },
);

test('A styled cell beyond column 1,000 makes no column', async () => {
  const name = '08-one-styled-cell-beyond-column-1000.xlsx';
  await imported({ name, contents: caseFile(name) }, byHand);
  // The file's other number is not in this catalogue.
  expect(await quantities()).toEqual([['TW-1749-001', 3]]);
});

test('Two rows of headings are read as one: in two languages, of groups above, merged downwards, in a workbook', async () => {
  const files = [
    [
      ['ee_pn', 'quantity'],
      ['E&E号', '库存'],
      [names[0], '5'],
    ],
    [
      ['', 'Stock'],
      ['E&E P/N', 'Quantity'],
      [names[1], '6'],
    ],
    [
      ['E&E P/N', 'Office'],
      ['', 'Quantity'],
      [names[2], '7'],
    ],
  ].map((rows, at) => ({
    name: `two${at}.csv`,
    contents: rows.map((row) => row.join(';')).join('\n'),
  }));
  const last = await workbook('two.xlsx', [
    ['E&E P/N', 'Quantity'],
    ['Номер E&E', 'Количество'],
    [names[3] ?? '', 8],
  ]);
  expect(await imported([...files, last])).toEqual({});
  expect(await quantities()).toEqual(names.map((name, at) => [name, at + 5]));
});

test('Rows that a filter hides are read, and the report names them', async () => {
  const name = '11-hidden-rows.xlsx';
  const remarks = await imported({ name, contents: caseFile(name) }, byHand);
  expect(await quantities()).toEqual([
    ['TW-1749-001', 3],
    ['CW-1749-001', 4],
  ]);
  expect(remarks).toMatchObject({
    'The row is hidden in the file, by a filter or a group; it was read like the others.': 1,
  });
});

test('TRUE is read as spreadsheets write it in other languages', async () => {
  const name = '12-back-order-excel-words.csv';
  expect(await imported({ name, contents: caseFile(name) })).toEqual({});
  const rows = await stock();
  expect(rows.map((row) => row.back_order)).toEqual([true, true, true, true]);
  await imported({
    name: 'false.csv',
    contents: `ee_pn;quantity;back_order\n${['FAUX', 'ЛОЖЬ', 'FALSO', 'FALSCH']
      .map((word, at) => `${names[at]};0;${word}`)
      .join('\n')}`,
  });
  const flags = (await stock()).map((row) => row.back_order);
  expect(flags).toEqual([false, false, false, false]);
});

/** Stock from a Russian spreadsheet, saved as CSV: 'Артикул;Остаток' in Windows-1251. */
const russian = (quantity: number) =>
  Buffer.concat([
    Buffer.from('c0f0f2e8eaf3eb3bcef1f2e0f2eeea0a', 'hex'),
    Buffer.from(`CH-1749-001;${quantity}\n`),
  ]);

test('A file that does not tell its encoding is taken when staff have confirmed it', async () => {
  const id = await uploaded({ name: 'russian.csv', contents: russian(41) });
  const { files } = await run(id);
  expect(files[0]).toMatchObject({
    encoding: 'windows-1251',
    guessed: true,
    tables: [{ kind: 'stock', header: ['Артикул', 'Остаток'] }],
  });
  expect(await call('checkImport', { id })).toMatchObject({
    status: 409,
    msg: 'Please confirm the encoding of russian.csv first.',
  });
  const set = (encoding: string) => call('setImportEncoding', { id, file: 0, encoding });
  expect((await set('windows-1252')).msg).toBe('');
  expect((await run(id)).files[0]).toMatchObject({ guessed: false, tables: [{ kind: null }] });
  expect((await set('windows-1251')).msg).toBe('');
  expect((await call('checkImport', { id })).msg).toBe('');
  await ended(id, 'checked');
  await call('runImport', { id });
  await ended(id, 'done');
  expect(await quantities()).toEqual([['CH-1749-001', 41]]);

  const next = await uploaded({ name: 'next.csv', contents: russian(42) });
  const kept = { encoding: 'windows-1251', guessed: false };
  expect((await run(next)).files[0]).toMatchObject(kept);
  const colleague = await addStaffMember(site, 'admin');
  const other = await uploaded({ name: 'other.csv', contents: russian(43) }, colleague);
  expect((await run(other)).files[0]).toMatchObject({ guessed: true });
});

test('A confirmed encoding is not used for the next file if its text shows another encoding', async () => {
  const sender = await addStaffMember(site, 'catalogue', 'two-encodings@test.example');
  const sent = (name: string) => uploaded({ name, contents: caseFile(name) }, sender);
  const french = await sent('22-fr-1252.csv');
  const confirmed = { id: french, file: 0, encoding: 'windows-1252' };
  expect((await staffCall(site, 'setImportEncoding', confirmed, sender)).msg).toBe('');

  const [russianFile] = (await run(await sent('22-ru-1251.csv'))).files;
  expect(russianFile).toMatchObject({ encoding: 'windows-1251', guessed: true });
  expect(russianFile?.tables[0]?.sample[0]).toContain('ГАЗ');
  const [frenchFile] = (await run(await sent('22-fr-1252.csv'))).files;
  expect(frenchFile).toMatchObject({ encoding: 'windows-1252', guessed: false });
});

test('An encoding that the file can not have is refused and changes nothing', async () => {
  const id = await uploaded({ name: 'utf-8.csv', contents: 'ee_pn;quantity\nCH-1749-001;1\n' });
  const answer = await call('setImportEncoding', { id, file: 0, encoding: 'gbk' });
  expect(answer).toMatchObject({
    status: 400,
    msg: 'utf-8.csv can not be read in this encoding.',
  });
  expect((await run(id)).files[0]).toMatchObject({ encoding: null, guessed: false });
});

test('UTF-16 with its mark is read without a question', async () => {
  const contents = Buffer.from('\ufeffАртикул;Остаток\nCH-1749-001;51\n', 'utf16le');
  expect(await imported({ name: 'wide.csv', contents })).toEqual({});
  expect(await quantities()).toEqual([['CH-1749-001', 51]]);
});
