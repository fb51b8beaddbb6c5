/** Which turbos hold a part: their main rows, their models, and whether one of them opens its page. */
import type { Insert } from './build.ts';
import { GrowingInts, groupedByValue } from './growing.ts';
import { chunksOf, distinct } from './ints.ts';

/** A part's page names no more models than these. */
const MODELS = 12;
/** What a turbo that holds a part does for its page. */
export const open = { no: 0, signedIn: 1, everyone: 2 } as const;

export class Holders {
  #parts = new GrowingInts();
  /** Main rows of the turbos, by the same places. */
  #positions = new GrowingInts();
  #counts = new Int32Array(1024);
  #open = new Uint8Array(1024);
  readonly #models = new Map<number, string[]>();
  /** Each model once: a million turbos have some hundreds of them, and each text would be kept. */
  readonly #names = new Map<string, string>();

  /** @param opens one of `open` */
  add(part: number, pos: number, opens: number, model: string): void {
    this.#parts.push(part);
    this.#positions.push(pos);
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
    this.#counts = new Int32Array(this.#open.length);
    const order = groupedByValue(this.#parts);
    for (let start = 0, end = 0; start < order.length; start = end) {
      const part = this.#parts.at(order[start] ?? 0);
      while (end < order.length && this.#parts.at(order[end] ?? 0) === part) end += 1;
      // A part can stand twice on one build sheet.
      const turbos = distinct(order.slice(start, end).map((at) => this.#positions.at(at)));
      for (const [chunk, positions] of chunksOf(turbos).entries()) insert(part, chunk, positions);
      this.#counts[part] = turbos.length;
    }
    this.#parts = new GrowingInts();
    this.#positions = new GrowingInts();
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
