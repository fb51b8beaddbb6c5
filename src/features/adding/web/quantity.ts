/** Quantities to order: whole numbers 1 to 9999 (docs/product.md 5). */
export const MIN_QUANTITY = 1;

/**
 * The quantity typed, or undefined for anything else than up to four digits that make 1 to 9999.
 * Leading zeros are allowed: 0012 is 12.
 */
export function parseQuantity(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const quantity = Number(text);
  return quantity >= MIN_QUANTITY ? quantity : undefined;
}
