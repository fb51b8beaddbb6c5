import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  identityKey,
  type Maker,
  numberKey,
  parseDimensions,
  parseYears,
  readings,
  splitNumbers,
} from '#features/catalogue/numbers/index.ts';
import { type Facts, generateCatalogue } from './index.ts';

type Row = Record<string, string>;

const size = 1000;
let directory: string;
let facts: Facts;
let files: string[];
const tables: Record<string, Row[]> = {};

async function read(folder: string, name: string): Promise<Row[]> {
  return parse(await readFile(join(folder, name)), { columns: true });
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'generated-'));
  ({ facts, files } = await generateCatalogue({ turbos: size, directory, seed: 3 }));
  for (const name of ['turbos', 'components', 'build-sheets', 'cross-references', 'stock']) {
    tables[name] = await read(directory, `${name}.csv`);
  }
});

afterAll(() => rm(directory, { recursive: true }));

const table = (name: string): Row[] => tables[name] ?? [];
const column = (name: string, field: string) => table(name).map((row) => row[field] ?? '');

/** Rows of distinct turbos, the first of each. */
function turbos(): Row[] {
  return [...new Map(table('turbos').map((row) => [row.turbo_pn, row])).values()];
}

function share(list: Row[], field: string, value: string): number {
  return list.filter((row) => row[field] === value).length / list.length;
}

describe('a generated catalogue of 1,000 turbos', () => {
  test('has as many rows of each kind as promised, and says so', () => {
    expect(turbos()).toHaveLength(size);
    expect(table('turbos').length / size).toBeCloseTo(1.3, 1);
    expect(table('build-sheets').length / size).toBeCloseTo(10, 0);
    expect(table('components').length).toBeGreaterThan(size / 5 - 20);
    expect(table('components').length).toBeLessThan(size / 5 + 20);
    expect(table('cross-references').length / table('components').length).toBeCloseTo(8, 0);
    expect(facts.counts).toEqual({
      turbos: size,
      applications: table('turbos').length,
      parts: table('components').length,
      buildSheetLines: table('build-sheets').length,
      crossReferences: table('cross-references').length,
      stock: table('stock').length,
    });
    expect(files).toHaveLength(5);
  });

  test('has the makers in their shares', () => {
    const all = turbos();
    const expected = { Garrett: 0.5, BorgWarner: 0.2, MHI: 0.15, IHI: 0.05, Holset: 0.05 };
    for (const [maker, part] of Object.entries(expected)) {
      expect(Math.abs(share(all, 'turbo_manufacturer', maker) - part), maker).toBeLessThan(0.05);
    }
  });

  test('gives every turbo a number of its own, under the rules of its maker', () => {
    const keys = turbos().map(
      (row) =>
        `${row.turbo_manufacturer} ${identityKey(row.turbo_pn ?? '', row.turbo_manufacturer as Maker)}`,
    );
    expect(new Set(keys).size).toBe(size);
    for (const key of keys.filter((one) => one.startsWith('Garrett'))) {
      expect(key).toMatch(/^Garrett [478]\d{5}0\d{3}$/);
    }
  });

  test('has cells that the import takes without mending anything', () => {
    for (const row of table('turbos')) {
      const cells = [
        splitNumbers(row.turbo_pn ?? '', 'turbo'),
        splitNumbers(row.vehicle_oe_numbers ?? '', 'oe'),
        splitNumbers(row.former_or_interchange_pns ?? '', 'interchange'),
      ];
      expect(cells.flatMap((cell) => [...cell.mended, ...cell.refused])).toEqual([]);
      expect(cells[1]?.numbers.length).toBeGreaterThanOrEqual(1);
      expect(cells[1]?.numbers.length).toBeLessThanOrEqual(3);
      expect(cells[2]?.numbers.length).toBeLessThanOrEqual(4);
      if (row.year) expect(parseYears(row.year), row.year).toBeDefined();
    }
    const wheels = table('components').filter((row) => row.component_type?.endsWith('wheel'));
    expect(wheels.length).toBeGreaterThan(20);
    for (const row of wheels) {
      const { inducer, exducer } = parseDimensions(row.dims ?? '');
      expect([inducer, exducer], row.dims).not.toContain(undefined);
    }
  });

  test('refers to nothing that is missing', () => {
    const parts = new Set(column('components', 'ee_pn'));
    const owned = new Set([...parts, ...column('turbos', 'ee_pn')]);
    const numbers = new Set(column('turbos', 'turbo_pn'));
    expect(column('build-sheets', 'ee_pn').filter((pn) => !parts.has(pn))).toEqual([]);
    expect(column('build-sheets', 'turbo_pn').filter((pn) => !numbers.has(pn))).toEqual([]);
    expect(column('cross-references', 'ee_pn').filter((pn) => !parts.has(pn))).toEqual([]);
    expect(column('stock', 'ee_pn').filter((pn) => !owned.has(pn))).toEqual([]);
    expect(new Set([...owned].map(numberKey)).size).toBe(owned.size);
  });

  test('has one large brand, five applications and all five stock states', () => {
    const [largest, ...others] = facts.brands;
    expect(largest?.rows).toBeGreaterThan(table('turbos').length / 10);
    expect(largest?.rows).toBeLessThan(table('turbos').length / 4);
    expect(others.length).toBeGreaterThan(40);
    expect(new Set(column('turbos', 'application')).size).toBe(5);
    const quantities = column('stock', 'quantity');
    for (const state of [/^$/, /^0$/, /^[1-9]$/, /^[1-4]\d$/, /^([5-9]\d|\d{3})$/]) {
      expect(
        quantities.some((quantity) => state.test(quantity)),
        String(state),
      ).toBe(true);
    }
    expect(share(turbos(), 'login_to_view', '1')).toBeCloseTo(0.03, 1);
  });
});

