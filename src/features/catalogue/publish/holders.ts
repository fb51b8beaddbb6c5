/** Which turbos hold a part: their main rows, their models, and whether one of them opens its page. */
import type { Insert } from './build.ts';
import { blobOf } from './ints.ts';
import { CHUNK_SIZE } from './schema.ts';

/** A part's page names no more models than these. */
const MODELS = 12;
/** 53 bits hold part and position exactly: positions stay below 2 ** 26. */
const ROWS = 2 ** 26;

/** What a turbo that holds a part does for its page. */
export const open = { no: 0, signedIn: 1, everyone: 2 } as const;

export class Holders {
  #pairs = new Float64Array(1024);
  #length = 0;
  #counts = new Int32Array(1024);
  #open = new Uint8Array(1024);
  readonly #models = new Map<number, string[]>();
  /** Each model once: a million turbos have some hundreds of them, and each text would be kept. */
  readonly #names = new Map<string, string>();

  /** @param opens one of `open` */
  add(part: number, pos: number, opens: number, model: string): void {
    if (this.#length === this.#pairs.length) {
      const larger = new Float64Array(Math.ceil(this.#length * 1.5));
      larger.set(this.#pairs);
      this.#pairs = larger;
    }
    this.#pairs[this.#length] = part * ROWS + pos;
    this.#length += 1;
    if (part >= this.#open.length) {
      const larger = new Uint8Array(Math.ceil(part * 1.5));
      larger.set(this.#open);
      this.#open = larger;
    }
    if (opens > (this.#open[part] ?? 0)) this.#open[part] = opens;
    if (model === '') return;
    const models = this.#models.get(part);
    if (models === undefined) this.#models.set(part, [this.#once(model)]);
    else if (models.length < MODELS && !models.includes(model)) models.push(this.#once(model));
  }

  #once(model: string): string {
    const known = this.#names.get(model);
    if (known !== undefined) return known;
    this.#names.set(model, model);
    return model;
  }

  /** Fills holder, and counts. */
  write(insert: Insert): void {
    const pairs = this.#pairs.subarray(0, this.#length).sort();
    this.#counts = new Int32Array(this.#open.length);
    let chunk = 0;
    let part = -1;
    let list: number[] = [];
    const flush = () => {
      if (list.length > 0) insert(part, chunk, blobOf(list));
      list = [];
    };
    let last = -1;
    for (const pair of pairs) {
      // A part can stand twice on one build sheet.
      if (pair === last) continue;
      last = pair;
      const own = Math.floor(pair / ROWS);
      if (own !== part) {
        flush();
        part = own;
        chunk = 0;
      } else if (list.length === CHUNK_SIZE) {
        flush();
        chunk += 1;
      }
      list.push(pair % ROWS);
      this.#counts[own] = (this.#counts[own] ?? 0) + 1;
    }
    flush();
    this.#pairs = new Float64Array(0);
    this.#length = 0;
  }

  /** How many turbos hold it. */
  countOf(part: number): number {
    return this.#counts[part] ?? 0;
  }

  openOf(part: number): number {
    return this.#open[part] ?? 0;
  }

  modelsOf(part: number): readonly string[] {
    return this.#models.get(part) ?? [];
  }
}
