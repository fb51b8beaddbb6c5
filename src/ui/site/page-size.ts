/** The page size of a list: the pager's option (docs/product.md 9), stored in the address. */

export const PAGE_SIZE = 10;

/** Page sizes that the pager offers. */
export const PAGE_SIZES: readonly number[] = [PAGE_SIZE, 20, 50];

/** The page size of a search param; undefined for a missing, default or unknown size. */
export function parseSize(value: unknown): string | undefined {
  const size = PAGE_SIZES.find((one) => one !== PAGE_SIZE && String(one) === String(value ?? ''));
  return size === undefined ? undefined : String(size);
}

/** The size as a search param; undefined for the default. */
export const sizeText = (size: number): string | undefined => parseSize(size);

/** The page size for a search param. */
export const sizeOf = (text: string | undefined): number => Number(parseSize(text) ?? PAGE_SIZE);

/** The page number, in another page size, that holds the first row of the current page. */
export const pageAfter = (page: number, size: number, wanted: number): number =>
  Math.floor(((page - 1) * size) / wanted) + 1;
