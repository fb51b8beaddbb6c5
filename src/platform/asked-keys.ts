/** A key's place is the upper half of its hash. */
const PLACES = 65_536;
const PLACE_BITS = 16;
/** The lowest bit of a mark: the key was asked for more than once. */
const AGAIN = 1;

/**
 * Which questions were asked before, roughly: most are never asked again, and to keep their answers
 * would only cost memory. A key holds its place until another key takes it, and one key in some 30,000
 * is taken for another. 256 kB, however long the keys are.
 */
export class AskedKeys {
  readonly #marks = new Uint32Array(PLACES);

  /** Notes that a key is asked for. @returns whether it was asked for before */
  note(key: string): boolean {
    const mark = markOf(key);
    const place = mark >>> PLACE_BITS;
    const known = ((this.#marks[place] ?? 0) | AGAIN) === (mark | AGAIN);
    this.#marks[place] = known ? mark | AGAIN : mark;
    return known;
  }

  /** Whether a key was asked for more than once. */
  isRepeated(key: string): boolean {
    const mark = markOf(key) | AGAIN;
    return this.#marks[mark >>> PLACE_BITS] === mark >>> 0;
  }
}

/** A hash of the key (FNV-1a) without its lowest bit. */
function markOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  }
  return (hash & ~AGAIN) >>> 0;
}
