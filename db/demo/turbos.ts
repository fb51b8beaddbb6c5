import { type Family, familyOf, plainModel } from './families.ts';

/** One row of turbo-applications.csv, all cells text. */
export type TurboRow = Record<
  | 'turbo_pn'
  | 'turbo_model'
  | 'turbo_manufacturer'
  | 'vehicle_oe_numbers'
  | 'car_make'
  | 'former_or_interchange_pns'
  | 'notes',
  string
>;

export interface DemoTurbo {
  /** As the file writes it. */
  pn: string;
  maker: string;
  model: string;
  plainModel: string;
  /** Turbos of one base take the same CHRA: Garrett's six digits, the number itself elsewhere. */
  base: string;
  family: Family;
  makes: Set<string>;
}

/**
 * Rows that write a turbo of the file once more, kept there to try the import with. Those whose turbo
 * has no other row stand with the number to look it up by.
 */
const otherWritings = new Map<string, string | undefined>([
  ['454231 5007 S', undefined],
  ['717858-9', undefined],
  ['VТ10', undefined],
  ['06F145702C', undefined],
  ['5303-970-0052', undefined],
  ['28231-27000 / 49173-02401', '49173-02401'],
  ['17201-OL040', '17201-0L040'],
]);

function baseOf(pn: string): string {
  return /^(\d{6})-\d{1,4}S?$/.exec(pn)?.[1] ?? pn;
}

/** The turbos of the file that have a number, one each, in the order of the file. */
export function demoTurbos(rows: TurboRow[]): DemoTurbo[] {
  const turbos = new Map<string, DemoTurbo>();
  // A sister number's plate may carry a misread model (GT1173J); the first of a base counts.
  const familyOfBase = new Map<string, Family>();
  for (const row of rows) {
    const written = row.turbo_pn.trim();
    if (written === '') continue;
    const pn = otherWritings.has(written) ? otherWritings.get(written) : written;
    if (pn === undefined) continue;
    const known = turbos.get(pn);
    known?.makes.add(row.car_make);
    if (known) continue;
    const base = baseOf(pn);
    const family = familyOfBase.get(base) ?? familyOf(row.turbo_model, row.turbo_manufacturer);
    familyOfBase.set(base, family);
    turbos.set(pn, {
      pn,
      maker: row.turbo_manufacturer,
      model: row.turbo_model,
      plainModel: plainModel(row.turbo_model),
      base,
      family,
      makes: new Set([row.car_make]),
    });
  }
  return [...turbos.values()];
}
