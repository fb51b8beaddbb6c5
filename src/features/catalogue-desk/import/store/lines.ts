/** Rows on their way into the database, as lines of COPY's text format. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const chunk = 128 * 1024;
const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** A text as a field. */
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

  /** The lines; they are let go while they are read. */
  *take(): Generator<Buffer> {
    if (this.#text !== '') this.#keep();
    this.#chunks.reverse();
    for (let next = this.#chunks.pop(); next !== undefined; next = this.#chunks.pop()) yield next;
  }
}

/** What a load needs of an import. */
export interface Loading {
  readonly client: pg.ClientBase;
  readonly freeze: boolean;
  readonly signal: AbortSignal | undefined;
}

/**
 * Loads lines into a table.
 * @param columns the columns of each line, in order
 * @throws what the server refuses, or the signal's reason
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
  const done = finished(stream);
  // A failure is met below; meanwhile it must not count as unhandled.
  done.catch(() => {});
  try {
    for (const one of lines) {
      signal?.throwIfAborted();
      if (!stream.write(one)) await Promise.race([once(stream, 'drain'), done]);
    }
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
    await done.catch(() => {});
    throw error;
  }
  stream.end();
  await done;
}
