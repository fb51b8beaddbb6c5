/** Which turbos hold a part: their main rows, their models, and whether one of them opens its page. */
import type { Insert } from './build.ts';
import { Pairs } from './pairs.ts';

/** A part's page names no more models than these. */
const MODELS = 12;
/** What a turbo that holds a part does for its page. */
export const open = { no: 0, signedIn: 1, everyone: 2 } as const;

/** What a part's page tells of its turbos. */
interface Held {
  turbos: number;
  /** One of `open`. */
  open: number;
  readonly models: string[];
}

export class Holders {
  readonly #pairs = new Pairs();
  readonly #parts = new Map<number, Held>();

  /** @param opens one of `open` */
  add(part: number, pos: number, opens: number, model: string): void {
    this.#pairs.add(part, pos);
    let held = this.#parts.get(part);
    if (!held) {
      held = { turbos: 0, open: open.no, models: [] };
      this.#parts.set(part, held);
    }
    held.open = Math.max(held.open, opens);
    const { models } = held;
    if (model !== '' && models.length < MODELS && !models.includes(model)) models.push(model);
  }

  /** Fills holder, and counts. */
  write(insert: Insert): void {
    for (const { key: part, values } of this.#pairs.lists()) {
      insert(part, values);
      const held = this.#parts.get(part);
      if (held) held.turbos = values.length;
    }
  }

  /** What is told of a part. */
  of(part: number): Readonly<Held> {
    return this.#parts.get(part) ?? { turbos: 0, open: open.no, models: [] };
  }
}
