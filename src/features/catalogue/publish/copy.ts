/** Rows out of and into PostgreSQL by COPY, as lines of its text format. */
import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const TAB = 9;
const NEWLINE = 10;
const CHUNK = 128 * 1024;

/** Loads one table that was made in the running transaction, its rows frozen from the start. */
export class CopyWriter {
  readonly #stream: Writable;
  readonly #ended: Promise<void>;
  #text = '';
  #drained: Promise<void> | undefined;
  rows = 0;

  constructor(client: pg.ClientBase, table: string, columns: string) {
    this.#stream = client.query(
      copyFrom(`copy ${table} (${columns}) from stdin with (format text, freeze)`),
    );
    this.#ended = new Promise((resolve, reject) => {
      this.#stream.on('finish', resolve);
      this.#stream.on('error', reject);
    });
    // A failure is met in end(); meanwhile it must not count as unhandled.
    this.#ended.catch(() => {});
  }

  /** Adds a row: columns parted by tabs, without the line end. Await `ready()` now and then. */
  line(text: string): void {
    this.#text += text;
    this.#text += '\n';
    this.rows += 1;
    if (this.#text.length >= CHUNK) this.#send();
  }

  #send(): void {
    const more = this.#stream.write(this.#text);
    this.#text = '';
    if (more || this.#drained) return;
    this.#drained = new Promise((resolve) => {
      const go = () => {
        this.#stream.off('drain', go).off('error', go);
        this.#drained = undefined;
        resolve();
      };
      this.#stream.once('drain', go);
      this.#stream.once('error', go);
    });
  }

  /** Resolves when the server has taken enough for more to be added; undefined: at once. */
  ready(): Promise<void> | undefined {
    return this.#drained;
  }

  /** Ends the load. @throws what the server refused */
  async end(): Promise<void> {
    if (this.#text) this.#send();
    this.#stream.end();
    await this.#ended;
  }
}

/** The columns of a query by name: what to select, and where each stands in its rows. */
export function selected<const C extends Readonly<Record<string, string>>>(columns: C) {
  const names = Object.keys(columns);
  return {
    list: Object.values(columns).join(', '),
    at: Object.fromEntries(names.map((name, place) => [name, place])) as Record<keyof C, number>,
  };
}

/**
 * Makes a table's lines from the rows of a query. Columns that the query has by the same name are
 * copied as they stand, as many at once as stand together; the others come with each row.
 */
export function linesFor(columns: readonly string[], at: Readonly<Record<string, number>>) {
  const pieces: (string | [first: number, last: number])[] = [];
  for (const name of columns) {
    const place = at[name];
    const before = pieces.at(-1);
    if (place === undefined) pieces.push(name);
    else if (Array.isArray(before) && before[1] === place - 1) before[1] = place;
    else pieces.push([place, place]);
  }
  return (row: RawRow, made: Readonly<Record<string, string | number>> = {}): string => {
    let line = '';
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) line += '\t';
      line += typeof piece === 'string' ? made[piece] : row.slice(piece[0], piece[1]);
    }
    return line;
  };
}

/** One row of a COPY TO, still escaped: what goes back into a COPY needs no reading. */
export class RawRow {
  readonly #ends: number[] = [];
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;

  /** Takes the line bytes[start, end). */
  take(bytes: Buffer, start: number, end: number): void {
    this.#bytes = bytes;
    this.#start = start;
    this.#ends.length = 0;
    for (let at = start; at < end; at++) if (bytes[at] === TAB) this.#ends.push(at);
    this.#ends.push(end);
  }

  /** Field `index` as it stands in the line; '\N' is null. */
  raw(index: number): string {
    return this.slice(index, index);
  }

  /** Fields `first` to `last` with their tabs. */
  slice(first: number, last: number): string {
    const from = first === 0 ? this.#start : (this.#ends[first - 1] ?? 0) + 1;
    return this.#bytes.toString('utf8', from, this.#ends[last]);
  }

  /** Field `index` as a text; null is ''. */
  text(index: number): string {
    const value = this.raw(index);
    if (!value.includes('\\')) return value;
    return value === '\\N' ? '' : unescaped(value);
  }
}

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' };
const unescaped = (value: string): string =>
  value.replace(/\\(.)/g, (_, one: string) => escapes[one] ?? one);

/** Rows of a query, one RawRow taken anew for each: keep nothing of it beyond the turn. */
export async function* copyRows(client: pg.ClientBase, query: string): AsyncGenerator<RawRow[]> {
  const stream: Readable = client.query(copyTo(`copy (${query}) to stdout`));
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const rows: RawRow[] = [];
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      const row = new RawRow();
      row.take(bytes, start, end);
      rows.push(row);
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rows.length > 0) yield rows;
  }
}
