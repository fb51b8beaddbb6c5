/**
 * The page numbers that a pager shows: first, last and those around the current one; undefined
 * marks a gap. A gap of one page shows that page.
 */
export function pagesShown(page: number, pages: number): (number | undefined)[] {
  const candidates = new Set([1, page - 1, page, page + 1, pages]);
  const numbers = [...candidates]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  const result: (number | undefined)[] = [];
  let last = 0;
  for (const number of numbers) {
    if (number - last === 2) result.push(last + 1);
    else if (number - last > 2) result.push(undefined);
    result.push(number);
    last = number;
  }
  return result;
}
