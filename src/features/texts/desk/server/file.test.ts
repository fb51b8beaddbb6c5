/** Tests files of translations: export, import, refused lines, and texts that are never overwritten. */
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_TEXTS_FILE, type TextsFileResult } from '#contract/staff/names.ts';
import { text } from '#language/text.ts';
import { en } from '#language/texts/en.ts';
import { csvRow } from '#platform/tables/csv.ts';
import { openTestSite } from '#test/app.ts';
import { odsOf, xlsOf } from '#test/old-workbooks.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const site = await openTestSite();
const token = await addStaffMember(site, 'content');
beforeEach(async () => {
  await site.database.write.query('delete from language.change');
  await site.database.write.query('delete from catalogue.sender_encoding');
});

const url = '/api/staff/texts/upload';
const boundary = 'boundary-of-the-test';

/** Uploads a file as the back office does. */
async function send(contents: string | Buffer, by = token, encoding = '') {
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="texts.csv"\r\n` +
        'content-type: text/csv\r\n\r\n',
    ),
    Buffer.from(contents),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await site.app.inject({
    method: 'POST',
    url: encoding ? `${url}?encoding=${encoding}` : url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-staff-token': by,
    },
    payload: body,
  });
  const { val, ...envelope } = response.json();
  return { status: response.statusCode, ...envelope, val: val as TextsFileResult };
}

async function exported(filter: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({ list: 'texts', ...filter });
  const { payload } = await site.app.inject({
    url: `/api/staff/export?${query}`,
    headers: { 'x-staff-token': token },
  });
  return payload;
}

const changeCount = async () =>
  (await site.database.write.query('select count(*)::int as n from language.change')).rows[0].n;
const auditCount = async () =>
  (
    await site.database.write.query(
      `select count(*)::int as n from staff.audit where action = 'uploadTexts'`,
    )
  ).rows[0].n;

describe('A file as it was exported', () => {
  test('has every text, each plural form on a line of its own', async () => {
    const lines = (await exported()).trim().split('\r\n');
    expect(lines[0]).toBe('text,form,section,version,en,spa,ru,fra,pt,ara,zh');
    expect(lines.length).toBeGreaterThan(en.length);
    const forms = lines.filter((line) => line.startsWith('{count} turbos found,'));
    // Six, because Arabic has the most plural forms.
    expect(forms).toHaveLength(6);
  });

  test('changes nothing when it comes back below a title, with its headings in capitals', async () => {
    const [headings = '', ...lines] = (await exported()).split('\r\n');
    const title = 'Texts of the site,,,,,,,,,,';
    const { val } = await send([title, '', headings.toUpperCase(), ...lines].join('\r\n'));
    expect(val).toMatchObject({ changed: 0, refused: 0 });
    expect(val.unchanged).toBeGreaterThan(0);
  });

  test('changes nothing when it comes back, and leaves no trace', async () => {
    const before = await auditCount();
    const { val } = await send(await exported());
    expect(val).toMatchObject({ changed: 0, refused: 0 });
    expect(val.unchanged).toBeGreaterThan(en.length * 6);
    expect([await changeCount(), await auditCount()]).toEqual([0, before]);
  });

  test('can be narrowed to what the list shows', async () => {
    const lines = (await exported({ text: 'Send Us Your Cart' })).trim().split('\r\n');
    expect(lines.length).toBeLessThan(10);
    expect(lines.slice(1).every((line) => /send us your cart/i.test(line))).toBe(true);
    const { statusCode } = await site.app.inject({
      url: '/api/staff/export?list=texts&state=gone',
      headers: { 'x-staff-token': token },
    });
    expect(statusCode).toBe(400);
  });
});

describe('A file that comes in', () => {
  test('changes what it changes, live, and the same file twice changes nothing', async () => {
    const file = 'text,form,ru,fra\nSearch,other,Ищи же,Cherche\nBrand,,Бренд,\n';
    expect((await send(file)).val).toMatchObject({ changed: 3, unchanged: 0, refusals: [] });
    await expect
      .poll(() => [text('ru', 'Search'), text('fra', 'Search')])
      .toEqual(['Ищи же', 'Cherche']);
    expect(await auditCount()).toBe(1);
    expect((await send(file)).val).toMatchObject({ changed: 0, unchanged: 3 });
    expect(await auditCount()).toBe(1);
  });

  test('may hold one plural form alone; the others stay', async () => {
    await send('text;form;ru\n{count} turbos found;few;{count} турбинки\n');
    await expect.poll(() => text('ru', '{count} turbos found', { count: 3 })).toBe('3 турбинки');
    expect(text('ru', '{count} turbos found', { count: 5 })).not.toContain('турбинки');
  });

  test('with separators, quotes and line ends of any kind is read', async () => {
    const files = [
      'sep=;\r\ntext;form;ru\r\nSearch;other;"Раз; и ""два"""\r\n',
      '\ufefftext\tform\tru\nSearch\tother\tТри, четыре\n',
    ];
    for (const [index, expected] of ['Раз; и "два"', 'Три, четыре'].entries()) {
      expect((await send(files[index] ?? '')).val.changed).toBe(1);
      await expect.poll(() => text('ru', 'Search')).toBe(expected);
    }
  });

  test('is told line by line what was refused, and the rest is taken', async () => {
    const file = csvRow(['text', 'form', 'ru', 'spa'])
      .concat(csvRow(['Search', 'other', 'Ищи же', '']))
      .concat(csvRow(['Nobody says this', 'other', 'а', 'b']))
      .concat(csvRow(['Search', 'other', 'ещё', '']))
      .concat(csvRow(['Brand', 'few', 'а', '']))
      .concat(csvRow(['Dear {name},', 'other', 'Здравствуйте,', 'Hola, {name}:']))
      .concat(csvRow(['{count} turbos found', 'many', '{count} т', '']))
      .concat(csvRow(['{count} turbos found', 'zero', '{count} т', '']))
      .concat(csvRow(['Engine', 'other', 'a\u0007b', '']));
    const { val } = await send(file);
    expect(val).toMatchObject({ changed: 2, unchanged: 0, refused: 6 });
    expect(val.refusals).toEqual([
      { line: 3, text: 'Nobody says this', language: '', reason: 'There is no such text.' },
      {
        line: 4,
        text: 'Search',
        language: '',
        reason: 'The file has this text with this form above already.',
      },
      { line: 5, text: 'Brand', language: '', reason: 'No language has this plural form here.' },
      {
        line: 6,
        text: 'Dear {name},',
        language: 'ru',
        reason: 'The placeholder {name} is missing.',
      },
      {
        line: 8,
        text: '{count} turbos found',
        language: 'ru',
        reason: 'The language has no such plural form here.',
      },
      {
        line: 9,
        text: 'Engine',
        language: 'ru',
        reason: 'The form other holds a control character.',
      },
    ]);
  });

  test('does not write over what was changed after it was made', async () => {
    const file = await exported({ text: 'Send Us Your Cart' });
    await send('text,form,fra\nSend Us Your Cart,other,Envoyez donc\n');
    const { val } = await send(file);
    expect(val).toMatchObject({ changed: 0, refused: 1 });
    expect(val.refusals[0]).toMatchObject({
      line: 2,
      language: 'fra',
      reason: 'content@test.example changed this translation after the file was made.',
    });
  });

  test('keeps formulas from spreadsheets on the way out, and takes the mark off on the way in', async () => {
    const formula = '=HYPERLINK("http://evil.example","x")';
    const file = csvRow(['text', 'form', 'fra']) + csvRow(['Search', 'other', formula]);
    await send(file);
    await expect.poll(() => text('fra', 'Search')).toBe(formula);
    const out = await exported({ state: 'changed', language: 'fra' });
    expect(out).toContain(`"'=HYPERLINK(`);
    expect(out).not.toMatch(/(^|,)"?=HYPERLINK/m);
    expect((await send(out)).val).toMatchObject({ changed: 0, refused: 0 });
  });

  test('runs no markup: what looks like a script stays words', async () => {
    const words = '<script>alert(1)</script>';
    await send(csvRow(['text', 'form', 'zh']) + csvRow(['Search', 'other', words]));
    const said = async () =>
      (await site.call('uiText', { texts: ['Search'] }, { 'x-language': 'zh' })).val;
    await expect.poll(said).toEqual({ transText: [words] });
  });

  const broken: [what: string, contents: string | Buffer, status: number][] = [
    ['that is empty', '', 400],
    ['without its columns', 'a,b\n1,2\n', 400],
    ['without a language', 'text,form\nSearch,other\n', 400],
    ['with a column twice', 'text,form,ru,ru\nSearch,other,а,б\n', 400],
    ['that is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]), 400],
    ['with a quote that is never closed', 'text,form,ru\n"Search,other,а\n', 400],
    ['with too many lines', `text,form,ru\n${'a,b,c\n'.repeat(100_001)}`, 400],
    ['that is too large', Buffer.alloc(MAX_TEXTS_FILE + 1, 'a'), 413],
  ];
  test.each(broken)('%s is refused as a whole', async (_what, contents, status) => {
    expect((await send(contents)).status).toBe(status);
    expect(await changeCount()).toBe(0);
  });

  test.each([
    ['Windows-1251', 'windows-1251', Buffer.from('c8f9e82c20c8f9e820e6e521', 'hex')],
    ['UTF-16 without a mark', 'utf-16le', undefined],
  ] as const)('in %s is shown to choose, and taken when confirmed', async (_what, name, word) => {
    const lines = ['text;form;ru\nSearch;other;', word ?? 'Ищи, Ищи же!', '\n'];
    const file = word
      ? Buffer.concat(lines.map((one) => Buffer.from(one)))
      : Buffer.from(lines.join(''), 'utf16le');
    const { val } = await send(file);
    expect(val).toMatchObject({ changed: 0, choose: { encoding: name } });
    const preview = val.choose?.previews.find(
      ({ encoding }: { encoding: string }) => encoding === name,
    );
    expect(preview?.rows).toEqual([['Ищи, Ищи же!']]);
    expect(await changeCount()).toBe(0);
    expect((await send(file, token, name)).val).toMatchObject({ changed: 1, refused: 0 });
    await expect.poll(() => text('ru', 'Search')).toBe('Ищи, Ищи же!');
    // The next similar file from the same member of staff is read in the chosen encoding without a question.
    expect((await send(file)).val).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test('in another encoding than the last one that was confirmed is asked about', async () => {
    const inEncoding = (language: string, cell: Buffer) =>
      Buffer.concat([Buffer.from(`text;form;${language}\nSearch;other;`), cell, Buffer.from('\n')]);
    const french = inEncoding('fra', Buffer.from('Référence cherchée, à côté', 'latin1'));
    const russian = inEncoding('ru', Buffer.from('c8f9e82c20c8f9e820e6e521', 'hex'));
    expect((await send(french, token, 'windows-1252')).val).toMatchObject({ changed: 1 });
    expect((await send(russian)).val).toMatchObject({
      changed: 0,
      choose: { encoding: 'windows-1251' },
    });
  });

  test.each([
    ['xls', xlsOf],
    ['ods', odsOf],
  ] as const)('may be a workbook: %s', async (_what, of) => {
    const rows = [
      ['text', 'form', 'ru'],
      ['Search', 'other', 'Ищи'],
    ];
    const file = of([
      { name: 'Old', hidden: true, rows: [['a']] },
      { name: 'T', rows },
    ]);
    expect((await send(file)).val).toMatchObject({ changed: 1, refused: 0 });
    await expect.poll(() => text('ru', 'Search')).toBe('Ищи');
  });

  test('is told what was left out of its workbook: other sheets, what is hidden', async () => {
    const rows = [
      ['text', 'form', 'ru'],
      ['Search', 'other', 'Ищи'],
      ['Login', 'other', 'Войди'],
    ];
    const file = odsOf([
      { name: 'About', rows: [['Translations of the spring', 'by the agency']] },
      { name: 'Old', hidden: true, rows },
      { name: 'Russian', rows, hiddenRows: [2] },
      { name: 'More', rows },
    ]);
    expect((await send(file)).val).toMatchObject({
      changed: 1,
      sheet: 'Russian',
      otherSheets: ['About', 'More'],
      hiddenSheets: 1,
      hiddenRows: 1,
    });
    await expect.poll(() => text('ru', 'Search')).toBe('Ищи');
    // A file without a sheet of translations is refused with the error of the first sheet.
    const strangeFile = odsOf([{ name: 'About', rows: [['a', 'b']] }]);
    expect((await send(strangeFile)).msg).toBe('The file has no column text.');
  });

  test('as XLSX as it was exported changes nothing', async () => {
    const { rawPayload } = await site.app.inject({
      url: '/api/staff/export?list=texts&format=xlsx&text=Send+Us+Your+Cart',
      headers: { 'x-staff-token': token },
    });
    expect((await send(rawPayload)).val).toMatchObject({ changed: 0, refused: 0 });
  });

  test('of more letters than all texts have many times is refused', async () => {
    const file = `text,form,ru\n${`${'long '.repeat(200)},other,\n`.repeat(6000)}`;
    const { status, msg } = await send(file);
    expect([status, msg]).toEqual([400, 'The file has more than 5 million letters.']);
  });

  test('is taken from content and admin alone, and as a file alone', async () => {
    const file = 'text,form,ru\nSearch,other,Ищи же\n';
    for (const role of ['sales', 'catalogue'] as const) {
      expect((await send(file, await addStaffMember(site, role))).status).toBe(403);
    }
    expect((await send(file, '')).status).toBe(401);
    const response = await site.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'x-staff-token': token },
      payload: {},
    });
    expect(response.statusCode).toBe(415);
    expect(await changeCount()).toBe(0);
  });
});

test('Two files at once are taken one after the other, and no change is lost', async () => {
  const file = (word: string) => `text,form,ru\nSearch,other,${word}\nBrand,other,${word}\n`;
  const answers = await Promise.all(['Раз', 'Два', 'Три'].map((word) => send(file(word))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { val } = await staffCall(site, 'listTexts', { text: 'Search', size: 200 }, token);
  const row = (val as { key: string; translations: { language: string; forms: object }[] }[]).find(
    ({ key }) => key === 'Search',
  );
  const now = row?.translations.find(({ language }) => language === 'ru')?.forms;
  expect(['Раз', 'Два', 'Три'].map((other) => ({ other }))).toContainEqual(now);
  expect(await changeCount()).toBe(6);
});
