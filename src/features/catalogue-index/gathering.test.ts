import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { NewFile } from './build.ts';
import { codeOf, codesFrom, Fragments } from './fragments.ts';
import { Holders, open } from './holders.ts';
import { CHUNK_SIZE } from './schema.ts';
import { NumberColumn, orderByTexts } from './sort-column.ts';

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
    expect(file.rows).toBe(102);
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

test('Codes of fragments come in the order of their texts, those with one start beside each other', () => {
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

test('Positions are sorted naturally by texts; equal ones keep their order, empty ones come last', () => {
  const texts = ['GT10', '', 'gt9', 'GT9', 'GT10'];
  expect([...orderByTexts(Int32Array.of(1, 0, 4, 3, 2, 0), texts)]).toEqual([3, 4, 1, 2, 5, 0]);
  expect([...orderByTexts(new Int32Array(0), [])]).toEqual([]);
});

test('Positions are sorted by the keys of numbers; equal ones keep their order, empty ones come last', () => {
  const column = new NumberColumn();
  const keys = Array.from({ length: 100 }, (_, pos) => (pos === 40 ? '' : `K${pos % 3}`));
  for (const key of keys) column.add(key);
  const positions = (rest: number) => [...keys.keys()].filter((p) => p !== 40 && p % 3 === rest);
  expect([...column.order()]).toEqual([...positions(0), ...positions(1), ...positions(2), 40]);
  expect([...new NumberColumn().order()]).toEqual([]);
});

test('A part is held once by each turbo, in the order of rows, in chunks', () => {
  const holders = new Holders();
  const turbos = 10 * CHUNK_SIZE;
  for (let pos = turbos; pos > 0; pos--) holders.add(7, pos, open.no, 'GT15');
  holders.add(7, 3, open.everyone, 'GT17');
  holders.add(2, 4, open.no, '');
  const rows: unknown[][] = [];
  holders.write((part, chunk, positions) => {
    rows.push([part, chunk, [...(positions as Int32Array)]]);
  });
  const from = (first: number, size: number) => Array.from({ length: size }, (_, at) => first + at);
  expect(rows).toEqual([
    [2, 0, [4]],
    ...Array.from({ length: 10 }, (_, at) => [7, at, from(1 + at * CHUNK_SIZE, CHUNK_SIZE)]),
  ]);
  expect([holders.countOf(7), holders.openOf(7), holders.modelsOf(7)]).toEqual([
    turbos,
    2,
    ['GT15', 'GT17'],
  ]);
});
