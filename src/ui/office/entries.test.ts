/** Form entries while another user changes the record (docs/product.md 15.6). */
import { expect, test } from 'vitest';
import { format } from '#language/format.ts';
import { changedValue, difference, entryField, listField, newState, withRead } from './entries.ts';
import type { OfficeText } from './text.ts';

const t: OfficeText = (key, params) => format({}, 'en', key as never, params);

interface Turbo {
  readonly model: string;
  readonly remark: string;
  readonly weight: string;
}
const fields = [
  entryField<Turbo, 'model'>('Model', 'model'),
  entryField<Turbo, 'remark'>('Remark', 'remark'),
  entryField<Turbo, 'weight'>('Weight', 'weight'),
];
const read: Turbo = { model: 'GT17', remark: '', weight: '5' };
const typing = (entries: Partial<Turbo>) => ({
  ...newState(read),
  entries: { ...read, ...entries },
});
const changesOf = (state: ReturnType<typeof withRead<Turbo>>) =>
  fields.flatMap((field) => changedValue(state, field, t) ?? []);

test('Entries of Ann stay, other fields get the values of Bob, and a field that both changed shows both', () => {
  const state = withRead(
    typing({ remark: 'of Ann', weight: '6' }),
    { model: 'GT18', remark: 'of Bob', weight: '5' },
    fields,
  );
  expect(state.entries).toEqual({ model: 'GT18', remark: 'of Ann', weight: '6' });
  expect(changesOf(state)).toEqual([
    {
      label: 'Model',
      theirs: '“\u2068GT17\u2069” → “\u2068GT18\u2069”',
      own: undefined,
      isOwn: false,
    },
    {
      label: 'Remark',
      theirs: 'nothing → “\u2068of Bob\u2069”',
      own: 'nothing → “\u2068of Ann\u2069”',
      isOwn: true,
    },
  ]);
});

test('Further changes are shown as differences from the values with which Ann began', () => {
  const once = withRead(typing({ remark: 'of Ann' }), { ...read, model: 'GT18' }, fields);
  const twice = withRead(once, { ...read, model: 'GT19', remark: 'of Cem' }, fields);
  expect(twice.entries).toEqual({ ...read, model: 'GT19', remark: 'of Ann' });
  expect(changesOf(twice).map(({ theirs }) => theirs)).toEqual([
    '“\u2068GT17\u2069” → “\u2068GT19\u2069”',
    'nothing → “\u2068of Cem\u2069”',
  ]);
});

test('Without entries the form shows what Bob saved, and reports no changes', () => {
  const now = { ...read, model: 'GT18' };
  const state = withRead(newState(read), now, fields);
  expect(state.entries).toEqual(now);
  expect(changesOf(state)).toEqual([]);
});

test('A value that both typed does not count as unsaved', () => {
  const state = withRead(typing({ model: 'GT18' }), { ...read, model: 'GT18' }, fields);
  expect(changesOf(state)).toMatchObject([{ label: 'Model', own: undefined, isOwn: false }]);
});

test('A list counts as one value', () => {
  const list = listField<string>('Build sheet', (row) => row);
  const state = withRead({ ...newState(['a', 'b']), entries: ['a', 'b', 'c'] }, ['b'], [list]);
  expect(state.entries).toEqual(['a', 'b', 'c']);
  expect(changedValue(state, list, t)).toMatchObject({
    theirs: 'removed: “\u2068a\u2069”',
    own: 'added: “\u2068c\u2069”',
  });
});

test.each([
  ['moved rows', 'a\nb', 'b\na', ''],
  ['a list that is emptied', 'a\nb', '', 'removed: “⁨a⁩”, “⁨b⁩”'],
  ['many rows', '', '1\n2\n3\n4\n5\n6\n7', 'added: “⁨1⁩”, “⁨2⁩”, “⁨3⁩”, “⁨4⁩”, “⁨5⁩”, 2 more'],
])('%s in words', (_, before, after, words) => {
  expect(difference(before, after, t)).toBe(words);
});

test('For a long text, the part that differs is shown', () => {
  const words = difference(`${'x'.repeat(300)} old`, `${'x'.repeat(300)} new, and on`, t);
  expect(words).toContain('old');
  expect(words).toContain('new, and on');
  expect(words.length).toBeLessThan(270);
});
