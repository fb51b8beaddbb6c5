import { describe, expect, test } from 'vitest';
import { columnWords } from '#contract/fields/part.ts';
import { importKinds } from '#contract/staff/names.ts';
import { ImportError } from '#platform/table-files/sheets.ts';
import { fileHeading } from '#staff/server/exports/file-heading.ts';
import { columnsOfKind, mappedHeader, readHeader, unknownHeader } from './import-columns.ts';

describe('the kind of a file is recognised by its header', () => {
  test.each(importKinds)('%s by the names of their own columns', (kind) => {
    const header = readHeader(columnsOfKind(kind), 'a.csv');
    expect(header).toMatchObject({ kind, unknown: [] });
    expect(header?.places).toEqual(columnsOfKind(kind).map((_, at) => at));
  });

  test.each(importKinds)('%s by the words that screens and messages use', (kind) => {
    const words = columnsOfKind(kind).map((column) => columnWords(column) ?? '');
    expect(words.filter((word) => word === '' || word.includes('_'))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
    const header = readHeader(words, 'a.csv');
    expect(header).toMatchObject({ kind, unknown: [] });
    expect(header?.places).toEqual(columnsOfKind(kind).map((_, at) => at));
  });

  test.each(importKinds)('%s by the headings of files in Chinese', (kind) => {
    const headings = columnsOfKind(kind).map((column) => fileHeading('zh', column));
    expect(headings.filter((heading) => !/\p{Script=Han}|GTIN/u.test(heading))).toEqual([]);
    expect(new Set(headings).size).toBe(headings.length);
    const header = readHeader(headings, 'a.csv');
    expect(header).toMatchObject({ kind, unknown: [] });
    expect(header?.places).toEqual(columnsOfKind(kind).map((_, at) => at));
  });

  test.each([
    [['Turbo P/N', 'Model', 'Hersteller', 'Baujahr'], 'turbos'],
    [['Номер турбины', 'Марка', 'Модель', 'Двигатель', 'Год'], 'turbos'],
    [['涡轮增压器编号', '汽车品牌', '车型', '发动机', '年份'], 'turbos'],
    [['Turbo number', 'E&E P/N', 'Qty'], 'buildSheets'],
    [['E&E P/N', 'Qty'], 'stock'],
    [['Артикул', 'Остаток'], 'stock'],
    [['E&E P/N', 'Marca', 'Cross Reference'], 'crossReferences'],
    [['Component', 'OEM P/N', 'Fits'], 'components'],
    // A list of turbos although it has an E&E P/N: a build sheet would also have a position or pieces.
    [['turbo_pn', 'ee_pn', 'login_to_view'], 'turbos'],
  ])('%j', (header, kind) => {
    expect(readHeader(header, 'a.csv')?.kind).toBe(kind);
  });

  test('a column that is not known is left out and named', () => {
    const header = readHeader(['ee_pn', 'colour', 'quantity'], 'a.csv');
    expect(header).toMatchObject({ unknown: ['colour'], places: [0, 2, -1, -1], width: 3 });
  });

  test('an unknown header gives no kind, and a sentence that says what is needed', () => {
    expect(readHeader(['name', 'price'], 'a.csv')).toBeUndefined();
    const { message } = unknownHeader(['name', 'price'], 'a.csv');
    expect(message).toContain('It says: “name”, “price”.');
    expect(message).toContain('stock: E&E P/N, Pieces');
  });

  test('two headers for one column are refused with their places', () => {
    expect(() => readHeader(['ee_pn', 'Qty', 'Stock'], 'a.csv')).toThrow(ImportError);
    expect(() => readHeader(['ee_pn', 'Qty', 'Stock'], 'a.csv')).toThrow(
      'a.csv: “Qty” (column 2), “Stock” (column 3) both name Pieces.',
    );
  });

  test.each([
    ['weight_g', 'weight', 1],
    ['Weight, g', 'weight', 1],
    ['Weight (g)', 'weight', 1],
    ['重量(克)', 'weight', 1],
    ['Gewicht [g]', 'weight', 1],
    ['Вес, кг', 'weight', 1000],
    ['Poids en kg', 'weight', 1000],
    ['Peso (lb)', 'weight', 453.59237],
    ['الوزن (غ)', 'weight', 1],
    ['weight', 'weight', undefined],
    ['Inducer', 'inducer', 1],
    ['Inducer Ø (inch)', 'inducer', 25.4],
    ['Эксдюсер, мм', 'exducer', 1],
    ['出口直径（毫米）', 'exducer', 1],
    ['Abmessungen [mm]', 'dims', 1],
    ['Balance limit (g·mm)', 'balance_limit', 1],
  ] as const)('a heading with a unit is known, and its unit counts: %s', (name, column, unit) => {
    const header = readHeader(['component_type', name], 'a.csv');
    expect(header?.unknown).toEqual([]);
    expect(header?.places[columnsOfKind('components').indexOf(column)]).toBe(1);
    expect(header?.bareUnits[column]).toBe(unit);
  });

  test.each(['Остаток, шт.', '库存(件)', 'Qty (pcs)', 'Bestand [Stk]', 'Cantidad (uds.)'])(
    'pieces are a unit, too: %s',
    (name) => {
      expect(readHeader(['ee_pn', name], 'a.csv')).toMatchObject({ kind: 'stock', unknown: [] });
    },
  );

  test('a unit of another kind is no unit of the column', () => {
    expect(readHeader(['component_type', 'weight (mm)'], 'a.csv')?.unknown).toEqual([
      'weight (mm)',
    ]);
  });

  test('a column set by hand has the unit of its heading, unless staff say another one', () => {
    const mapping = { kind: 'components', places: { component_type: 0, weight: 1 } } as const;
    const unitOf = (heading: string, units = {}) =>
      mappedHeader(['Teil', heading], { ...mapping, units }, 'a.csv').bareUnits.weight;
    expect(unitOf('Masse netto pro Stück [g]')).toBe(1);
    expect(unitOf('Masse netto')).toBe(undefined);
    expect(unitOf('Masse netto', { weight: 'lb' })).toBe(453.59237);
  });
});
