/**
 * The page numbers that a pager shows: first, last and those around the current one; undefined
 * marks a gap. A gap of one page shows that page.
 */
export function pagesShown(page: number, pages: number): (number | undefined)[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages]);
  const shown = [...wanted].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
  const result: (number | undefined)[] = [];
  let last = 0;
  for (const one of shown) {
    if (one - last === 2) result.push(last + 1);
    else if (one - last > 2) result.push(undefined);
    result.push(one);
    last = one;
  }
  return result;
}
