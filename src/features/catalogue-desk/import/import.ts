/**
 * Import of catalogue files: reads and cleans them and merges them with the catalogue in one transaction,
 * then publishes a new version. Until then visitors read the previous version.
 */

import type pg from 'pg';
import { storedMessage, word } from '#contract/message.ts';
import { type ImportKind, importKinds } from '#contract/staff/names.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { RowSource } from '#platform/table-files/open.ts';
import { BusyError } from '#platform/table-files/sheets.ts';
import { GatheredSheets } from './build-sheets.ts';
import { closeChangeSet, openChangeSet } from './change-set.ts';
import { GatheredCrossReferences } from './cross-references.ts';
import { emptyPart, GatheredParts, naturalPartKey, type Part } from './parts/read.ts';
import { GatheredStock, storeParts } from './parts/store.ts';
import { GatheredReplacements } from './replacements.ts';
import { type ImportProgress, type RemarkGroup, Report, type RowPlace } from './report/report.ts';
import { ofParts, ofTurbos } from './sheet-owners.ts';
import { type Differences, differencesOf } from './store/differences.ts';
import { KnownItems } from './store/known-items.ts';
import { prepareEmpty } from './store/lines.ts';
import { beginImport, lockImports, unlockImports } from './store/queries.ts';
import { type NameQuestion, Names } from './store/synonyms.ts';
import { type MappingOf, recognise } from './tables/recognise.ts';
import {
  cancelOn,
  DatabaseQueue,
  type KindCounts,
  type RecognisedTable,
  tellIncomplete,
  type UnitQuestion,
  UnitQuestions,
  type Work,
} from './tables/work.ts';
import { GatheredTurbos } from './turbos/gather.ts';
import { type NamedChra, storeTurbos } from './turbos/store.ts';

export interface ImportOptions {
  /** Dry run: reports everything, but changes nothing. */
  check?: boolean;
  /** Whether a dry run lists what would change. */
  differences?: boolean;
  /** Path of a CSV file for the report. */
  report?: string;
  /** Reason shown in the version history. Default: 'import of a.csv, b.xlsx'. */
  reason?: string;
  /** E-mail address of the member of staff. Default: 'command line'. */
  who?: string;
  onProgress?: (progress: ImportProgress) => void;
  /** Column mapping set by staff. Default: mapping by the headings. */
  mapping?: MappingOf;
  /** Whether a table has all data of its items, so that data missing in the file is deleted. */
  isComplete?: (place: RowPlace) => boolean;
  /** Runs first in the import's transaction, with the catalogue locked. An error stops the import. */
  before?: (client: pg.ClientBase) => Promise<void>;
  /** Runs at the end of the transaction. Not called in a dry run. */
  after?: (client: pg.ClientBase, result: Omit<ImportOutcome, 'version'>) => Promise<void>;
  /** Cancels the import. The catalogue does not change, unless the import has already been stored. */
  signal?: AbortSignal;
}

export interface ImportOutcome {
  counts: Record<ImportKind, KindCounts>;
  /** Whether anything except stock changed, or would change. */
  changed: boolean;
  remarks: { total: number; groups: RemarkGroup[] };
  /** Columns whose figures have no unit, so that staff have to choose it. */
  questions: readonly UnitQuestion[];
  /** Names that may be synonyms. */
  names: readonly NameQuestion[];
  /** Set if requested, unless the catalogue was empty. */
  differences?: Differences;
  /** Version that visitors now read; undefined if nothing had to be published. */
  version: number | undefined;
}

/**
 * Imports sources into the catalogue and publishes a version.
 * @throws ImportError if a source cannot be read or another import is running. After any failure before
 *   publishing, the catalogue has not changed
 */
export async function importCatalogue(
  database: Database,
  sources: readonly RowSource[],
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const report = new Report(options.report);
  const tables = await recognise(sources, report, options.mapping, options.isComplete);
  const client = await database.write.connect();
  const stop = cancelOn(options.signal, database.write, client);
  try {
    if (!(await lockImports(client))) {
      throw new BusyError(
        'Another import is at work. Wait until it has ended, then start this one again.',
      );
    }
    const { differences, ...stored } = await store(client, tables, report, options);
    let version: number | undefined;
    if (!options.check) version = await publishImport(database, tables, options);
    await report.close();
    return { ...resultOf(stored, report), ...(differences && { differences }), version };
  } catch (error) {
    await report.close().catch(() => {});
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    await stop();
    // If the lock cannot be released, the connection is closed, which releases it.
    const free = unlockImports(client);
    const broken = await free.then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(broken);
  }
}

type Stored = Pick<ImportOutcome, 'counts' | 'changed' | 'questions' | 'names'>;

const noCounts = (): KindCounts => ({ rows: 0, refused: 0, added: 0, changed: 0, unchanged: 0 });

