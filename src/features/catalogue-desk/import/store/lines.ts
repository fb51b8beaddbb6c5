/** Loads rows into the database with COPY, and compact lists that hold rows and ids until then. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ImportProgress } from '../report/report.ts';

const chunk = 128 * 1024;
const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** Escapes a text as a field of COPY. */
export function field(text: string): string {
  return special.test(text) ? text.replace(special, (one) => escapes[one] ?? one) : text;
}

/** Escapes texts as a COPY field of type text[]. */
export function arrayField(texts: readonly string[]): string {
  const quoted = texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`);
  return field(`{${quoted.join(',')}}`);
}

export const nullField = '\\N';

/** Lines in memory outside the heap, until they can be copied: a connection runs one COPY at a time. */
export class Lines {
  readonly #chunks: Buffer[] = [];
  #text = '';
  count = 0;

  /** @param line fields separated by tabs, without a line break */
  add(line: string): void {
    this.#text += line;
    this.#text += '\n';
    this.count += 1;
    if (this.#text.length >= chunk) this.#keep();
  }

  #keep(): void {
    this.#chunks.push(Buffer.from(this.#text));
    this.#text = '';
  }

  /** Yields the lines and frees each chunk once it is read. */
  *take(): Generator<Buffer> {
    if (this.#text !== '') this.#keep();
    this.#chunks.reverse();
    for (let next = this.#chunks.pop(); next !== undefined; next = this.#chunks.pop()) yield next;
  }
}

/** Data of an import that COPY needs. */
export interface Loading {
  readonly client: pg.ClientBase;
  readonly freeze: boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Loads lines into a table.
 * @param columns columns of the lines, in order
 * @throws the error of the server, or the reason of the aborted signal
 */
export async function copyIn(
  { client, freeze, signal }: Loading,
  table: string,
  columns: string,
  lines: Iterable<Buffer | string>,
): Promise<void> {
  // PostgreSQL can freeze rows only in tables that this transaction has truncated.
  const frozen = freeze && table.startsWith('catalogue.') && table !== 'catalogue.stock';
  const options = frozen ? ' with (freeze)' : '';
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin${options}`));
  const copied = finished(stream);
  // The error is handled below. Until then it must not count as an unhandled rejection.
  copied.catch(() => {});
  try {
    for (const one of lines) {
      signal?.throwIfAborted();
      if (!stream.write(one)) await Promise.race([once(stream, 'drain'), copied]);
    }
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
    await copied.catch(() => {});
    throw error;
  }
  stream.end();
  await copied;
}

/** Tables that an import fills. Not stock, which visitors read during the import. */
const tables = [
  'item',
  'turbo',
  'turbo_number',
  'oe_number',
  'application',
  'part',
  'build_sheet_line',
  'cross_reference',
  'part_line',
  'part_replacement',
];

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/**
 * Makes a first import fast. If the catalogue is empty, truncates its tables, so that COPY can freeze rows
 * and, with wal_level minimal, writes no log; and drops keys, which are built at the end from all rows at
 * once. Other transactions see none of this until the transaction ends.
 * @returns a function that restores the keys; undefined if the catalogue is not empty
 */
export async function prepareEmpty(
  client: pg.ClientBase,
): Promise<
  | ((client: pg.ClientBase, onProgress: (progress: ImportProgress) => void) => Promise<void>)
  | undefined
> {
  for (const table of tables) {
    if (!(await isEmpty(client, `catalogue.${table}`))) return undefined;
  }
  await client.query(`truncate ${tables.map((table) => `catalogue.${table}`).join(', ')}`);
  const { rows: constraints } = await client.query<Constraint>(
    `select conrelid::regclass::text "table", quote_ident(conname) "name",
       pg_get_constraintdef(oid) definition
     from pg_constraint
     where contype in ('p', 'u') and conrelid = any ($1::regclass[]) order by conrelid, contype`,
    [tables.map((table) => `catalogue.${table}`)],
  );
  for (const { table, name } of constraints) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  // Disables the triggers that record changes: recording every row would cost more than loading it.
  const { rows: noted } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text "table" from pg_trigger where tgname like 'note\\_%'`,
  );
  for (const { table } of noted) await client.query(`alter table ${table} disable trigger user`);
  return async (later, onProgress) => {
    const total = constraints.length;
    for (const [done, { table, name, definition }] of constraints.entries()) {
      onProgress({ step: 'building keys', done, total, rows: done });
      await later.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { table } of noted) await later.query(`alter table ${table} enable trigger user`);
    // Autovacuum takes a minute. Until then queries would be planned for empty tables.
    await later.query(`analyze ${tables.map((table) => `catalogue.${table}`).join(', ')}`);
  };
}

/** A growing list of 32-bit integers. Needs half the memory of an array; an import holds tens of millions. */
export class GrowingInts {
  // Up to 16 numbers need no extra allocation, because V8 stores them inside the typed array.
  #values = new Int32Array(16);
  #size = 0;

  push(value: number): void {
    if (this.#size === this.#values.length) {
      const larger = new Int32Array(Math.ceil(this.#size * 1.5));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#size] = value;
    this.#size += 1;
  }

  get size(): number {
    return this.#size;
  }

  /** The value at an index; 0 after the end. */
  at(place: number): number {
    return this.#values[place] ?? 0;
  }

  get values(): Int32Array {
    return this.#values.subarray(0, this.#size);
  }
}

/**
 * Indexes of a list sorted by value; indexes of equal values keep their order. Counting sort, because the
 * values are ids without large gaps.
 */
export function groupedByValue(list: GrowingInts): Int32Array {
  let least = 2_147_483_647;
  let most = 0;
  for (let at = 0; at < list.size; at++) {
    const value = list.at(at);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const starts = new Int32Array(Math.max(0, most - least + 2));
  for (let at = 0; at < list.size; at++) {
    const slot = list.at(at) - least + 1;
    starts[slot] = (starts[slot] ?? 0) + 1;
  }
  for (let slot = 1; slot < starts.length; slot++) {
    starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0);
  }
  const order = new Int32Array(list.size);
  for (let at = 0; at < list.size; at++) {
    const slot = list.at(at) - least;
    const place = starts[slot] ?? 0;
    order[place] = at;
    starts[slot] = place + 1;
  }
  return order;
}

export async function isEmpty(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${table} limit 1`);
  return rowCount === 0;
}
