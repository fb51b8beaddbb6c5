/** Loads rows into the database by COPY. Rows and ids are kept in little memory until it is their table's turn. */
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

/** A text as a field of COPY. */
export function field(text: string): string {
  return special.test(text) ? text.replace(special, (one) => escapes[one] ?? one) : text;
}

/** Texts as a field of type text[]. */
export function arrayField(texts: readonly string[]): string {
  const quoted = texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`);
  return field(`{${quoted.join(',')}}`);
}

export const nullField = '\\N';

/** Lines kept outside the heap until their table's turn comes: a connection copies one at a time. */
export class Lines {
  readonly #chunks: Buffer[] = [];
  #text = '';
  count = 0;

  /** @param line fields parted by tabs, without the line end */
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

  /** The lines. Each chunk is freed once it was read. */
  *take(): Generator<Buffer> {
    if (this.#text !== '') this.#keep();
    this.#chunks.reverse();
    for (let next = this.#chunks.pop(); next !== undefined; next = this.#chunks.pop()) yield next;
  }
}

/** Data of an import that a load needs. */
export interface Loading {
  readonly client: pg.ClientBase;
  readonly freeze: boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Loads lines into a table.
 * @param columns the columns of each line, in order
 * @throws the server's error, or the signal's reason
 */
export async function copyIn(
  { client, freeze, signal }: Loading,
  table: string,
  columns: string,
  lines: Iterable<Buffer | string>,
): Promise<void> {
  // Only tables that the transaction has truncated can be frozen.
  const frozen = freeze && table.startsWith('catalogue.') && table !== 'catalogue.stock';
  const options = frozen ? ' with (freeze)' : '';
  const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin${options}`));
  const copied = finished(stream);
  // A failure is handled below; until then it must not count as unhandled.
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

/** Tables that an import fills; stock is left out, since visitors read it. */
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
 * Makes a first import fast. If the catalogue is empty its tables are truncated, which lets COPY
 * freeze rows and, with wal_level minimal, log nothing; and their keys are taken off, to be built
 * from all rows at once. Other transactions see none of it before this one ends.
 * @returns a function that puts the keys back, or undefined if the catalogue is not empty
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
  // The tables were empty, so notes are not needed. Noting every row would cost more than loading it.
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
    // Autovacuum takes a minute, in which the next import would be planned for empty tables.
    await later.query(`analyze ${tables.map((table) => `catalogue.${table}`).join(', ')}`);
  };
}

/** A list of 32-bit integers that grows, in half the memory of an array: an import holds tens of millions. */
export class GrowingInts {
  // V8 keeps 16 numbers inside the object, so that small lists need no further allocation.
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

  /** The value at a place; 0 behind the last. */
  at(place: number): number {
    return this.#values[place] ?? 0;
  }

  get values(): Int32Array {
    return this.#values.subarray(0, this.#size);
  }
}

/**
 * Indexes of a list, sorted by value; indexes of equal values keep their order. It is a counting sort, since the
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

/** Whether a table of the catalogue has no rows. */
export async function isEmpty(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${table} limit 1`);
  return rowCount === 0;
}
