/** Rows out of PostgreSQL by COPY, as lines of its text format. */
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const TAB = 9;
const NEWLINE = 10;

/** The columns of a query by name: what to select, and where each stands in its rows. */
export function selection<const C extends Readonly<Record<string, string>>>(columns: C) {
  const names = Object.keys(columns);
  return {
    list: Object.values(columns).join(', '),
    at: Object.fromEntries(names.map((name, place) => [name, place])) as Record<keyof C, number>,
  };
}

/** One row of a COPY TO, read field by field when it is asked for. */
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
    const from = index === 0 ? this.#start : (this.#ends[index - 1] ?? 0) + 1;
    return this.#bytes.toString('utf8', from, this.#ends[index]);
  }

  /** Field `index` as a number; null for null. */
  number(index: number): number | null {
    const value = this.raw(index);
    return value === '\\N' ? null : Number(value);
  }

  /** Field `index` as a text; null is ''. */
  text(index: number): string {
    const value = this.raw(index);
    if (!value.includes('\\')) return value;
    return value === '\\N' ? '' : unescaped(value);
  }

  /** Field `index` as JSON; null is 'null'. */
  json(index: number): string {
    const value = this.raw(index);
    // What JSON or COPY would write otherwise; nearly no text holds any of it.
    if (!/["\\\x00-\x1f]/.test(value)) return `"${value}"`;
    return value === '\\N' ? 'null' : JSON.stringify(unescaped(value));
  }
}

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' };
const unescaped = (value: string): string =>
  value.replace(/\\(.)/g, (_, one: string) => escapes[one] ?? one);

/**
 * Rows of a query that begins at once, a batch at a time. The next batch takes the same RawRows: keep none
 * of them. Where the rest is not wanted, the connection serves again when that has come.
 */
export function copyRows(client: pg.ClientBase, query: string): AsyncGenerator<RawRow[]> {
  const stream: Readable = client.query(copyTo(`copy (${query}) to stdout`));
  // The consumer sees the stream's error. It is ignored when the consumer has stopped early.
  stream.on('error', () => {});
  return batches(stream);
}

async function* batches(stream: Readable): AsyncGenerator<RawRow[]> {
  const batch: RawRow[] = [];
  let incompleteLine: Buffer = Buffer.alloc(0);
  try {
    // A stream that is destroyed leaves its rows in the connection, which then waits for ever.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer =
        incompleteLine.length > 0 ? Buffer.concat([incompleteLine, chunk]) : chunk;
      let size = 0;
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        const row = batch[size] ?? new RawRow();
        batch[size] = row;
        row.take(bytes, start, end);
        size += 1;
        start = end + 1;
      }
      incompleteLine = bytes.subarray(start);
      if (size > 0) yield batch.slice(0, size);
    }
  } finally {
    stream.resume();
  }
}
