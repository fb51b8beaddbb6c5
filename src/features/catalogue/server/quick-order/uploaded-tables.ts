/** Files that customers send: CSV and workbooks, read by a process of limited memory and time. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CallError, type FailureCode } from '#contract/errors.ts';
import { TABLE_FILE_BYTES, TABLE_FILE_NAMES, type TextEncoding } from '#contract/table-names.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import { callerKey, shareTurns, takeTurns } from '#features/gateway/server/turns.ts';
import type { TextKey } from '#language/text.ts';
import { makeTempFolder } from '#platform/data-dir.ts';
import { bytesOf } from '#platform/files.ts';
import { openProcesses, UndoneError } from '#platform/processes.ts';
import type { FileFault } from '#platform/table-files/sheets.ts';
import type { ReadFile, ReadTable, RowSlice, TableAnswer, TableTask } from './table-process.ts';

const readers = openProcesses<TableTask, TableAnswer>({
  script: new URL('./table-process.ts', import.meta.url),
  longest: 2_000,
  mostMemory: 768 * 1024 * 1024,
  niceness: 10,
});

/**
 * Maximum number of a caller's files that are read or wait. Several, because colleagues may share an IP
 * address.
 */
const MAX_OF_CALLER = 4;
const inTurn = takeTurns(MAX_OF_CALLER, () => new CallError('unavailable', stillReading));

/**
 * One file at a time over all callers, because reading a file keeps a processor core busy. Customers and staff go
 * before visitors, whose networks take turns: a flood of files delays only its own network.
 */
const inSharedTurn = shareTurns({ most: 1, mostWaiting: 8, refuse: () => tooManyFiles() });

const otherKind: TextKey = '{name} is not a CSV, XLSX, XLS or ODS file.';
const stillReading: TextKey = 'Your last file is still being read. Send this one when it is done.';
const tooLarge: TextKey = '{name} is too large to be read. Please send less at a time.';

const refusals: Record<FileFault, readonly [FailureCode, TextKey]> = {
  empty: ['badInput', '{name} is empty.'],
  otherKind: ['badInput', otherKind],
  locked: ['badInput', '{name} has a password. Save it without one.'],
  encoding: ['badInput', '{name} is not saved as UTF-8. Save it again as “CSV UTF-8”, or as XLSX.'],
  tooLarge: ['tooLarge', tooLarge],
  broken: ['badInput', '{name} cannot be read and may be damaged. Save it again as CSV or XLSX.'],
  tooManyRows: ['tooLarge', '{name} has more than {rows} rows. Please send less at a time.'],
};

interface FileSender extends Pick<Context, 'customer' | 'address'> {
  readonly isStaff?: boolean;
}

interface ReceivedFile {
  readonly name: string;
  /** As base64. */
  readonly content: string;
  readonly encoding?: TextEncoding;
}

/**
 * The tables of a file, every cell as text, without rows and sheets that are empty or hidden.
 * @param mostRows of a table; a file with more is refused
 * @throws CallError with a sentence about the file, or while too many files of the caller wait
 */
export async function readUploadedTables(
  { name: sent, content, encoding }: ReceivedFile,
  mostRows: number,
  sender: FileSender,
): Promise<ReadFile> {
  const name = sent.replaceAll(/\p{C}/gu, '').slice(-60);
  if (!TABLE_FILE_NAMES.test(name)) throw new CallError('badInput', otherKind, { name });
  const bytes = bytesOf(content);
  if (bytes.length > TABLE_FILE_BYTES) throw new CallError('tooLarge', tooLarge, { name });
  const task = { mostRows, encoding };
  const { address, customer, isStaff } = sender;
  const caller = callerKey(sender);
  const place = { address, device: customer || isStaff ? caller : undefined };
  const answer = await inTurn(caller, () =>
    inSharedTurn(place, () => readBytes(name, bytes, task)),
  );
  if ('tables' in answer) return answer;
  const [code, key] = refusals[answer.refused];
  throw new CallError(code, key, { name, rows: mostRows });
}

async function readBytes(
  name: string,
  bytes: Buffer,
  task: Omit<TableTask, 'path'>,
): Promise<ReadFile | Extract<TableAnswer, { refused: unknown }>> {
  let folder: string | undefined;
  try {
    folder = makeTempFolder('table-');
    const path = join(folder, 'file');
    await writeFile(path, bytes, { mode: 0o600 });
    const answer = await readers.run({ ...task, path });
    if ('refused' in answer) return answer;
    const tables: ReadTable[] = [];
    for (const { rowsPath, ...table } of answer.tables) {
      tables.push({ ...table, ...(await rowsOf(rowsPath)) });
    }
    return { ...answer, tables };
  } catch (error) {
    throw error instanceof UndoneError ? unread(error, name) : error;
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

/** The rows of a table. Between slices other requests are served. */
async function rowsOf(path: string): Promise<RowSlice> {
  const content = await readFile(path);
  const [rows, rowNumbers]: [string[][], number[]] = [[], []];
  for (let start = 0; start < content.length; ) {
    await setImmediate();
    const end = content.indexOf('\n', start);
    const slice: RowSlice = JSON.parse(content.toString('utf8', start, end));
    rows.push(...slice.rows);
    rowNumbers.push(...slice.rowNumbers);
    start = end + 1;
  }
  return { rows, rowNumbers };
}

const unread = ({ why }: UndoneError, name: string): CallError =>
  why === 'late' || why === 'memory'
    ? new CallError('tooLarge', tooLarge, { name })
    : tooManyFiles();

const tooManyFiles = () =>
  new CallError(
    'unavailable',
    'Too many files are being read just now. Please send it again.' satisfies TextKey,
  );
