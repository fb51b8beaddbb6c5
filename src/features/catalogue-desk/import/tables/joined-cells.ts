/**
 * Fields that files spread over several columns: HS codes with a column per country, and a packed size with
 * columns for length, width and height. The values are joined to one cell, in the form in which people write
 * it.
 */
import { packedSides, tradeFields } from '#contract/fields/trade.ts';
import { columnsOfKind, type TableHeader } from './import-columns.ts';

/** Units of length, by their length in millimetres. */
const lengthUnits: ReadonlyMap<number | undefined, string> = new Map([
  [1, 'mm'],
  [10, 'cm'],
  [25.4, 'in'],
]);

/**
 * Returns a function that joins spread values of `row` and puts them into `cells`, in the order of
 * columnsOfKind; undefined if the table has no spread values.
 */
export function cellJoinerOf(
  table: TableHeader,
): ((cells: string[], row: readonly string[]) => void) | undefined {
  const { kind, places, hsPlaces, bareUnits } = table;
  const names: readonly string[] = columnsOfKind(kind);
  const codesAt = names.indexOf(tradeFields.hsCodes.heading);
  const sizeAt = names.indexOf(tradeFields.packedSize.heading);
  const unitColumn = askedColumn(table, tradeFields.packedSize.heading);
  const sides = Object.keys(packedSides).map((column) => ({
    at: names.indexOf(column),
    // The answer about the unit of the first column applies to all sides.
    unit: lengthUnits.get(bareUnits[column] ?? bareUnits[unitColumn]) ?? '',
  }));
  const hasSides = sizeAt >= 0 && sides.some(({ at }) => (places[at] ?? -1) >= 0);
  if (hsPlaces.length === 0 && !hasSides) return undefined;
  return (cells, row) => {
    const codes = hsPlaces
      .map(([country, place]) => [country, (row[place] ?? '').trim()] as const)
      .filter(([, code]) => code !== '')
      .map(([country, code]) => `${country} ${code}`);
    if (codes.length > 0) cells[codesAt] = [cells[codesAt], ...codes].filter(Boolean).join('; ');
    if (!hasSides || cells[sizeAt]?.trim()) return;
    const figures = sides.map(({ at, unit }) => {
      const cell = (cells[at] ?? '').trim();
      return /^[\p{N}.,٫٬\s]+$/u.test(cell) ? `${cell} ${unit}`.trim() : cell;
    });
    if (figures.some((one) => one !== '')) cells[sizeAt] = figures.join(' × ');
  };
}

/** Column that the question about the unit names; for a size in three columns the first. */
export function askedColumn({ kind, places }: TableHeader, field: string): string {
  const names: readonly string[] = columnsOfKind(kind);
  const isThere = (column: string) => (places[names.indexOf(column)] ?? -1) >= 0;
  if (field !== tradeFields.packedSize.heading || isThere(field)) return field;
  return Object.keys(packedSides).find(isThere) ?? field;
}
