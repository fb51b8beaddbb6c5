import { MAX_PAGE_SIZE } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';

/**
 * The requested page; by default the first 25 rows.
 * @throws CallError badInput for page 0 and for a page that is too large
 */
export function pageOf(question: { page?: string | number; size?: string | number }) {
  const page = Number(question.page ?? 1);
  const size = Number(question.size ?? 25);
  if (page < 1) throw new CallError('badInput', 'Pages count from 1.');
  if (size < 1 || size > MAX_PAGE_SIZE) {
    throw new CallError('badInput', 'A page has at most {count} rows.', { count: MAX_PAGE_SIZE });
  }
  return { page, size, offset: (page - 1) * size };
}
