/** Reads from a query which page of a list is requested. */
import { MAX_PAGE_SIZE } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';

/** Default page size (docs/product.md 9). */
const PAGE_SIZE = 10;

export function optional(value: string | number | undefined): number | undefined {
  return value === undefined || value === '' ? undefined : Number(value);
}

/**
 * Returns the requested page, and the number of rows before it.
 * @param defaultSize rows of a page if the query has no size
 * @throws CallError badInput for an invalid page
 */
export function requestedPage(
  query: {
    page?: string | number | undefined;
    size?: string | number | undefined;
  },
  defaultSize = PAGE_SIZE,
): { page: number; size: number; offset: number } {
  const page = optional(query.page) ?? 1;
  const size = optional(query.size) ?? defaultSize;
  if (page < 1) throw new CallError('badInput', 'Pages count from 1.' satisfies TextKey);
  if (size < 1) {
    const key: TextKey = 'The field “{field}” is not valid.';
    throw new CallError('badInput', key, { field: 'size' });
  }
  if (size > MAX_PAGE_SIZE) {
    throw new CallError('badInput', 'A page has at most {count} rows.' satisfies TextKey, {
      count: MAX_PAGE_SIZE,
    });
  }
  return { page, size, offset: (page - 1) * size };
}
