/** The rows of each turbo: `next` leads from a row to the turbo's next one, and from its last to its first. */
export class TurboRows {
  readonly #turbos: Int32Array;
  readonly #next: Int32Array;
  /** By row 1 where it is among those looked at; all are 0 between two calls. */
  readonly #marks: Uint8Array;

  constructor(turbos: Int32Array, next: Int32Array) {
    this.#turbos = turbos;
    this.#next = next;
    this.#marks = new Uint8Array(next.length);
  }

  /** All rows of the turbos of some rows, those of each turbo together, its given row first. */
  all(rows: Int32Array): Int32Array {
    const all: number[] = [];
    for (const first of rows) {
      let pos = first;
      do {
        all.push(pos);
        pos = this.#next[pos] ?? first;
      } while (pos !== first);
    }
    return Int32Array.from(all);
  }

  /** The same rows, those of each turbo together, in the order of its first. */
  together(rows: Int32Array): Int32Array {
    const [next, marks] = [this.#next, this.#marks];
    const together = new Int32Array(rows.length);
    let size = 0;
    for (let at = 0; at < rows.length; at++) marks[rows[at] ?? 0] = 1;
    for (let at = 0; at < rows.length; at++) {
      const first = rows[at] ?? 0;
      if (marks[first] === 0) continue;
      let pos = first;
      do {
        if (marks[pos] === 1) together[size++] = pos;
        marks[pos] = 0;
        pos = next[pos] ?? first;
      } while (pos !== first);
    }
    return together.subarray(0, size);
  }

  /** The first row of each turbo, of rows that stand together. */
  firsts(together: Int32Array): Int32Array {
    const turbos = this.#turbos;
    const firsts = new Int32Array(together.length);
    let size = 0;
    let before = -1;
    for (let at = 0; at < together.length; at++) {
      const pos = together[at] ?? 0;
      const turbo = turbos[pos] ?? 0;
      firsts[size] = pos;
      size += Number(turbo !== before);
      before = turbo;
    }
    return firsts.slice(0, size);
  }

  /**
   * How many turbos have each name; one counts once for a name that several of its rows have.
   * @param together rows, those of each turbo together
   * @param of by code: places of names
   * @returns by place of the name
   */
  count(
    together: Int32Array,
    codes: Int32Array,
    of: readonly (readonly number[])[],
    names: number,
  ): Int32Array {
    const turbos = this.#turbos;
    const counts = new Int32Array(names);
    const last = new Int32Array(names).fill(-1);
    for (let at = 0; at < together.length; at++) {
      const pos = together[at] ?? 0;
      const turbo = turbos[pos] ?? 0;
      for (const name of of[codes[pos] ?? 0] ?? []) {
        if (last[name] === turbo) continue;
        last[name] = turbo;
        counts[name] = (counts[name] ?? 0) + 1;
      }
    }
    return counts;
  }
}