describe('the facts of a generated catalogue', () => {
  test('ask for numbers that a search reads as the turbo they name', () => {
    const makerOf = new Map(turbos().map((row) => [row.turbo_pn, row.turbo_manufacturer as Maker]));
    for (const { query, turboPn } of [...facts.fullNumbers, ...facts.equalWritings]) {
      expect(readings(query), query).toContain(identityKey(turboPn, makerOf.get(turboPn)));
    }
  });

  test('ask for starts, inner parts and misreadings of real numbers', () => {
    for (const { query, turboPn } of facts.starts) {
      expect(query.length).toBeGreaterThanOrEqual(6);
      expect(numberKey(turboPn).startsWith(query), turboPn).toBe(true);
    }
    for (const { query, turboPn } of facts.fragments) {
      expect(numberKey(turboPn).indexOf(query), turboPn).toBeGreaterThan(0);
    }
    for (const { query, turboPn } of facts.misread) expect(query).not.toBe(numberKey(turboPn));
  });

  test('ask for OE numbers and E&E P/Ns of the turbo that they name', () => {
    const oeNumbers = new Map(turbos().map((row) => [row.turbo_pn, row.vehicle_oe_numbers]));
    for (const { query, turboPn } of facts.oeNumbers) {
      expect(oeNumbers.get(turboPn)).toContain(query);
    }
    const lines = new Set(table('build-sheets').map((row) => `${row.turbo_pn} ${row.ee_pn}`));
    for (const { query, turboPn } of facts.eeNumbers) {
      expect(lines).toContain(`${turboPn} ${query}`);
    }
  });

  test('name the engines of the largest brand as the file does', () => {
    const { name, applications } = facts.largestBrand;
    const told = applications.flatMap((application) =>
      application.engines.map((engine) => `${application.name} ${engine.name} ${engine.rows}`),
    );
    const counted = new Map<string, number>();
    for (const row of table('turbos').filter((one) => one.car_make === name)) {
      const node = `${row.application} ${row.engine}`;
      counted.set(node, (counted.get(node) ?? 0) + 1);
    }
    expect(told.toSorted()).toEqual([...counted].map(([node, rows]) => `${node} ${rows}`).sort());
  });

  test('are the same for the same seed, and others for another', async () => {
    const again = await mkdtemp(join(tmpdir(), 'generated-'));
    const same = await generateCatalogue({ turbos: size, directory: again, seed: 3 });
    expect(same.facts).toEqual(facts);
    expect(await read(again, 'turbos.csv')).toEqual(table('turbos'));
    const other = await generateCatalogue({ turbos: size, directory: again, seed: 4 });
    expect(other.facts.fullNumbers).not.toEqual(facts.fullNumbers);
    await rm(again, { recursive: true });
  });
});
