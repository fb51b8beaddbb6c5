/** Cartons of a delivery as typed in the form: parsing, checks, and the payload of the call. */
import type { Carton, Delivery } from '#contract/confirmed-orders.ts';
import { readDecimal, readWhole } from '#contract/figures.ts';
import { MAX_CARTON_GRAMS, MAX_CARTON_SIZE, MAX_CARTONS } from '#contract/order-names.ts';
import type { OfficeText } from '#ui/office/text.ts';
import { isTooLight, lightWords, tooLight, unpackedLines } from '../../cartons.ts';

interface TypedLine {
  readonly lineId: string;
  readonly quantity: string;
  readonly serials: string;
}

export interface TypedCarton {
  /** Identifies a carton in the form. */
  readonly key: number;
  readonly marks: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  /** Gross weight in kg. */
  readonly kilograms: string;
  readonly lines: readonly TypedLine[];
}

const emptyCarton = { marks: '', length: '', width: '', height: '', kilograms: '', lines: [] };

export const typedCartons = (cartons: readonly Carton[]): TypedCarton[] =>
  cartons.map(({ marks, size, grossGrams, lines }, key) => ({
    key,
    marks,
    length: String(size?.length ?? ''),
    width: String(size?.width ?? ''),
    height: String(size?.height ?? ''),
    kilograms: grossGrams === undefined ? '' : String(grossGrams / 1000),
    lines: lines.map(({ lineId, quantity, serials }) => ({
      lineId,
      quantity: String(quantity),
      serials,
    })),
  }));

const nextKey = (cartons: readonly TypedCarton[]) =>
  1 + Math.max(-1, ...cartons.map(({ key }) => key));

type DeliveryLines = Pick<Delivery, 'lines'>['lines'];

export const withCarton = (
  cartons: readonly TypedCarton[],
  lines: DeliveryLines,
): TypedCarton[] => [
  ...cartons,
  {
    ...emptyCarton,
    key: nextKey(cartons),
    lines: unpackedOf(cartons, lines).map(({ lineId, quantity }) => ({
      lineId,
      quantity: String(quantity),
      serials: '',
    })),
  },
];

/** Adds a copy of a carton, without its serial numbers. */
export const withCopy = (cartons: readonly TypedCarton[], carton: TypedCarton): TypedCarton[] => [
  ...cartons,
  {
    ...carton,
    key: nextKey(cartons),
    lines: carton.lines.map((line) => ({ ...line, serials: '' })),
  },
];

/** Net weight of a piece in g, by line id; undefined if it is unknown. */
type NetWeights = ReadonlyMap<string, number | undefined>;

/** Net weights of the items of proposed cartons, which hold all lines of the delivery. */
export const netWeightsOf = (proposed: readonly Carton[]): NetWeights =>
  new Map(proposed.flatMap(({ lines }) => lines.map(({ lineId, netGrams }) => [lineId, netGrams])));

/** A carton as far as it can be read; a figure that can't be read counts as 0. */
function readCarton({ kilograms, lines }: TypedCarton, netWeights?: NetWeights): Carton {
  const grossGrams = gramsOf(kilograms);
  return {
    marks: '',
    ...(grossGrams !== undefined && { grossGrams }),
    lines: lines.map(({ lineId, quantity }) => {
      const netGrams = netWeights?.get(lineId);
      const pieces = wholeIn(quantity, 9999) ?? 0;
      return { lineId, quantity: pieces, serials: '', ...(netGrams && { netGrams }) };
    }),
  };
}

/** Pieces of the delivery that are in no carton. */
export const unpackedOf = (cartons: readonly TypedCarton[], lines: DeliveryLines) =>
  unpackedLines(
    lines,
    cartons.map((carton) => readCarton(carton)),
  );

/** Whether the typed gross weight is less than the net weight of the pieces. */
export const isLight = (carton: TypedCarton, netWeights: NetWeights): boolean =>
  isTooLight(readCarton(carton, netWeights));

/** A whole number from 1 to `most`; undefined for anything else. */
function wholeIn(typed: string, most: number): number | undefined {
  const value = readWhole(typed);
  return typeof value === 'number' && value >= 1 && value <= most ? value : undefined;
}

function gramsOf(kilograms: string): number | undefined {
  // With 0, '44,500' is read as 44.5: no carton weighs 44,500 kg.
  const value = readDecimal(kilograms, 0);
  const grams = typeof value === 'number' ? Math.round(value * 1000) : 0;
  return grams >= 1 && grams <= MAX_CARTON_GRAMS ? grams : undefined;
}

const sides = ['length', 'width', 'height'] as const;

/** Whether a typed side or weight can't be read, or a side is missing while others are typed. */
export const isWrongField = (
  carton: TypedCarton,
  field: (typeof sides)[number] | 'kilograms',
): boolean => {
  const typed = carton[field].trim();
  if (field === 'kilograms') return typed !== '' && gramsOf(typed) === undefined;
  const isSized = sides.some((side) => carton[side].trim() !== '');
  return isSized && wholeIn(typed, MAX_CARTON_SIZE) === undefined;
};

export const isWrongQuantity = ({ quantity }: TypedLine): boolean =>
  wholeIn(quantity, 9999) === undefined;

/** Why these cartons can't be packed; '' if they can. */
export function cartonProblem(
  cartons: readonly TypedCarton[],
  delivery: DeliveryLines,
  netWeights: NetWeights,
  t: OfficeText,
): string {
  for (const [index, carton] of cartons.entries()) {
    const number = index + 1;
    if (sides.some((side) => isWrongField(carton, side))) {
      return t('Carton {number}: enter length, width and height in mm.', { number });
    }
    if (isWrongField(carton, 'kilograms')) {
      return t('Carton {number}: enter the gross weight.', { number });
    }
    if (carton.lines.length === 0 || carton.lines.some(isWrongQuantity)) {
      return t('Carton {number}: enter the pieces.', { number });
    }
    if (isLight(carton, netWeights)) {
      return t(tooLight, lightWords(readCarton(carton, netWeights), number));
    }
  }
  if (cartons.length > MAX_CARTONS) {
    return t('A delivery has at most {most} cartons.', { most: MAX_CARTONS });
  }
  const packed = cartons.flatMap(({ lines }) => lines);
  const isFull = delivery.every(({ lineId, quantity }) => {
    const pieces = packed
      .filter((line) => line.lineId === lineId)
      .reduce((sum, line) => sum + (wholeIn(line.quantity, 9999) ?? 0), 0);
    return pieces <= quantity;
  });
  return isFull ? '' : t('The cartons hold more pieces than the delivery.');
}

/** Payload of packDelivery; only for cartons without a problem. */
export const sentCartons = (cartons: readonly TypedCarton[]) =>
  cartons.map(({ marks, length, width, height, kilograms, lines }) => {
    const grossGrams = gramsOf(kilograms);
    const side = (typed: string) => wholeIn(typed, MAX_CARTON_SIZE) ?? 0;
    return {
      marks,
      ...(length.trim() && {
        size: { length: side(length), width: side(width), height: side(height) },
      }),
      ...(grossGrams !== undefined && { grossGrams }),
      lines: lines.map(({ lineId, quantity, serials }) => ({
        id: lineId,
        quantity: wholeIn(quantity, 9999) ?? 0,
        serials,
      })),
    };
  });
