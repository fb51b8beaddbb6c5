/** Brands, their applications and engines, as intervals of rows. */
import { createHash } from 'node:crypto';

export interface Facet {
  readonly id: string;
  /** Id of the facet above; '' above brands. */
  readonly parent: string;
  readonly name: string;
  /** First and last row. */
  readonly lo: number;
  hi: number;
}

/** Levels of the drill-down: brand, application, engine. */
export const FACET_LEVELS = 3;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Follows the rows in order and keeps where each facet starts and ends. */
export class Facets {
  /** By level, in the order of rows. */
  readonly levels: readonly Facet[][] = Array.from({ length: FACET_LEVELS }, () => []);
  readonly #open: (Facet | undefined)[] = [];

  /** Takes the next row's path: brand, application, engine. An empty name ends the path. */
  add(pos: number, path: readonly string[]): void {
    let parent = '';
    for (let level = 0; level < FACET_LEVELS; level++) {
      const name = path[level] ?? '';
      const open = this.#open[level];
      if (name === '') {
        this.#open.length = level;
        return;
      }
      if (open?.name === name && open.parent === parent) {
        open.hi = pos;
        parent = open.id;
        continue;
      }
      const facet = { id: facetId(path.slice(0, level + 1)), parent, name, lo: pos, hi: pos };
      this.levels[level]?.push(facet);
      this.#open.length = level;
      this.#open[level] = facet;
      parent = facet.id;
    }
  }

  /** All facets, each list in the order in which people look names up. */
  *listed(): Generator<Facet & { seq: number }> {
    const lists = new Map<string, Facet[]>();
    for (const facet of this.levels.flat()) {
      const list = lists.get(facet.parent);
      if (list) list.push(facet);
      else lists.set(facet.parent, [facet]);
    }
    for (const list of lists.values()) {
      list.sort((a, b) => collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1));
      for (const [seq, facet] of list.entries()) yield { ...facet, seq };
    }
  }
}

/** Stands where a facet over all brands would have the facet above it (decision 0015). */
export const ALL_BRANDS = '*';

/** The rows of each application over all brands: no interval, so each row keeps its own. */
export class Applications {
  readonly #indexes = new Map<string, number>();
  readonly #counts: number[] = [];
  /** By position: the index of its application, -1 without one. */
  #owners = new Int32Array(1024);
  #size = 0;

  /** Takes the application of the next row. */
  add(name: string): void {
    if (this.#size === this.#owners.length) {
      const larger = new Int32Array(Math.ceil(this.#size * 1.5));
      larger.set(this.#owners);
      this.#owners = larger;
    }
    this.#owners[this.#size] = name === '' ? -1 : this.#count(name);
    this.#size += 1;
  }

  #count(name: string): number {
    const index = this.#indexes.get(name) ?? this.#indexes.size;
    this.#indexes.set(name, index);
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    return index;
  }

  get owners(): Int32Array {
    return this.#owners.subarray(0, this.#size);
  }

  /** As facets, in the order in which they were met; `hi` is the number of rows less one. */
  facets(): (Facet & { seq: number })[] {
    return Array.from(this.#indexes, ([name, seq]) => ({
      id: facetId([ALL_BRANDS, name]),
      parent: ALL_BRANDS,
      name,
      lo: 0,
      hi: (this.#counts[seq] ?? 0) - 1,
      seq,
    }));
  }
}

/** Made of the names alone, so that an address with it holds over versions. 60 bits, as hex. */
export const facetId = (path: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(path)).digest('hex').slice(0, 15);
