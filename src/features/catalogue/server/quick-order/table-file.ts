/** Files that customers send: CSV and XLSX, read by a process of limited memory and time. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError, type FailureCode } from '#contract/errors.ts';
import { TABLE_FILE_BYTES, TABLE_FILE_NAMES, type TextEncoding } from '#contract/order-names.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import { networkOf } from '#features/gateway/server/network.ts';
import type { TextKey } from '#language/text.ts';
import { openProcesses, UndoneError } from '#platform/processes.ts';
import type { FileFault } from '#platform/table-files/errors.ts';
import type { ReadFile, TableAnswer, TableOrder } from './table-process.ts';

/** One file after another, whoever sent it: reading takes a processor of its own. */
const readers = openProcesses<TableOrder, TableAnswer>({
  script: new URL('./table-process.ts', import.meta.url),
  mostWaiting: 8,
  longest: 2_000,
  mostMemory: 768 * 1024 * 1024,
  niceness: 10,
});

/** Customers, and networks of visitors, of whom a file is being read. */
const callers = new Set<string>();
const callerOf = ({ customer, address }: Pick<Context, 'customer' | 'address'>): string =>
  customer ? `customer ${customer.id}` : networkOf(address);

const otherKind: TextKey = '{name} is no CSV or XLSX file.';
const stillReading: TextKey = 'Your last file is still being read. Send this one when it is done.';
const tooLarge: TextKey = '{name} is too large to be read. Please send less at a time.';

const refusals: Record<FileFault | 'tooManyRows', readonly [FailureCode, TextKey]> = {
  empty: ['badInput', '{name} is empty.'],
  otherKind: ['badInput', otherKind],
  locked: [
    'badInput',
    '{name} is an old XLS workbook, or has a password. Save it as XLSX without one.',
  ],
  encoding: ['badInput', '{name} is not saved as UTF-8. Save it again as “CSV UTF-8”, or as XLSX.'],
  tooLarge: ['tooLarge', tooLarge],
  broken: ['badInput', '{name} can not be read; it may be damaged. Save it again as CSV or XLSX.'],
  tooManyRows: ['tooLarge', '{name} has more than {rows} rows. Please send less at a time.'],
};

export interface SentFile {
  readonly name: string;
  /** As base64. */
  readonly content: string;
  readonly encoding?: TextEncoding;
}

/**
 * The tables of a file, every cell as text, without rows and sheets that are empty or hidden.
 * @param mostRows of a table; a file with more is refused
 * @throws CallError with a sentence about the file, or while another file of the caller is read
 */
export async function readTables(
  { name: sent, content, encoding }: SentFile,
  mostRows: number,
  context: Pick<Context, 'customer' | 'address'>,
): Promise<ReadFile> {
  const name = sent.replaceAll(/\p{C}/gu, '').slice(-60);
  if (!TABLE_FILE_NAMES.test(name)) throw new CallError('badInput', otherKind, { name });
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > TABLE_FILE_BYTES) throw new CallError('tooLarge', tooLarge, { name });
  const caller = callerOf(context);
  if (callers.has(caller)) throw new CallError('unavailable', stillReading);
  callers.add(caller);
  let folder: string | undefined;
  try {
    readers.expectRoom();
    folder = await mkdtemp(join(tmpdir(), 'table-'));
    const path = join(folder, 'file');
    await writeFile(path, bytes, { mode: 0o600 });
    const answer = await readers.run({ path, mostRows, encoding });
    if ('tables' in answer) return answer;
    const [code, key] = refusals[answer.refused];
    throw new CallError(code, key, { name, rows: mostRows });
  } catch (error) {
    throw error instanceof UndoneError ? unread(error, name) : error;
  } finally {
    callers.delete(caller);
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

const unread = ({ why }: UndoneError, name: string): CallError =>
  why === 'late' || why === 'memory'
    ? new CallError('tooLarge', tooLarge, { name })
    : new CallError(
        'unavailable',
        'Too many files are being read just now. Please send it again.' satisfies TextKey,
      );
