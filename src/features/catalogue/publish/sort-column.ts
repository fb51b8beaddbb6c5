/** The order of all rows by one column of the results. */

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Collects a column's values in the order of positions and sorts the positions by them. */
export class SortColumn {
  readonly #codes = new Map<string, number>();
  readonly #values: string[] = [];
  #codeOf = new Int32Array(1024);
  #count = 0;
  readonly #natural: boolean;

  /** @param natural whether '9' comes before '10'; numbers of parts are sorted by their keys instead */
  constructor(natural: boolean) {
    this.#natural = natural;
  }

  add(value: string): void {
    let code = this.#codes.get(value);
    if (code === undefined) {
      code = this.#values.length;
      this.#codes.set(value, code);
      this.#values.push(value);
    }
    if (this.#count === this.#codeOf.length) {
      const larger = new Int32Array(this.#count * 2);
      larger.set(this.#codeOf);
      this.#codeOf = larger;
    }
    this.#codeOf[this.#count] = code;
    this.#count += 1;
  }

  /**
   * All positions, ascending by value; rows of one value keep the order of positions, so that
   * pages never overlap. Empty values come last.
   */
  order(): Int32Array {
    const codes = Array.from(this.#values, (_, code) => code);
    codes.sort((a, b) => this.#compare(this.#values[a] ?? '', this.#values[b] ?? ''));
    const place = new Int32Array(codes.length);
    codes.forEach((code, rank) => {
      place[code] = rank;
    });
    // A counting sort: where the rows of each value begin, then each row at the next place there.
    const next = new Int32Array(codes.length + 1);
    const rows = this.#codeOf.subarray(0, this.#count);
    for (const code of rows) raise(next, (place[code] ?? 0) + 1, 1);
    for (let rank = 1; rank < next.length; rank++) raise(next, rank, next[rank - 1] ?? 0);
    const order = new Int32Array(rows.length);
    rows.forEach((code, position) => {
      const rank = place[code] ?? 0;
      order[next[rank] ?? 0] = position;
      raise(next, rank, 1);
    });
    return order;
  }

  #compare(a: string, b: string): number {
    if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
    const natural = this.#natural ? collator.compare(a, b) : 0;
    return natural || (a < b ? -1 : a > b ? 1 : 0);
  }
}

function raise(counts: Int32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by;
}
