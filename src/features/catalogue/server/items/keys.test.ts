import { expect, test } from 'vitest';
import { codeOf } from '#features/catalogue-index/fragments.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { mayHold } from './keys.ts';

/** A version that has only fragments, with ids by code. `read` collects the codes that were looked up. */
function fragmentsOnly(ids: ReadonlyMap<number, Int32Array | number>) {
  const read: number[] = [];
  const value = (_sql: string, code: number) => {
    read.push(code);
    const found = ids.get(code);
    return found instanceof Int32Array ? new Uint8Array(found.buffer) : found;
  };
  return { version: { value } as unknown as Version, read };
}

test('A key that repeats itself costs one look-up for each different fragment', () => {
  const ids = Int32Array.from({ length: 500 }, (_, id) => id);
  const zeros = fragmentsOnly(new Map([[codeOf('000000'), ids]]));
  expect(mayHold(zeros.version, 'pn', '0'.repeat(100))).toEqual([...ids]);
  expect(zeros.read).toEqual([codeOf('000000')]);
  const pairs = fragmentsOnly(new Map(['010101', '101010'].map((text) => [codeOf(text), ids])));
  expect(mayHold(pairs.version, 'pn', '01'.repeat(50))).toEqual([...ids]);
  expect(pairs.read).toHaveLength(2);
});

test('Fragments are read, the last one first, until no new id is left', () => {
  const { version, read } = fragmentsOnly(
    new Map<number, Int32Array | number>([
      [codeOf('345678'), Int32Array.of(3, 5, 8)],
      [codeOf('123456'), Int32Array.of(5, 8)],
      [codeOf('234567'), 8],
    ]),
  );
  expect(mayHold(version, 'pn', '12345678')).toEqual([8]);
  expect(read).toEqual(['345678', '123456', '234567'].map((text) => codeOf(text)));
  read.length = 0;
  expect(mayHold(version, 'pn', '12345678', (id) => id >= 5)).toEqual([]);
  expect(read).toHaveLength(2);
});