async function store(
  client: pg.ClientBase,
  tables: readonly RecognisedTable[],
  report: Report,
  options: ImportOptions,
): Promise<Stored & Pick<ImportOutcome, 'differences'>> {
  const queue = new DatabaseQueue();
  try {
    await beginImport(client);
    await options.before?.(client);
    const finishEmpty = await prepareEmpty(client);
    const changes = await openChangeSet(client, {
      kind: 'import',
      who: options.who ?? 'command line',
      reason: reasonOf(tables, options),
      kept: finishEmpty === undefined,
    });
    const isCompared = options.check && options.differences && finishEmpty === undefined;
    const comparedSet = isCompared ? changes : undefined;
    const onProgress = options.onProgress ?? (() => {});
    const reading = { done: false };
    const work: Work = {
      client,
      queue,
      freeze: finishEmpty !== undefined,
      report,
      unitQuestions: new UnitQuestions(),
      names: await Names.load(client),
      refusedTables: new Set(),
      known: await KnownItems.load(client),
      counts: Object.fromEntries(importKinds.map((kind) => [kind, noCounts()])) as Work['counts'],
      comparedSet,
      signal: options.signal,
      onProgress,
      onStored: (progress) => {
        if (reading.done) onProgress(progress);
      },
    };
    await storeAll(work, tables);
    reading.done = true;
    await queue.done();
    await finishEmpty?.(client, work.onProgress);
    const differences =
      comparedSet === undefined
        ? undefined
        : await differencesOf(client, comparedSet, options.signal);
    await closeChangeSet(client, changes);
    const changed = importKinds.some(
      (kind) => kind !== 'stock' && work.counts[kind].added + work.counts[kind].changed > 0,
    );
    if (changed) {
      await queries(client)
        .updateTable('catalogue.state')
        .set(({ eb }) => ({ edits: eb('edits', '+', 1) }))
        .execute();
    }
    const stored = {
      counts: work.counts,
      changed,
      questions: work.unitQuestions.all,
      names: work.names.questions,
    };
    if (!options.check) await options.after?.(client, resultOf(stored, report));
    options.signal?.throwIfAborted();
    if (!options.check) await work.known.keepIds(client);
    await client.query(options.check ? 'rollback' : 'commit');
    return { ...stored, ...(differences && { differences }) };
  } catch (error) {
    await queue.settled();
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const resultOf = (stored: Stored, report: Report) => ({
  ...stored,
  remarks: { total: report.total, groups: report.groups() },
});

/** Stores kind after kind, because a kind may refer to earlier ones. Reading continues meanwhile. */
async function storeAll(work: Work, tables: readonly RecognisedTable[]): Promise<void> {
  const of = (kind: ImportKind) => tables.filter((table) => table.kind === kind);
  const parts = new GatheredParts();
  for (const table of of('components')) await parts.read(work, table);
  tellIncomplete(work, of('components'));
  storeParts(work, parts.parts.values());
  parts.parts.clear();

  const turbos = new GatheredTurbos();
  for (const table of of('turbos')) await turbos.read(work, table);
  const chras = await storeTurbos(work, turbos);

  const sheets = new GatheredSheets(ofTurbos);
  for (const table of of('buildSheets')) await sheets.read(work, table);
  storeChras(work, chras, sheets);
  work.known.parts.clear();
  work.queue.add(() => sheets.store(work));

  const partSheets = new GatheredSheets(ofParts);
  for (const table of of('partBuildSheets')) await partSheets.read(work, table);
  work.queue.add(() => partSheets.store(work));

  const crossReferences = new GatheredCrossReferences();
  for (const table of of('crossReferences')) await crossReferences.read(work, table);
  tellIncomplete(work, of('crossReferences'));
  crossReferences.addAliases(work, parts.aliases);
  work.queue.add(() => crossReferences.store(work));

  const replacements = new GatheredReplacements();
  for (const table of of('replacements')) await replacements.read(work, table);
  work.queue.add(() => replacements.store(work));

  const stock = new GatheredStock();
  for (const table of of('stock')) await stock.read(work, table);
  work.queue.add(() => stock.store(work));
}

/** Stores cartridges that rows of turbos name by the maker's number. */
function storeChras(work: Work, chras: NamedChra[], sheets: GatheredSheets): void {
  const parts = chras.map(({ turbo }): Part => {
    const part: Part = {
      ...emptyPart(),
      component: 'CHRA',
      brand: turbo.manufacturer,
      oemPn: turbo.chra?.number ?? '',
      model: turbo.turboModel,
      fits: [turbo.turboPn],
    };
    return { ...part, ref: naturalPartKey(part) };
  });
  const fresh = new Map<string, Part>();
  for (const part of parts) {
    if (work.known.parts.has(part.ref)) continue;
    const same = fresh.get(part.ref);
    if (same === undefined) fresh.set(part.ref, part);
    else same.fits.push(...part.fits);
  }
  if (fresh.size > 0) storeParts(work, fresh.values());
  for (const [at, { turboId }] of chras.entries()) {
    const partId = work.known.parts.get(parts[at]?.ref ?? '');
    if (partId !== undefined) sheets.nameChra(turboId, partId);
  }
}

const reasonOf = (tables: readonly RecognisedTable[], options: ImportOptions): string =>
  options.reason ?? importReason([...new Set(tables.map(({ file }) => file))]);

/** Reason of the change set and version of an import. */
export const importReason = (files: readonly string[]): string =>
  storedMessage({ key: 'import of {files}', params: { files: shortNames(files) } });

const shortNames = (names: readonly string[]): string => names.join(', ').slice(0, 400);

/** Name of a publishing step among the steps of an import. */
export const publishingStep = (step: string): string =>
  storedMessage({ key: 'publishing: {step}', params: { step: word(step) } });

async function publishImport(
  database: Database,
  tables: readonly RecognisedTable[],
  options: ImportOptions,
): Promise<number | undefined> {
  const { signal, onProgress } = options;
  const { version } = await publish(database, {
    reason: reasonOf(tables, options),
    ...(signal && { signal }),
    ...(onProgress && {
      onProgress: ({ step, done, total }) =>
        onProgress({ step: publishingStep(step), done, total, rows: done }),
    }),
  });
  return version;
}
