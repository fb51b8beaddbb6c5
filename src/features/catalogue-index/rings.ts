/**
 * The rows of each turbo as rings: `next` leads from a row to the turbo's next one, and from its last to
 * its first. So rows of one turbo are told apart without a list for each.
 */
export class Rings {
  readonly #next: ArrayLike<number>;
  /** By row, a bit each; all are 0 between two calls. */
  readonly #marks: Int32Array;

  constructor(next: ArrayLike<number>) {
    this.#next = next;
    this.#marks = new Int32Array((next.length >>> 5) + 1);
  }

  /** Of rows in any order, the first of each turbo. */
  firsts(rows: Int32Array): Int32Array {
    const next = this.#next;
    const firsts = new Int32Array(rows.length);
    let size = 0;
    for (let at = 0; at < rows.length; at++) {
      const pos = rows[at] ?? 0;
      if (next[pos] !== pos) {
        if (this.#anotherIsMarked(pos)) continue;
        this.#mark(pos);
      }
      firsts[size++] = pos;
    }
    for (let at = 0; at < size; at++) this.#clear(firsts[at] ?? 0);
    return firsts.slice(0, size);
  }

  /** The lists without the rows that an earlier one has. */
  distinct(lists: readonly Int32Array[]): Int32Array[] {
    const marks = this.#marks;
    const distinct = lists.map((list) => {
      const rows = new Int32Array(list.length);
      let size = 0;
      for (let at = 0; at < list.length; at++) {
        const pos = list[at] ?? 0;
        const bit = 1 << (pos & 31);
        const before = marks[pos >>> 5] ?? 0;
        if ((before & bit) !== 0) continue;
        marks[pos >>> 5] = before | bit;
        rows[size++] = pos;
      }
      return size === list.length ? list : rows.slice(0, size);
    });
    for (const list of distinct) {
      for (let at = 0; at < list.length; at++) this.#clear(list[at] ?? 0);
    }
    return distinct;
  }

  /**
   * How many turbos have each name; a turbo counts once for a name that several of its rows have.
   * @param codes of all rows, by position
   * @param names what each code means
   */
  count(
    rows: Int32Array,
    codes: ArrayLike<number>,
    names: readonly (readonly string[])[],
  ): Map<string, number> {
    const next = this.#next;
    const byCode = new Int32Array(names.length);
    const counts = new Map<string, number>();
    const add = (name: string, turbos: number) =>
      counts.set(name, (counts.get(name) ?? 0) + turbos);
    for (const pos of rows) if (next[pos] !== pos) this.#mark(pos);
    for (const pos of rows) {
      const code = codes[pos] ?? 0;
      if (next[pos] === pos) byCode[code] = (byCode[code] ?? 0) + 1;
      else if (this.#isMarked(pos)) {
        const own = this.#cleared(pos).flatMap((one) => names[codes[one] ?? 0] ?? []);
        for (const name of new Set(own)) add(name, 1);
      }
    }
    for (let code = 0; code < byCode.length; code++) {
      const turbos = byCode[code] ?? 0;
      if (turbos > 0) for (const name of names[code] ?? []) add(name, turbos);
    }
    return counts;
  }

  /** Whether a row of the same turbo that stands before this one passes. */
  isPreceded(pos: number, passes: (other: number) => boolean): boolean {
    const next = this.#next;
    for (let other = next[pos] ?? pos; other !== pos; other = next[other] ?? pos) {
      if (other < pos && passes(other)) return true;
    }
    return false;
  }

  #anotherIsMarked(pos: number): boolean {
    const next = this.#next;
    for (let other = next[pos] ?? pos; other !== pos; other = next[other] ?? pos) {
      if (this.#isMarked(other)) return true;
    }
    return false;
  }

  /** The marked rows of a turbo, which are marked no longer. */
  #cleared(pos: number): number[] {
    const cleared = [pos];
    this.#clear(pos);
    for (let other = this.#next[pos] ?? pos; other !== pos; other = this.#next[other] ?? pos) {
      if (this.#isMarked(other)) cleared.push(other);
      this.#clear(other);
    }
    return cleared;
  }

  #isMarked(pos: number): boolean {
    return (((this.#marks[pos >>> 5] ?? 0) >>> (pos & 31)) & 1) === 1;
  }

  #mark(pos: number): void {
    this.#marks[pos >>> 5] = (this.#marks[pos >>> 5] ?? 0) | (1 << (pos & 31));
  }

  #clear(pos: number): void {
    this.#marks[pos >>> 5] = (this.#marks[pos >>> 5] ?? 0) & ~(1 << (pos & 31));
  }
}
