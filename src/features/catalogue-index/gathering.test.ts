import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { NewFile } from './build.ts';
import { Holders, partOpenings } from './build-parts.ts';
import { Columns, naturally, TurboRows } from './columns.ts';
import { codeOf, codesFrom, Fragments } from './fragments.ts';
import { sortedPositions } from './match-set.ts';

test('Rows that fill no whole batch are in the file, too, and a sorted table is sorted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'turbo-test-'));
  try {
    const path = join(folder, 'version.sqlite');
    const file = new NewFile(path);
    const insert = file.insert('key_pn');
    const another = file.insert('key_pn');
    for (let pos = 100; pos > 0; pos--) insert(`K${pos % 7}`, pos, 1, 0);
    another('A', 1, 2, 3);
    file.finish('key_pn');
    file.insert('part')(1, 2, 'CHRA', 'E', 'O');
    expect(file.added).toBe(102);
    file.complete(1);
    const made = new DatabaseSync(path, { readOnly: true });
    const keys = made.prepare('select k, pos from key_pn').all();
    expect(keys).toHaveLength(101);
    expect(keys[0]).toMatchObject({ k: 'A', pos: 1 });
    expect(keys[1]).toMatchObject({ k: 'K0', pos: 7 });
    expect(keys.at(-1)).toMatchObject({ k: 'K6', pos: 97 });
    expect(made.prepare('select * from part').all()).toHaveLength(1);
    made.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('Fragments come in order, each with its ids once and ascending, in whatever order they were added', () => {
  const fragments = new Fragments();
  for (const id of [5, 3, 5]) fragments.add('1ZZ99', id);
  fragments.add('0ABCDEFGH', 4);
  fragments.add('7ABCDEFG', 9);
  const lists = [...fragments.lists()].map(({ code, ids }) => [code, ...ids]);
  expect(lists).toEqual([
    [codeOf('ABCDEF'), 4, 9],
    [codeOf('BCDEFG'), 4, 9],
    [codeOf('CDEFG'), 9],
    [codeOf('CDEFGH'), 4],
    [codeOf('DEFG'), 9],
    [codeOf('DEFGH'), 4],
    [codeOf('EFG'), 9],
    [codeOf('EFGH'), 4],
    [codeOf('FGH'), 4],
    [codeOf('Z99'), 3, 5],
    [codeOf('ZZ99'), 3, 5],
  ]);
});

test('Codes of fragments are in the order of their texts, with the same start beside each other', () => {
  const texts = ['012', '0123', 'ABC', 'ABC000', 'ABCZZZ', 'ABD', 'Z', 'ZZZZZZ'];
  expect(texts.map((text) => codeOf(text))).toEqual(
    texts.map((text) => codeOf(text)).sort((a, b) => a - b),
  );
  const [from, below] = codesFrom('ABC');
  expect(texts.filter((text) => codeOf(text) >= from && codeOf(text) < below)).toEqual([
    'ABC',
    'ABC000',
    'ABCZZZ',
  ]);
  expect(codeOf('XABCDEFG', 1)).toBe(codeOf('ABCDEF'));
});

test('Texts stand in natural order', () => {
  expect(['GT10', 'gt9', 'GT9', 'GT10'].sort(naturally)).toEqual(['GT9', 'gt9', 'GT10', 'GT10']);
});

const columnsOf = (lists: Readonly<Record<string, Int32Array>>) =>
  new Columns({
    value: ((_: string, name: string) => {
      const list = lists[name];
      return list && new Uint8Array(list.buffer);
    }) as never,
    lists: () => [],
  });

test.each([100, 20_000])(
  '%i positions are sorted by places; equal ones keep their order',
  async (rows) => {
    const random = (most: number, by: number) =>
      Int32Array.from({ length: rows }, (_, pos) => (pos * by) % most);
    const columns = columnsOf({
      pn: random(rows, 7919),
      make: random(30, 31),
      hidden: random(3, 1).map((one) => (one === 0 ? 1 : 0)),
    });
    const positions = random(rows, 6007).filter((pos) => pos % 5 > 0);
    const by = (name: 'pn' | 'make') => (a: number, b: number) =>
      (columns.column(name)[a] ?? 0) - (columns.column(name)[b] ?? 0) || a - b;
    const isHidden = (pos: number) => columns.column('hidden')[pos] === 1;
    expect(await sortedPositions(columns, positions, { column: 0, hiding: false })).toEqual(
      positions.toSorted(by('pn')),
    );
    expect(await sortedPositions(columns, positions, { column: 3, hiding: false })).toEqual(
      positions.toSorted(by('make')),
    );
    expect([...(await sortedPositions(columns, positions, { column: 3, hiding: true }))]).toEqual([
      ...positions.filter((pos) => !isHidden(pos)).sort(by('make')),
      ...positions.filter(isHidden).sort(by('pn')),
    ]);
  },
);

test('Rows are grouped by turbo, whatever rows are between them', async () => {
  // Turbo 1: rows 0, 2 and 5; turbo 2: rows 1 and 4; turbo 3: row 3.
  const rows = new TurboRows(Int32Array.of(1, 2, 1, 3, 2, 1), Int32Array.of(2, 4, 5, 3, 1, 0));
  const together = await rows.together(Int32Array.of(1, 2, 3, 5));
  expect([...together]).toEqual([1, 2, 5, 3]);
  expect([...(await rows.firsts(together))]).toEqual([1, 2, 3]);
  expect([...(await rows.together(Int32Array.of(4, 0)))]).toEqual([4, 0]);
  expect([...(await rows.all(Int32Array.of(5, 1)))]).toEqual([5, 0, 2, 1, 4]);
  const codes = Int32Array.of(0, 1, 0, 1, 1, 2);
  expect([...(await rows.count(together, codes, [[0], [1], [0, 1]], 2))]).toEqual([1, 3]);
});

test('A part is held once by each turbo, in the order of rows', () => {
  const holders = new Holders();
  for (let pos = 1000; pos > 0; pos--) holders.add(7, pos, partOpenings.no, 'GT15');
  holders.add(7, 3, partOpenings.everyone, 'GT17');
  holders.add(2, 4, partOpenings.no, '');
  const rows: unknown[][] = [];
  holders.write((part, positions) => {
    rows.push([part, [...(positions as Int32Array)]]);
  });
  expect(rows).toEqual([
    [2, [4]],
    [7, Array.from({ length: 1000 }, (_, at) => at + 1)],
  ]);
  expect(holders.of(7)).toEqual({ turbos: 1000, open: 2, models: ['GT15', 'GT17'] });
});
