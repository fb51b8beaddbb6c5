/** Reads weights and other figures with units, and finds unusual figures. */
import { type Figure, MAX_DECIMAL, readDecimal } from '#contract/figures.ts';
import { type StoredUnit, unitFactor } from '#features/numbers/units.ts';

const figure = /^[~≈]?\s*([\p{Nd}.,٫٬．，]+)\s*(\P{Nd}*)$/u;

/** A figure; 'noUnit' if neither the cell nor the heading has a unit. */
export type Measure = Figure | 'noUnit';

/**
 * Figure of a cell in the stored unit.
 * @param bare factor from a figure without a unit to the stored unit; undefined if the unit is unknown
 * @param most largest value that the field allows
 */
function readMeasure(
  cell: string,
  stored: StoredUnit,
  bare: number | undefined,
  most: number,
): Measure {
  const text = cell
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const [, digits = '', unit = ''] = figure.exec(text) ?? [];
  const factor = unit === '' ? bare : unitFactor(stored, unit);
  if (factor === undefined && unit !== '') return undefined;
  const value = readDecimal(digits, most / (factor ?? 1000));
  if (typeof value !== 'number') return value;
  if (factor === undefined) return value > 0 ? 'noUnit' : undefined;
  return value * factor;
}

const MAX_GRAMS = 10_000_000;
const commaBeforeThree = /[,，]\p{Nd}{3}(?!\p{Nd})/u;

/**
 * Weight in grams, from cells such as '1.25 kg', '850 g', '8 oz' or '٠٫٨٥ كجم'.
 * @returns undefined unless the cell is a weight above zero
 */
export function readGrams(cell: string, bare: number | undefined): Measure {
  // '1.250 kg' is 1.25 kg, because the limit of 1000 kg excludes 1250 kg. '1,250 kg' may mean both: with
  // the higher limit it is read as unclear (docs/product.md 5.1.6).
  const most = commaBeforeThree.test(cell) ? MAX_GRAMS : MAX_DECIMAL * 1000;
  const read = readMeasure(cell, 'g', bare, most);
  if (typeof read !== 'number') return read;
  const grams = Math.round(read);
  return grams > 0 && grams < MAX_GRAMS ? grams : undefined;
}

/** Length in millimetres, from cells such as '30 cm', '11,8"' or '300'. */
export const readMillimetres = (cell: string, bare: number | undefined): Measure =>
  readMeasure(cell, 'mm', bare, MAX_DECIMAL * 10);

/**
 * Hundredths of a figure, from cells such as '0.5 g·mm', '0,5 gmm' or '0.5'.
 * @returns undefined if the unit measures something else, or if the figure is not above zero
 */
export function readHundredths(cell: string, stored: StoredUnit, bare = 1): Figure {
  const read = readMeasure(cell, stored, bare, MAX_DECIMAL);
  if (typeof read !== 'number' || read >= 10_000) return read === 'unclear' ? read : undefined;
  // Rounds away binary errors: 16.035 * 100 is 1603.4999999999998.
  return Math.round(Number((read * 100).toPrecision(12))) || undefined;
}

/** Usual diameter of a wheel, in hundredths of mm. */
const usualDiameter = 5000;
const usualImbalance = 100;

/**
 * A figure is reported if it is more than this factor above or below the usual figure. Diameters vary less
 * than weights and imbalances. Their factor is below 10 and 25.4, which finds centimetres and inches read as millimetres. `measureReasons` repeat the factors in words.
 */
const FAR_FACTOR = 50;
const FAR_DIAMETER = 8;

const isFar = (value: number, usual: number, far: number) =>
  value > usual * far || value * far < usual;

/**
 * Reason to doubt the unit of a figure; undefined for a figure of usual size.
 * @param usualGrams usual weight of the component; undefined: no weight is unusual
 */
export function oddFigure(
  component: string,
  stored: StoredUnit,
  value: number,
  usualGrams: number | undefined,
) {
  if (stored === 'g' && usualGrams !== undefined && isFar(value, usualGrams, FAR_FACTOR))
    return measureReasons.oddWeight;
  if (stored === 'mm' && /wheel$/.test(component) && isFar(value, usualDiameter, FAR_DIAMETER))
    return measureReasons.oddDiameter;
  if (stored === 'g·mm' && isFar(value, usualImbalance, FAR_FACTOR))
    return measureReasons.oddImbalance;
  return undefined;
}

/** Whether an item is said to weigh less with its packing than without. */
export const isPackedLighter = ({ weight, packedWeight }: Readonly<Record<string, unknown>>) =>
  Number(packedWeight) > 0 && Number(packedWeight) < Number(weight);

export const measureReasons = {
  weight: 'This is no weight in grams, kilograms, pounds or ounces; the item goes without it.',
  noUnit:
    'The weight has no unit, neither here nor in the heading (weight_g, weight_kg); the item goes without it until somebody says the unit.',
  figure: 'This is no figure above zero with the usual unit; the part goes without it.',
  oddWeight:
    'Such parts usually weigh 50 times more or less than this. It was taken; check its unit.',
  lightPacked: 'It is less than the net weight. Both were taken; check them.',
  oddDiameter:
    'Such wheels are usually 8 times larger or smaller than this. It was taken; check its unit.',
  oddImbalance:
    'This limit is usually 50 times higher or lower than this. It was taken; check its unit.',
  twoDiameters: 'The dimensions say another diameter; the one of this column was taken.',
} as const;
