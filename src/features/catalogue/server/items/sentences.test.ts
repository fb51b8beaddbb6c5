/** Texts of the demo catalogue's rows that stay English when they are read in Arabic. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { languages } from '#language/languages.ts';
import { remarkIn, vehicleIn } from './sentences.ts';

const file = (name: string): Record<string, string>[] =>
  parse(readFileSync(new URL(`../../../../../db/demo/${name}`, import.meta.url)), {
    columns: true,
  });

const turbos = file('turbo-applications.csv');
const components = file('components.csv');
const translated = languages.map(({ code }) => code).filter((code) => code !== 'en');

const distinct = (rows: readonly Record<string, string>[], column: string): string[] => [
  ...new Set(rows.map((row) => row[column] ?? '').filter((value) => value !== '')),
];

/** Lower-case words outside the inserted parts; numbers and names have capitals or figures. */
const englishIn = (said: string): string[] =>
  said.replace(/\u2068[^\u2068\u2069]*\u2069/g, '').match(/(?<![\w.-])[a-z]{3,}(?![\w.-])/g) ?? [];

const isLatin = (value: string): boolean => /[a-z]{3}/.test(value) && /^[\x20-\x7e]*$/.test(value);

describe('Sentences that recur', () => {
  test.each([
    ['superseded by 753420-5006S', '已被 753420-5006S 替代'],
    ['VNT step 2: must not be interchanged with 713672', 'VNT 第 2 级：不可与 713672 互换'],
    ['left bank; pairs with VB22 (17208-51010)', '左侧气缸列；与 VB22 (17208-51010) 成对使用'],
    ['superseded by a newer unit', 'superseded by a newer unit'],
    ['left bank; nobody has said this before', '左侧气缸列；nobody has said this before'],
  ])('%s', (remark, chinese) => {
    expect(remarkIn('zh', remark)).toBe(chinese);
    expect(remarkIn('en', remark)).toBe(remark);
  });

  test('isolate their numbers in texts from right to left', () => {
    expect(remarkIn('ara', 'superseded by 753420-5006S')).toBe(
      'استُبدل بالرقم \u2068753420-5006S\u2069',
    );
  });

  test.each([
    ['320B excavator', '320B 挖掘机', 'excavadora 320B'],
    ['KTA38 / KTA50 generator', 'KTA38 / KTA50 发电机组', 'KTA38 / generador KTA50'],
    ['Truck / Bus', '卡车 / 客车', 'camión / autobús'],
    ['2.5 TD 4D56 (oil cooled)', '2.5 TD 4D56 (油冷)', '2.5 TD 4D56 (refrigerado por aceite)'],
    // A no-break space keeps a unit beside its figure.
    ['1.3 JTD 16V 69-75hp', '1.3 JTD 16V 69-75\u00a0马力', '1.3 JTD 16V 69-75\u00a0CV'],
    ['Note', 'Note', 'Note'],
    ['Golf V GTI', 'Golf V GTI', 'Golf V GTI'],
  ])('Vehicle %s', (name, chinese, spanish) => {
    expect(vehicleIn('zh', name)).toBe(chinese);
    expect(vehicleIn('spa', name)).toBe(spanish);
    expect(vehicleIn('en', name)).toBe(name);
  });
});

// A pattern once could match each word in as many ways as it has capitals: 80 words took a minute.
test('Names of many words in capitals cost no more than their length', () => {
  const name = 'WASTEGATED TURBO WITH WATER COOLED BEARING HOUSING FOR MARINE ENGINES '.repeat(4);
  expect(vehicleIn('ru', name)).toBe(name);
  expect(remarkIn('ru', name)).toBe(name);
});

describe('The real rows', () => {
  test.each(translated)('Every remark that the demo shows is wholly in %s', (code) => {
    const remarks = [...file('turbos-extra.csv'), ...file('parts.csv')].flatMap(({ remark }) =>
      remark ? [remark] : [],
    );
    expect(remarks.length).toBeGreaterThan(10);
    expect(remarks.filter((remark) => remarkIn(code, remark) === remark)).toEqual([]);
    if (code !== 'ara') return;
    expect(remarks.flatMap((remark) => englishIn(remarkIn(code, remark)))).toEqual([]);
  });

  // Notes on how the source was copied are not translated: imports read them, and pages do not show them.
  test('Of all notes seven in ten are wholly translated, and the others are these', () => {
    const notes = [...turbos, ...components].flatMap(({ notes: note = '' }) =>
      isLatin(note) && !note.startsWith('alternative spelling') ? [note] : [],
    );
    const left = notes.filter((note) => englishIn(remarkIn('ara', note)).length > 0);
    expect({
      of: notes.length,
      left: left.length,
      notes: [...new Set(left)].sort(),
    }).toMatchSnapshot();
  });

  test('Of vehicles and engines only names stay Latin', () => {
    const left = ['car_model', 'engine'].flatMap((column) =>
      distinct(turbos, column).flatMap((name) => englishIn(vehicleIn('ara', name))),
    );
    expect([...new Set(left)].sort()).toMatchSnapshot();
  });
});
