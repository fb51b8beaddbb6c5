/** Who has what: pairs of a key and a value, gathered in any order. */

/** Values are below it; keys are below 2 ** 27, so that a pair fits into the 53 bits of a number. */
const VALUES = 2 ** 26;

export class Pairs {
  #pairs: number[] = [];

  add(key: number, value: number): void {
    this.#pairs.push(key * VALUES + value);
  }

  /** Keys in ascending order, each with its values, distinct and ascending. Keeps none of them. */
  *lists(): Generator<{ key: number; values: Int32Array }> {
    const pairs = Float64Array.from(this.#pairs).sort();
    this.#pairs = [];
    for (let start = 0, end = 0; start < pairs.length; start = end) {
      const first = pairs[start] ?? 0;
      const key = Math.floor(first / VALUES);
      const next = (key + 1) * VALUES;
      while (end < pairs.length && (pairs[end] ?? 0) < next) end += 1;
      const values = new Int32Array(end - start);
      let size = 0;
      for (let at = start; at < end; at++) {
        if (at > start && pairs[at] === pairs[at - 1]) continue;
        values[size++] = (pairs[at] ?? 0) % VALUES;
      }
      yield { key, values: values.slice(0, size) };
    }
  }
}
