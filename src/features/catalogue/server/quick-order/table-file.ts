/** Files that customers send: CSV and XLSX, read by a process of limited memory and time. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError, type FailureCode } from '#contract/errors.ts';
import { TABLE_FILE_BYTES, TABLE_FILE_NAMES } from '#contract/order-names.ts';
import type { TextKey } from '#language/text.ts';
import { openProcesses, UndoneError } from '#platform/processes.ts';
import type { FileFault } from '#platform/table-files/errors.ts';
import type { ReadTable, TableAnswer, TableOrder } from './table-process.ts';

/** One file after another, whoever sent it: reading takes a processor of its own. */
const readers = openProcesses<TableOrder, TableAnswer>({
  script: new URL('./table-process.ts', import.meta.url),
  mostWaiting: 8,
  longest: 20_000,
  mostMemory: 768 * 1024 * 1024,
  niceness: 10,
});

const otherKind: TextKey = '{name} is no CSV or XLSX file.';
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

/**
 * The tables of a file, every cell as text, without empty rows.
 * @param mostRows of a table; a file with more is refused
 * @throws CallError with a sentence about the file
 */
export async function readTables(
  { name: sent, content }: { name: string; content: string },
  mostRows: number,
): Promise<ReadTable[]> {
  const name = sent.replaceAll(/\p{C}/gu, '').slice(-60);
  if (!TABLE_FILE_NAMES.test(name)) throw new CallError('badInput', otherKind, { name });
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > TABLE_FILE_BYTES) throw new CallError('tooLarge', tooLarge, { name });
  let folder: string | undefined;
  try {
    readers.expectRoom();
    folder = await mkdtemp(join(tmpdir(), 'table-'));
    const path = join(folder, 'file');
    await writeFile(path, bytes, { mode: 0o600 });
    const answer = await readers.run({ path, mostRows });
    if ('tables' in answer) return answer.tables;
    const [code, key] = refusals[answer.refused];
    throw new CallError(code, key, { name, rows: mostRows });
  } catch (error) {
    throw error instanceof UndoneError ? unread(error, name) : error;
  } finally {
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
