import { expect, test } from 'vitest';
import { allHoldersOf, holdersOf, joinedList, wholeList } from './row-list.ts';
import { CHUNK_SIZE } from './schema.ts';

/** A file with one list of so many rows, 7, 8, 9 …, and what was read of it. */
function fileWith(size: number) {
  const all = Int32Array.from({ length: size }, (_, at) => at + 7);
  const read: number[] = [];
  const value = (sql: string, _id = 0, chunk = 0) => {
    if (sql.includes('part_detail')) return size;
    read.push(chunk);
    const rows = all.slice(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE);
    return rows.length > 0 ? new Uint8Array(rows.buffer) : undefined;
  };
  return { all, read, reader: { value: value as never } };
}

const size = 2 * CHUNK_SIZE + 5;

test.each([
  [0, 10],
  [CHUNK_SIZE - 4, 10],
  [CHUNK_SIZE, CHUNK_SIZE],
  [2 * CHUNK_SIZE, 10],
  [0, size],
  [size, 10],
])('a part from %i on of %i rows is read across chunks', (offset, wanted) => {
  const { all, reader } = fileWith(size);
  for (const list of [holdersOf(reader, 1, size), allHoldersOf(reader, 1)]) {
    expect(list.size).toBe(size);
    expect([...list.part(offset, wanted)]).toEqual([...all.slice(offset, offset + wanted)]);
  }
});

test('no chunk is read but those of the part', () => {
  const { read, reader } = fileWith(size);
  holdersOf(reader, 1, size).part(CHUNK_SIZE + 1, 10);
  expect(read).toEqual([1]);
});

test.each([0, 1, CHUNK_SIZE - 1, CHUNK_SIZE])('a list of %i rows is counted', (length) => {
  expect(allHoldersOf(fileWith(length).reader, 1).size).toBe(length);
});

test('lists one after another are one', () => {
  const lists = [[1, 2], [], [3], [4, 5, 6]].map((rows) => wholeList(Int32Array.from(rows)));
  const joined = joinedList(lists);
  expect(joined.size).toBe(6);
  for (let offset = 0; offset < 8; offset++) {
    for (const wanted of [0, 1, 3, 9]) {
      expect([...joined.part(offset, wanted)]).toEqual(
        [1, 2, 3, 4, 5, 6].slice(offset, offset + wanted),
      );
    }
  }
});
