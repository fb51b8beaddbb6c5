import { inSlices } from './slices.ts';

/** The rows of each turbo: `next` leads from a row to the turbo's next one, and from its last to its first. */
export class TurboRows {
  readonly #turbos: Int32Array;
  readonly #next: Int32Array;

  constructor(turbos: Int32Array, next: Int32Array) {
    this.#turbos = turbos;
    this.#next = next;
  }

  /** All rows of the turbos of some rows, those of each turbo together, its given row first. */
  async all(rows: Int32Array): Promise<Int32Array> {
    const next = this.#next;
    const all: number[] = [];
    await inSlices(rows.length, (start, end) => {
      for (let at = start; at < end; at++) {
        const first = rows[at] ?? 0;
        let pos = first;
        do {
          all.push(pos);
          pos = next[pos] ?? first;
        } while (pos !== first);
      }
    });
    return Int32Array.from(all);
  }

  /** The same rows, those of each turbo together, in the order of its first. */
  async together(rows: Int32Array): Promise<Int32Array> {
    const next = this.#next;
    // By row 1 where it is among those given.
    const marks = new Uint8Array(next.length);
    const together = new Int32Array(rows.length);
    let size = 0;
    await inSlices(rows.length, (start, end) => {
      for (let at = start; at < end; at++) marks[rows[at] ?? 0] = 1;
    });
    await inSlices(rows.length, (start, end) => {
      for (let at = start; at < end; at++) {
        const first = rows[at] ?? 0;
        if (marks[first] === 0) continue;
        let pos = first;
        do {
          if (marks[pos] === 1) together[size++] = pos;
          marks[pos] = 0;
          pos = next[pos] ?? first;
        } while (pos !== first);
      }
    });
    return together.subarray(0, size);
  }

  /** The first row of each turbo, of rows that stand together. */
  async firsts(together: Int32Array): Promise<Int32Array> {
    const turbos = this.#turbos;
    const firsts = new Int32Array(together.length);
    let size = 0;
    await inSlices(together.length, (start, end) => {
      let before = start === 0 ? -1 : (turbos[together[start - 1] ?? 0] ?? 0);
      for (let at = start; at < end; at++) {
        const pos = together[at] ?? 0;
        const turbo = turbos[pos] ?? 0;
        firsts[size] = pos;
        size += Number(turbo !== before);
        before = turbo;
      }
    });
    return firsts.slice(0, size);
  }

  /**
   * How many turbos have each name; one counts once for a name that several of its rows have.
   * @param together rows, those of each turbo together
   * @param of by code: places of names
   * @returns by place of the name
   */
  async count(
    together: Int32Array,
    codes: Int32Array,
    of: readonly (readonly number[])[],
    names: number,
  ): Promise<Int32Array> {
    const turbos = this.#turbos;
    const counts = new Int32Array(names);
    const last = new Int32Array(names).fill(-1);
    await inSlices(together.length, (start, end) => {
      for (let at = start; at < end; at++) {
        const pos = together[at] ?? 0;
        const turbo = turbos[pos] ?? 0;
        for (const name of of[codes[pos] ?? 0] ?? []) {
          if (last[name] === turbo) continue;
          last[name] = turbo;
          counts[name] = (counts[name] ?? 0) + 1;
        }
      }
    });
    return counts;
  }
}
