import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  identityKey,
  makerOf,
  numberKey,
  oeReadings,
  oeWritings,
  parseDimensions,
  parseYears,
  readings,
  splitNumbers,
  turboWritings,
} from '#features/numbers/index.ts';

type Row = Record<string, string>;
const rowsOf = (name: string): Row[] =>
  parse(readFileSync(new URL(`./${name}`, import.meta.url)), {
    columns: true,
    bom: true,
  });

const turbos = rowsOf('turbo-applications.csv');
const components = rowsOf('components.csv');
const columns = [
  ['turbo_pn', 'turbo'],
  ['former_or_interchange_pns', 'interchange'],
  ['vehicle_oe_numbers', 'oe'],
  ['chra_pn', 'interchange'],
] as const;

describe('the demo catalogue', () => {
  it('knows the maker of every turbo that names one', () => {
    const named = turbos.map((row) => row.turbo_manufacturer ?? '').filter((name) => name !== '');
    expect(named.filter((name) => makerOf(name) === undefined)).toEqual([]);
  });

  it('refuses no number', () => {
    for (const [name, column] of columns) {
      const refused = turbos.flatMap((row) => splitNumbers(row[name] ?? '', column).refused);
      expect(refused).toEqual([]);
    }
  });

  it('mends the known slips and nothing else', () => {
    const mended = new Set(
      columns.flatMap(([name, column]) =>
        turbos.flatMap((row) =>
          splitNumbers(row[name] ?? '', column).mended.map((one) => one.value),
        ),
      ),
    );
    expect([...mended].toSorted()).toEqual([
      '038 145 702 G / 038 145 702 J',
      '1515А029',
      '17201-OL040',
      '28231-27000 / 49173-02401',
      'MD106720/MD168053',
      'VТ10',
    ]);
  });

  it('finds every turbo number as it is written', () => {
    for (const row of turbos) {
      const maker = makerOf(row.turbo_manufacturer ?? '');
      for (const name of ['turbo_pn', 'former_or_interchange_pns'] as const) {
        for (const number of splitNumbers(row[name] ?? '', 'turbo').numbers) {
          const keys = turboWritings(number, maker).map((writing) => writing.key);
          expect([number, keys[0]]).toEqual([number, numberKey(number)]);
          expect(keys).toContain(identityKey(number, maker));
          expect(keys.length).toBeLessThanOrEqual(6);
          for (const key of [number, ...keys]) {
            expect([number, key, readings(key).some((one) => keys.includes(one))]).toEqual([
              number,
              key,
              true,
            ]);
          }
        }
      }
    }
  });

  it('finds every OE number as it is written', () => {
    for (const row of turbos) {
      for (const number of splitNumbers(row.vehicle_oe_numbers ?? '', 'oe').numbers) {
        const keys = oeWritings(number).map((writing) => writing.key);
        expect(keys[0]).toBe(numberKey(number));
        expect(oeReadings(number).some((one) => keys.includes(one))).toBe(true);
        expect(keys.length).toBeLessThanOrEqual(3);
      }
    }
  });

  it('never reads one turbo number as a different one', () => {
    const numbers = turbos.flatMap((row) =>
      splitNumbers(row.turbo_pn ?? '', 'turbo').numbers.map((number) => ({
        number,
        maker: makerOf(row.turbo_manufacturer ?? ''),
      })),
    );
    const identities = new Map<string, Set<string>>();
    for (const { number, maker } of numbers) {
      const identity = identityKey(number, maker);
      for (const { key } of turboWritings(number, maker)) {
        identities.set(key, (identities.get(key) ?? new Set()).add(identity));
      }
    }
    expect([...identities].filter(([, found]) => found.size > 1)).toEqual([]);
    for (const { number, maker } of numbers) {
      const found = readings(number).flatMap((key) => [...(identities.get(key) ?? [])]);
      expect([...new Set(found)]).toEqual([identityKey(number, maker)]);
    }
  });

  it('reads all years and all dimensions', () => {
    const years = turbos.map((row) => row.year ?? '').filter((year) => year !== '');
    expect(years.filter((year) => parseYears(year) === undefined)).toEqual([]);
    const mended = components.flatMap((row) => parseDimensions(row.dims ?? '').mended);
    expect(mended.map((one) => one.value)).toEqual(['inducer 58 or 60 mm']);
    const wheels = components.filter((row) => /inducer/.test(row.dims ?? ''));
    expect(wheels.filter((row) => parseDimensions(row.dims ?? '').inducer === undefined)).toEqual(
      [],
    );
  });
});
