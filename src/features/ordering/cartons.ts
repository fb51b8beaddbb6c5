/** Weights of cartons, and the pieces of a delivery that are in none (docs/product.md 12.25). Pure. */
import type { Carton } from '#contract/confirmed-orders.ts';

/** Sum of figures; undefined if one of them is unknown. */
const sumOf = (figures: readonly (number | undefined)[]): number | undefined =>
  figures.includes(undefined)
    ? undefined
    : figures.reduce<number>((sum, one) => sum + (one ?? 0), 0);

/** Net weight of a carton in g; undefined if the weight of a piece is unknown. */
export const netGramsOf = ({ lines }: Carton): number | undefined =>
  sumOf(lines.map(({ netGrams, quantity }) => netGrams && netGrams * quantity));

export const tooLight =
  'Carton {number}: its pieces alone weigh {net} kg, more than the gross weight.';
export const lightWords = (carton: Carton, number: number) => ({
  number,
  net: String((netGramsOf(carton) ?? 0) / 1000),
});
/** Whether the gross weight of a carton is less than its net weight. False if one is unknown. */
export const isTooLight = (carton: Carton): boolean =>
  (carton.grossGrams ?? Number.POSITIVE_INFINITY) < (netGramsOf(carton) ?? 0);

/** Net and gross weight of all cartons in g; undefined if one is unknown. */
export const weightsOf = (cartons: readonly Carton[]) => ({
  net: sumOf(cartons.map(netGramsOf)),
  gross: sumOf(cartons.map(({ grossGrams }) => grossGrams)),
});

export const unpackedLines = <Line extends { readonly lineId: string; readonly quantity: number }>(
  lines: readonly Line[],
  cartons: readonly Carton[],
): Line[] => {
  const packed = new Map<string, number>();
  for (const { lineId, quantity } of cartons.flatMap((carton) => carton.lines)) {
    packed.set(lineId, (packed.get(lineId) ?? 0) + quantity);
  }
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (packed.get(line.lineId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};
