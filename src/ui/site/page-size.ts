/** Default page size of a list (docs/product.md 9). The URL holds other sizes. */
export const PAGE_SIZE = 10;

export const PAGE_SIZES: readonly number[] = [PAGE_SIZE, 20, 50];

/** Validates the page size of a search parameter. undefined for a missing, default or unknown size. */
export function parseSize(value: unknown): string | undefined {
  const size = PAGE_SIZES.find((one) => one !== PAGE_SIZE && String(one) === String(value ?? ''));
  return size === undefined ? undefined : String(size);
}

/** The size as a search parameter; undefined for the default. */
export const sizeText = (size: number): string | undefined => parseSize(size);

/** The page size that a search parameter stands for. */
export const sizeOf = (text: string | undefined): number => Number(parseSize(text) ?? PAGE_SIZE);

/** Number of the page that contains the current page's first row if the page size becomes `wanted`. */
export const pageAfter = (page: number, size: number, wanted: number): number =>
  Math.floor(((page - 1) * size) / wanted) + 1;
