/** The order of all rows by one column of the results. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Natural: '9' comes before '10'. Empty texts come last. */
function byText(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * All positions, ascending by their texts; rows of one text keep the order of positions, so that
 * pages never overlap.
 * @param codes by position
 * @param texts by code; several codes may have the same
 */
export function orderByTexts(codes: Int32Array, texts: readonly string[]): Int32Array {
  const sorted = Array.from(texts.keys()).sort((a, b) => byText(texts[a] ?? '', texts[b] ?? ''));
  const rankOf = new Int32Array(texts.length);
  let rank = 0;
  for (const [at, code] of sorted.entries()) {
    if (at > 0 && texts[code] !== texts[sorted[at - 1] ?? 0]) rank += 1;
    rankOf[code] = rank;
  }
  // A counting sort: where the rows of each rank begin, then each row at the next place there.
  const next = new Int32Array(rank + 2);
  for (const code of codes) raise(next, (rankOf[code] ?? 0) + 1, 1);
  for (let at = 1; at < next.length; at++) raise(next, at, next[at - 1] ?? 0);
  const order = new Int32Array(codes.length);
  for (let pos = 0; pos < codes.length; pos++) {
    const own = rankOf[codes[pos] ?? 0] ?? 0;
    order[next[own] ?? 0] = pos;
    raise(next, own, 1);
  }
  return order;
}

function raise(counts: Int32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by;
}

/** Keys that one statement adds. */
const BATCH = 32;
const rows = (count: number) => Array(count).fill('(?, ?)').join();

/**
 * Sorts the positions by keys of numbers, which nearly all differ: a million of them take 100 MB of the
 * heap, so they lie in a temporary file of SQLite.
 */
export class NumberColumn {
  readonly #file = new DatabaseSync('');
  readonly #addMany: StatementSync;
  #waiting: (string | number)[] = [];
  #count = 0;

  constructor() {
    this.#file.exec('pragma journal_mode = off; pragma synchronous = off');
    this.#file.exec('begin; create table number (k text, pos int)');
    this.#addMany = this.#file.prepare(`insert into number values ${rows(BATCH)}`);
  }

  /** Adds the key of the next position, of ASCII characters. */
  add(key: string): void {
    this.#waiting.push(key, this.#count);
    this.#count += 1;
    if (this.#waiting.length < BATCH * 2) return;
    this.#addMany.run(...this.#waiting);
    this.#waiting = [];
  }

  /** As `orderByTexts`; nothing can be added any more. */
  order(): Int32Array {
    const left = this.#waiting.length / 2;
    if (left > 0)
      this.#file.prepare(`insert into number values ${rows(left)}`).run(...this.#waiting);
    const read = this.#file.prepare("select pos from number order by k = '', k, pos");
    read.setReturnArrays(true);
    const order = new Int32Array(this.#count);
    let at = 0;
    for (const row of read.iterate() as unknown as Iterable<readonly number[]>) {
      order[at] = row[0] ?? 0;
      at += 1;
    }
    this.#file.close();
    return order;
  }
}
