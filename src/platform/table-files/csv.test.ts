import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { separatorOf } from '#platform/tables/csv.ts';
import { openSource } from './open.ts';
import { ImportError } from './sheets.ts';

const folder = mkdtempSync(join(tmpdir(), 'csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
async function read(content: string | Buffer): Promise<{ rows: string[][]; numbers: number[] }> {
  files += 1;
  const path = join(folder, `${files}.csv`);
  writeFileSync(path, content);
  const rows: string[][] = [];
  const numbers: number[] = [];
  const [sheet] = await openSource(path);
  for await (const batch of sheet?.rows() ?? []) {
    for (const [at, row] of batch.rows.entries()) {
      if (row.every((cell) => cell === '')) continue;
      rows.push([...row]);
      numbers.push(batch.first + at);
    }
  }
  return { rows, numbers };
}

const expected = [
  ['a', 'b'],
  ['1', 'ü'],
];

describe('a CSV file is read', () => {
  test.each([
    ['with commas', 'a,b\n1,ü\n'],
    ['with semicolons', 'a;b\n1;ü\n'],
    ['with tabs', 'a\tb\n1\tü\n'],
    ['with its separator told', 'sep=;\na;b\n1;ü'],
    ['from Windows', 'a,b\r\n1,ü\r\n'],
    ['from an old Mac', 'a,b\r1,ü\r'],
    ['without a last line end', 'a,b\n1,ü'],
    ['with a byte order mark', '\ufeffa,b\n1,ü\n'],
    ['with quotes', '"a","b"\r\n"1","ü"\r\n'],
    ['with empty lines', '\na,b\n\n\n1,ü\n\n'],
    ['in UTF-16 with its mark', Buffer.from('\ufeffa,b\n1,ü\n', 'utf16le')],
  ])('%s', async (_, content) => {
    expect((await read(content)).rows).toEqual(expected);
  });

  test('quotes keep separators, line breaks and quotes', async () => {
    const { rows } = await read('a,b\n"1;2,3","x ""y""\nz"\n4,5\n');
    expect(rows).toEqual([
      ['a', 'b'],
      ['1;2,3', 'x "y"\nz'],
      ['4', '5'],
    ]);
  });

  test('rows are numbered as a spreadsheet does', async () => {
    expect((await read('a\n1\n\n2\n')).numbers).toEqual([1, 2, 4]);
    expect((await read('a\n1\n\n"2\n2"\n3\n')).numbers).toEqual([1, 2, 4, 5]);
  });

  test('a character that is split between two chunks of a file stays whole', async () => {
    const line = `${'日本語ターボ,ü;é'.repeat(3)}\n`;
    const content = `x${line.repeat(40_000)}`;
    const { rows } = await read(content);
    expect(rows.map((row) => row.join(',')).join('\n')).toBe(content.trimEnd());
  });

  test('a first quote deep inside a large file changes nothing', async () => {
    const plain = Array.from({ length: 120_000 }, (_, at) => [`${at}`, `CH-1749-${at}`, '1']);
    const rows = [...plain, ['q', 'a "quoted", cell', '2'], ...plain.slice(0, 3)];
    const read1 = await read(stringify(rows));
    expect(read1.rows).toEqual(rows);
    expect(read1.numbers.at(-1)).toBe(rows.length);
  });

  test('every table that csv-stringify writes is read back', async () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((text) => !/[\u0000\u001e\u001f\ufeff]/.test(text));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 8 }),
        async (cells) => {
          const rows = cells.map(([a, b], at) => [`r${at}`, a ?? '', b ?? '']);
          expect((await read(stringify(rows, { quoted_string: true }))).rows).toEqual(rows);
          expect((await read(stringify(rows))).rows).toEqual(rows);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a file that is no CSV is refused with a sentence', () => {
  test.each([
    ['another encoding', Buffer.from('a,b\nTÜ,1\n', 'latin1'), /is not UTF-8\. Save it again/],
    ['UTF-16 without a mark', Buffer.from('a,b\n1,2\n', 'utf16le'), /is not UTF-8/],
    ['a binary file', Buffer.from([1, 2, 0, 0, 255, 3]), /not a text file/],
    ['a quote never closed', 'a,b\n1,"2\n3,4\n5,6\n', /quote that is never closed/],
    [
      'a text that ends inside a character',
      Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xe6, 0x97]),
      /is not UTF-8/,
    ],
  ])('%s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
    await expect(read(content)).rejects.toBeInstanceOf(ImportError);
  });
});

test('the separator is the sign that occurs most often in the header, outside quotes', () => {
  expect(separatorOf('a;b;c,d')).toBe(';');
  expect(separatorOf('"a;b;c;d",e')).toBe(',');
  expect(separatorOf('only')).toBe(',');
});
