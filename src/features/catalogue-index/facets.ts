/** Brands and their applications, as intervals of rows. */
import { createHash } from 'node:crypto';
import { GrowingInts } from './growing.ts';

export interface Facet {
  readonly id: string;
  /** Id of the facet above; '' above brands. */
  readonly parent: string;
  readonly name: string;
  /** First and last row. */
  readonly lo: number;
  hi: number;
  /** How many turbos its rows have; counted when all rows are there. */
  turbos: number;
}

/** What an entry of `facet` is: a brand or application, a model, or an engine. */
export const facetKinds = { interval: 0, model: 1, engine: 2 } as const;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** The order in which people look names up. */
export const byName = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1);

/** A facet as the file has it. */
export interface ListedFacet extends Facet {
  /** One of `facetKinds`. */
  readonly kind: number;
  /** Its place among those of its kind with the same parent. */
  readonly seq: number;
  /** The engine whose code it is; '' otherwise. */
  readonly group: string;
}

/** Levels whose rows are intervals: brand, application. */
const FACET_LEVELS = 2;

const interval = { kind: facetKinds.interval, group: '' };

/** Follows the rows in order and keeps where each facet starts and ends. */
export class Facets {
  /** By level, in the order of rows. */
  readonly levels: readonly Facet[][] = Array.from({ length: FACET_LEVELS }, () => []);
  readonly #open: (Facet | undefined)[] = [];

  /** Takes the next row's path: brand, application. An empty name ends the path. */
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
      const id = facetId(path.slice(0, level + 1));
      const facet = { id, parent, name, lo: pos, hi: pos, turbos: 0 };
      this.levels[level]?.push(facet);
      this.#open.length = level;
      this.#open[level] = facet;
      parent = id;
    }
  }

  /** All facets, each list in the order in which people look names up. */
  *listed(): Generator<ListedFacet> {
    const lists = new Map<string, Facet[]>();
    for (const facet of this.levels.flat()) {
      const list = lists.get(facet.parent);
      if (list) list.push(facet);
      else lists.set(facet.parent, [facet]);
    }
    for (const list of lists.values()) {
      list.sort((a, b) => byName(a.name, b.name));
      for (const [seq, facet] of list.entries()) yield { ...facet, ...interval, seq };
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
  readonly #owners = new GrowingInts();

  /** Takes the application of the next row. */
  add(name: string): void {
    this.#owners.push(name === '' ? -1 : this.#count(name));
  }

  #count(name: string): number {
    const index = this.#indexes.get(name) ?? this.#indexes.size;
    this.#indexes.set(name, index);
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    return index;
  }

  get owners(): Int32Array {
    return this.#owners.values;
  }

  /** As facets, in the order in which they were met; `hi` is the number of rows less one. */
  facets(): ListedFacet[] {
    return Array.from(this.#indexes, ([name, seq]) => ({
      id: facetId([ALL_BRANDS, name]),
      parent: ALL_BRANDS,
      name,
      lo: 0,
      hi: (this.#counts[seq] ?? 0) - 1,
      turbos: 0,
      ...interval,
      seq,
    }));
  }
}

/** Made of the names alone, so that an address with it holds over versions. 60 bits, as hex. */
export const facetId = (path: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(path)).digest('hex').slice(0, 15);
