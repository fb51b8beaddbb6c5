/** Stores turbos: new ones directly, known ones through temporary tables. */

import { copied, isNullable } from '../store/fields.ts';
import { arrayField, field, nullField } from '../store/lines.ts';
import { remark, tellIncomplete, type Work } from '../tables/work.ts';
import type { GatheredTurbos } from './gather.ts';
import { numberColumns, type Turbo, TurboMerger } from './merge.ts';
import {
  columns,
  copyTurboTables,
  newLines,
  ofTurbo,
  ofVehicle,
  type TurboLines,
  TurboUpdate,
  turboTables,
} from './update-queries.ts';

const eePnTaken = 'This E&E P/N belongs to another item already; the turbo goes without it.';

/** A turbo with the CHRA number from its row. */
export interface NamedChra {
  turboId: number;
  turbo: Turbo;
}

/** Number of turbos per slice. While the database stores a slice, the next one is merged. */
const SLICE_SIZE = 20_000;

/**
 * Merges the collected turbos and stores them through the queue.
 * @returns turbos with the CHRA numbers from their rows
 */
export async function storeTurbos(work: Work, gathered: GatheredTurbos): Promise<NamedChra[]> {
  const chras: NamedChra[] = [];
  const merger = new TurboMerger(work, gathered);
  const update = new TurboUpdate(work);
  const total = gathered.size;
  tellIncomplete(work, gathered.tables);
  let lines = { fresh: newLines(), known: newLines() };
  let mergedCount = 0;
  for (const { ref, rows } of gathered.take()) {
    const turbo = merger.merge(ref, rows);
    takeEePn(work, turbo, rows[0]);
    const id = work.known.turbos.get(ref);
    const turboId = id ?? addFresh(work, lines.fresh, turbo);
    if (id !== undefined) addKnown(lines.known, id, turbo);
    if (turbo.eePn !== '') work.known.addTurboEePn(turbo.eePn, turboId);
    addLists(id === undefined ? lines.fresh : lines.known, turboId, turbo);
    if (turbo.chra !== undefined) chras.push({ turboId, turbo });
    mergedCount += 1;
    if (mergedCount % SLICE_SIZE > 0) continue;
    work.onProgress({ step: 'merging turbos', done: mergedCount, total, rows: mergedCount });
    await work.report.yieldToEventLoop();
    await handOver(work, lines, update);
    lines = { fresh: newLines(), known: newLines() };
    work.signal?.throwIfAborted();
  }
  await handOver(work, lines, update);
  work.queue.add(() => update.finish());
  return chras;
}

/** Waits for the previous slice, so that at most two slices are in memory. */
async function handOver(
  work: Work,
  { fresh, known: updated }: { fresh: TurboLines; known: TurboLines },
  update: TurboUpdate,
): Promise<void> {
  await work.queue.done();
  work.counts.turbos.added += fresh.turbos.count;
  work.queue.add(() => copyFresh(work, fresh));
  if (updated.turbos.count > 0) work.queue.add(() => update.add(updated));
}

/** Refuses the E&E P/N if another item has it. The turbo is then stored without an E&E P/N. */
function takeEePn(
  work: Work,
  turbo: Turbo,
  row: Parameters<TurboMerger['merge']>[1][number] | undefined,
) {
  if (turbo.eePn === '' || row === undefined) return;
  const owner = work.known.item(turbo.eePn);
  if (owner === undefined || owner === work.known.turbos.get(turbo.ref)) return;
  remark(work, row.table, row.row, 'ee_pn', turbo.eePn, eePnTaken, 'refused');
  turbo.eePn = '';
}

/** Fields of a new turbo as a COPY line, in the order of `columns`. A flag without a cell is false. */
const values = (turbo: Turbo) =>
  ofTurbo
    .map(({ name, kind }) => copied(kind === 'flag' ? (turbo[name] ?? false) : turbo[name]))
    .join('\t');

function addFresh(work: Work, lines: TurboLines, turbo: Turbo): number {
  const id = work.known.nextId();
  work.known.turbos.set(turbo.ref, id);
  lines.items.add(`${id}\t0\t${turbo.eePn === '' ? nullField : field(turbo.eePn)}`);
  lines.turbos.add(`${id}\t${field(turbo.ref)}\t${values(turbo)}`);
  return id;
}

function addKnown(lines: TurboLines, id: number, turbo: Turbo): void {
  const values = ofTurbo.map(({ name, heading = '' }) => {
    const value = turbo[name];
    // An empty cell keeps the recorded value, unless the file has all data of this column.
    return value === '' && !turbo.complete.has(heading) ? nullField : copied(value);
  });
  const complete = arrayField(completeLists(turbo.complete));
  lines.turbos.add([id, copied(turbo.fullForm), field(turbo.eePn), complete, ...values].join('\t'));
}

/** Columns that store null for an empty value. */
const nullable = ofTurbo.filter(({ kind }) => isNullable(kind));

/** Names (as in update-queries.ts) of the lists and columns of a turbo that the files replace. */
function completeLists(columns: ReadonlySet<string>): string[] {
  if (columns.size === 0) return [];
  const lists = new Set<string>();
  // Vehicles are replaced only together: if one of their columns is unreadable, all vehicles stay.
  const headings = ofVehicle.map(({ heading = '' }) => heading);
  if (headings.every((heading) => columns.has(heading))) lists.add('vehicle');
  if (columns.has('vehicle_oe_numbers')) lists.add('oe');
  for (const [column, kind] of numberColumns) if (columns.has(column)) lists.add(String(kind));
  for (const { heading = '', column } of nullable) if (columns.has(heading)) lists.add(column);
  return [...lists];
}

function addLists(lines: TurboLines, id: number, turbo: Turbo): void {
  let seq = 0;
  for (const { number, kind } of turbo.numbers) {
    seq += 1;
    lines.numbers.add(`${id}\t${seq}\t${kind}\t${field(number)}`);
  }
  seq = 0;
  for (const number of turbo.oeNumbers) {
    seq += 1;
    lines.oeNumbers.add(`${id}\t${seq}\t${field(number)}`);
  }
  seq = 0;
  for (const vehicle of turbo.vehicles) {
    seq += 1;
    let line = `${id}\t${seq}`;
    for (const { name } of ofVehicle) line += `\t${field(vehicle[name])}`;
    lines.applications.add(`${line}\t${copied(vehicle.from)}\t${copied(vehicle.to)}`);
  }
}

const copyFresh = (work: Work, lines: TurboLines): Promise<void> =>
  copyTurboTables(
    work,
    (Object.keys(turboTables) as (keyof TurboLines)[]).map((name) => [
      lines[name],
      turboTables[name],
      columns[name],
    ]),
  );
