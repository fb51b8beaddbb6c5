import {
  identityKey,
  makerOf,
  numberKey,
  splitNumbers,
} from '#features/numbers/index.ts';
import { type Family, familyOf, plainModel } from './families.ts';

/** One row of turbo-applications.csv, all cells text. */
export type TurboRow = Record<
  'turbo_pn' | 'turbo_model' | 'turbo_manufacturer' | 'vehicle_oe_numbers' | 'car_make' | 'notes',
  string
>;

export interface DemoTurbo {
  /** As the file writes it, slips mended. */
  pn: string;
  maker: string;
  model: string;
  plainModel: string;
  /** Turbos of one base take the same CHRA: Garrett's six digits, the number itself elsewhere. */
  base: string;
  family: Family;
  makes: Set<string>;
  /** What the file notes of it that a buyer has to know; '' for most. */
  remark: string;
}

/** Notes on the source itself are for whoever reads the import's report. */
const forBuyers = /must not|twin|bank|unit of|left|superseded|ceramic|VNT step/;

function baseOf(pn: string): string {
  return /^([478]\d{5})[- ]\d{1,4} ?S?$/.exec(pn)?.[1] ?? pn;
}

/**
 * The number by which the import knows a row's turbo: where a vehicle's OE number stands in its
 * place, the other number of the cell (28231-27000 / 49173-02401) or of the model column (K04-064).
 */
function ownNumber(row: TurboRow): string | undefined {
  const { numbers } = splitNumbers(row.turbo_pn, 'turbo');
  const oeKeys = splitNumbers(row.vehicle_oe_numbers, 'oe').numbers.map(numberKey);
  const own = numbers.find((number) => !oeKeys.includes(numberKey(number)));
  if (own !== undefined || numbers.length === 0) return own;
  const model = row.turbo_model;
  const isNumber = identityKey(model, makerOf(row.turbo_manufacturer)) !== numberKey(model);
  return isNumber ? model : numbers[0];
}

/** Rows kept in the file to try the import with say so; a turbo is named by its other rows. */
function isOddWriting(row: TurboRow): boolean {
  return row.notes.startsWith('alternative spelling');
}

/**
 * The turbos of the file that have a number, one each, in the order of the file: rows that write the
 * number another way (454231 5007 S) are the same turbo.
 */
export function demoTurbos(rows: TurboRow[]): DemoTurbo[] {
  const turbos = new Map<string, DemoTurbo>();
  // A sister number's plate may carry a misread model (GT1173J); the first of a base counts.
  const families = new Map<string, Family>();
  const tidyFirst = [...rows.filter((row) => !isOddWriting(row)), ...rows.filter(isOddWriting)];
  for (const row of tidyFirst) {
    const pn = ownNumber(row);
    if (pn === undefined) continue;
    const key = identityKey(pn, makerOf(row.turbo_manufacturer));
    const known = turbos.get(key);
    const remark = forBuyers.test(row.notes) ? row.notes : '';
    if (known) {
      known.makes.add(row.car_make);
      known.remark ||= remark;
      continue;
    }
    const base = baseOf(pn);
    const family = families.get(base) ?? familyOf(row.turbo_model, row.turbo_manufacturer);
    families.set(base, family);
    turbos.set(key, {
      pn,
      maker: makerOf(row.turbo_manufacturer) ?? row.turbo_manufacturer,
      model: row.turbo_model,
      plainModel: plainModel(row.turbo_model),
      base,
      family,
      makes: new Set([row.car_make]),
      remark,
    });
  }
  return [...turbos.values()];
}
