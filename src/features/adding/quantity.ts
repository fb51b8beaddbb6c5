import { figureText } from '#contract/figures.ts';

/** Quantities to order: whole numbers 1 to 9999 (docs/product.md 5). */
export const MIN_QUANTITY = 1;

/** Parses a typed quantity: up to four digits of any script with a value of 1 to 9999, else undefined. */
export function parseQuantity(typed: string): number | undefined {
  const text = figureText(typed);
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const quantity = Number(text);
  return quantity >= MIN_QUANTITY ? quantity : undefined;
}
