/** Opens and reads the version of the catalogue that visitors read, from a local copy of its file. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/database.ts';
import type { Notices } from '#platform/notices.ts';
import { Columns } from './columns.ts';
import { intsOf } from './ints.ts';
import { type KeptFile, localFile, removeOthers } from './kept-file.ts';
import type { MatchSet } from './match-set.ts';
import { askToRenew, FORMAT, VERSION_CHANNEL } from './publish.ts';

/**
 * Maximum number of rows in a cache of match sets. A row takes 4 bytes, and 4 more for each sort order. With
 * a million turbos the searches by vehicle have 1.7 million rows.
 */
const KEPT_ROWS = 4_000_000;
/** Overhead of a match set, in rows: about 1.8 kB of objects (measured in a heap snapshot). */
const EMPTY_SET = 450;
/**
 * Number of bytes of a file that are mapped into memory: SQLite's maximum. All processes of a machine share
 * this memory.
 */
const MAPPED = 0x7fff0000;

type SqlValue = SQLInputValue;
type NamedValues = Readonly<Record<string, SqlValue>>;

/** One version. Its reads take microseconds, wait for nothing, and never see another version. */
export interface Version {
  readonly id: number;
  /** Match sets by search, cached for the further pages of a search. */
  readonly matches: LRUCache<string, MatchSet>;
  /** Match sets of searches by vehicle, chosen (some thousands of choices) or typed. */
  readonly vehicles: LRUCache<string, MatchSet>;
  readonly columns: Columns;
  /** All rows of a query; the statement is prepared once. Values by position, or by name in one object. */
  all<R extends object>(sql: string, ...values: readonly SqlValue[] | [NamedValues]): R[];
  /** All rows of a query as arrays of columns, which is faster than `all`. */
  lists<R extends readonly SqlValue[]>(sql: string, ...values: readonly SqlValue[]): R[];
  get<R extends object>(sql: string, ...values: readonly SqlValue[]): R | undefined;
  /** The first column of a query's first row, which is quicker than `get`. */
  value<V extends SqlValue>(sql: string, ...values: readonly SqlValue[]): V | undefined;
}

export interface Versions {
  readonly folder: string;
  /** Number of the version that visitors read. */
  current(): number;
  /**
   * Calls `read` with the version that visitors read. If `read` returns a promise, the version stays open
   * until the promise settles.
   */
  read<T>(read: (version: Version) => T): T;
  /** Reads the newest version, which visitors do not read after a rollback. */
  readNewest<T>(read: (version: Version) => T): T;
  /** Whether this process does not have the version that visitors should read. */
  behind(): boolean;
  close(): void;
}

/** A statement that returns rows as arrays, and the names of its columns. */
interface Prepared {
  readonly statement: StatementSync;
  readonly names: readonly string[];
}

/**
 * Converts a row to an object. The objects that the library itself makes are dictionaries, which are slow to
 * read and to copy.
 */
function objectOf<R extends object>(names: readonly string[], row: object): R {
  const values = row as unknown as readonly SqlValue[];
  const object: Record<string, SqlValue | undefined> = {};
  for (let at = 0; at < names.length; at++) object[names[at] as string] = values[at];
  return object as R;
}

const keptSets = () =>
  new LRUCache<string, MatchSet>({
    maxSize: KEPT_ROWS,
    sizeCalculation: (set) => set.size + EMPTY_SET,
  });

class OpenVersion implements Version {
  readonly id: number;
  readonly matches = keptSets();
  readonly vehicles = keptSets();
  readonly columns = new Columns(this);
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();
  #readers = 0;
  #closing = false;

  constructor(id: number, path: string) {
    this.id = id;
    const url = pathToFileURL(path);
    // The file is never written, so reads take no lock.
    url.searchParams.set('immutable', '1');
    this.#db = new DatabaseSync(url, { readOnly: true });
    this.#db.exec(`pragma mmap_size = ${MAPPED}`);
    // One transaction for all reads: without it each statement begins and ends its own.
    this.#db.exec('begin');
  }

  #prepared(sql: string): Prepared {
    const cachedStatement = this.#statements.get(sql);
    if (cachedStatement) return cachedStatement;
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, names: statement.columns().map(({ name }) => name) };
    this.#statements.set(sql, prepared);
    return prepared;
  }

  all<R extends object>(sql: string, ...values: readonly SqlValue[] | [NamedValues]): R[] {
    const { statement, names } = this.#prepared(sql);
    // The library has a single signature for positional and named values.
    return statement.all(...(values as SqlValue[])).map((row) => objectOf<R>(names, row));
  }

  get<R extends object>(sql: string, ...values: readonly SqlValue[]): R | undefined {
    const { statement, names } = this.#prepared(sql);
    const row = statement.get(...values);
    return row && objectOf<R>(names, row);
  }

  value<V extends SqlValue>(sql: string, ...values: readonly SqlValue[]): V | undefined {
    const row = this.#prepared(sql).statement.get(...values) as unknown as readonly V[] | undefined;
    return row?.[0];
  }

  lists<R extends readonly SqlValue[]>(sql: string, ...values: readonly SqlValue[]): R[] {
    return this.#prepared(sql).statement.all(...values) as unknown as R[];
  }

  /** Calls `read`. If it returns a promise, stays open until the promise is settled. */
  read<T>(read: (version: Version) => T): T {
    const result = read(this);
    if (result instanceof Promise) {
      this.#readers += 1;
      const release = () => {
        this.#readers -= 1;
        this.#closeUnread();
      };
      result.then(release, release);
    }
    return result;
  }

  /** Closes the file, once nothing reads it any more. */
  close(): void {
    this.#closing = true;
    this.#closeUnread();
  }

  #closeUnread(): void {
    if (this.#closing && this.#readers === 0) this.#db.close();
  }
}

