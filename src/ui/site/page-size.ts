/** How many rows a page of a list has: the pager's option (docs/product.md 9), in the address. */

/** Rows in a page, as long as nobody wants another number. */
export const PAGE_SIZE = 10;

/** What the pager offers. */
export const PAGE_SIZES: readonly number[] = [PAGE_SIZE, 20, 50];

/** The size that an address asks for; undefined where it asks for none, the usual one or a strange one. */
export function parseSize(value: unknown): string | undefined {
  const size = PAGE_SIZES.find((one) => one !== PAGE_SIZE && String(one) === String(value ?? ''));
  return size === undefined ? undefined : String(size);
}

/** The size as an address has it: the usual one is not said. */
export const sizeText = (size: number): string | undefined => parseSize(size);

/** Rows in a page, by what an address says. */
export const sizeOf = (text: string | undefined): number => Number(parseSize(text) ?? PAGE_SIZE);

/** The page of another size that holds the first row of this one. */
export const pageAfter = (page: number, size: number, wanted: number): number =>
  Math.floor(((page - 1) * size) / wanted) + 1;
