/**
 * Number of running prefetches, which start when the pointer rests on a link. Their failures must
 * not redirect: the visitor has not opened the page.
 */
let running = 0;

export const isFetchingAhead = (): boolean => running > 0;

/** Runs a prefetch and ignores its failure: opening the page reports it. */
export async function fetchAhead(work: Promise<unknown>): Promise<void> {
  running += 1;
  try {
    await work;
  } catch {
  } finally {
    running -= 1;
  }
}