interface WantedVersion extends KeptFile {
  readonly current: boolean;
  readonly newest: boolean;
  /**
   * Whether the file has the edits that visitors should read. False while only a file of another format has
   * them.
   */
  readonly fresh: boolean;
}

/**
 * The current and the newest of the versions that this program can read. If it cannot read the current version:
 * a version with the same edits, else the newest.
 */
const wantedSql = `
  with readable as (select id, edits from catalogue.version where kept and format = ${FORMAT}),
  wanted as (
    select v.edits, (select max(id) from readable) newest,
      (select id from readable
       order by id = s.version desc, edits = v.edits desc, id desc limit 1) current
    from catalogue.state s join catalogue.version v on v.id = s.version
  )
  select v.id, v.file_hash hash, v.id = w.current current, v.id = w.newest newest,
    v.edits = w.edits fresh
  from wanted w join catalogue.version v on v.id in (w.current, w.newest)`;

/**
 * Opens the version that visitors read, and each later version if `notices` are given.
 * @param folder folder of the files on this machine; several processes may share it
 * @throws an error if the first version cannot be read
 */
export async function openVersions(
  database: Database,
  folder: string,
  notices?: Notices,
): Promise<Versions> {
  let open = new Map<number, OpenVersion>();
  let current: OpenVersion | undefined;
  let newest: OpenVersion | undefined;
  let isBehind = false;

  const opened = async (file: KeptFile): Promise<OpenVersion> => {
    const fetched = () => localFile(database.write, folder, file);
    try {
      return new OpenVersion(file.id, await fetched());
    } catch {
      // Another process of the machine may have just removed the file as outdated: fetch it again.
      return new OpenVersion(file.id, await fetched());
    }
  };
  const refresh = async () => {
    const { rows } = await database.write.query<WantedVersion>(wantedSql);
    const currentRow = rows.find((row) => row.current);
    isBehind = !currentRow?.fresh || currentRow.id !== current?.id;
    if (current && !currentRow?.fresh) await askToRenew(database.write);
    if (!currentRow) return;
    const next = new Map<number, OpenVersion>();
    for (const file of rows) next.set(file.id, open.get(file.id) ?? (await opened(file)));
    for (const file of rows) {
      if (file.current) current = next.get(file.id);
      if (file.newest) newest = next.get(file.id);
    }
    isBehind = !currentRow.fresh;
    const before = open;
    open = next;
    for (const [id, version] of before) if (!next.has(id)) version.close();
    // Remove files only after a change of versions: the file of the next version may be in the folder before
    // that version is current.
    if (rows.some(({ id }) => !before.has(id))) await removeOthers(folder, rows);
  };
  // Refreshes run one after another: two at once would open a version twice.
  let refreshing = refresh();
  await refreshing;
  notices?.follow(VERSION_CHANNEL, () => {
    refreshing = refreshing.catch(() => {}).then(refresh);
    return refreshing;
  });

  const expectOpen = (version: OpenVersion | undefined): OpenVersion => {
    if (!version) throw new Error('no version was ever published');
    return version;
  };
  return {
    folder,
    current: () => current?.id ?? 0,
    read: (read) => expectOpen(current).read(read),
    readNewest: (read) => expectOpen(newest).read(read),
    behind: () => isBehind,
    close() {
      for (const version of open.values()) version.close();
      open.clear();
    },
  };
}

// Lists of rows in a version's file.

export const mainRow = (version: Version, turbo: number): number | undefined =>
  version.value<number>('select pos from row where turbo_id = ? and main', turbo);

/** All rows of a turbo, its main row first. */
export const rowsOfTurbo = (version: Version, turbo: number): number[] =>
  version
    .lists<[number]>('select pos from row where turbo_id = ? order by main desc, pos', turbo)
    .flat();

/** The main rows of the turbos that hold a part, directly or inside another part. */
export const holdersOf = (version: Version, part: number): Int32Array =>
  intsOf(version.value<Uint8Array>('select positions from holder where part_id = ?', part));

export const turbosOfModel = (version: Version, model: number): Int32Array =>
  intsOf(version.value<Uint8Array>('select positions from model_turbo where model_id = ?', model));
