/**
 * Pages fetched ahead, when the pointer comes over a link. What fails then must lead nowhere: nobody
 * has asked for the page yet.
 */
let running = 0;

export const isFetchingAhead = (): boolean => running > 0;

/** Runs what fetches ahead; its failure is told when the page is asked for. */
export async function fetchAhead(work: Promise<unknown>): Promise<void> {
  running += 1;
  try {
    await work;
  } catch {
    // See above.
  } finally {
    running -= 1;
  }
}
