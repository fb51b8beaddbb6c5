import { IntList } from '#features/catalogue-index/int-list.ts';

const textBytes = 1 << 20;

/** Short texts as bytes outside the heap: a third of what they take as strings. */
export class TextList {
  readonly #chunks: Buffer[] = [];
  readonly #places = new IntList();
  readonly #sizes = new IntList();
  #used = textBytes;

  /** @param text up to 1 MB */
  push(text: string): void {
    const size = Buffer.byteLength(text);
    if (this.#used + size > textBytes) {
      this.#chunks.push(Buffer.allocUnsafeSlow(textBytes));
      this.#used = 0;
    }
    this.#chunks.at(-1)?.write(text, this.#used);
    this.#places.push((this.#chunks.length - 1) * textBytes + this.#used);
    this.#sizes.push(size);
    this.#used += size;
  }

  at(index: number): string {
    const place = this.#places.at(index);
    const start = place % textBytes;
    const chunk = this.#chunks[Math.floor(place / textBytes)];
    return chunk?.toString('utf8', start, start + this.#sizes.at(index)) ?? '';
  }
}
