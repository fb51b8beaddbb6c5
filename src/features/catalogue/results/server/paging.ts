/** Pages as calls of the catalogue ask for them. */
import { MAX_PAGE_SIZE } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';

/** Rows in a page where the caller does not say (docs/product.md 9). */
const PAGE_SIZE = 10;

/** A field that may come as a number, a string of digits, '' or not at all. */
export function optional(value: string | number | undefined): number | undefined {
  return value === undefined || value === '' ? undefined : Number(value);
}

/**
 * The page asked for, and the rows before it.
 * @param usual rows in a page where the caller does not say
 * @throws CallError badInput for a page that can't be
 */
export function pageOf(
  query: {
    page?: string | number | undefined;
    size?: string | number | undefined;
  },
  usual = PAGE_SIZE,
): { page: number; size: number; offset: number } {
  const page = optional(query.page) ?? 1;
  const size = optional(query.size) ?? usual;
  if (page < 1) throw new CallError('badInput', 'Pages count from 1.' satisfies TextKey);
  if (size < 1 || size > MAX_PAGE_SIZE) {
    throw new CallError('badInput', 'A page has at most {count} rows.' satisfies TextKey, {
      count: MAX_PAGE_SIZE,
    });
  }
  return { page, size, offset: (page - 1) * size };
}
