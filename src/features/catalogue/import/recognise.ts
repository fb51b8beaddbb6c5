/** What files hold: which sheets are tables of ours, and which of their columns is which. */
import { importKinds } from '#contract/staff/import-names.ts';
import { ImportError } from './errors.ts';
import {
  columnsOf,
  type Header,
  type Mapping,
  mappedHeader,
  readHeader,
  suggestMapping,
  unknownHeader,
} from './headers.ts';
import type { Place, Report } from './report.ts';
import { openSource, type Source } from './source/open.ts';
import type { Sheet } from './source/text.ts';
import type { Table } from './work.ts';

const skippedSheet = 'The sheet names no columns of a catalogue file; it was left out.';
const unknownColumn = 'The column is not known; it was left out.';
const noFile = 'No file was named.';
const allLeftOut = 'All tables are left out: there is nothing to import.';

/** What somebody set by hand for a table with this header; undefined: its names tell. */
export type MappingOf = (
  place: Place,
  header: readonly string[],
) => Mapping | 'leave out' | undefined;

/**
 * Opens all sources and finds out what they hold.
 * @throws ImportError for a source that can't be read or names no columns of ours
 */
export async function recognise(
  sources: readonly Source[],
  report: Report,
  mappingOf: MappingOf = () => undefined,
): Promise<Table[]> {
  const tables: Table[] = [];
  for (const source of sources) {
    const sheets = await openSource(source);
    const before = tables.length;
    let header: readonly string[] = [];
    let left = 0;
    for (const sheet of sheets) {
      const found = await headerOf(sheet);
      const where = sheet.sheet === undefined ? sheet.file : `${sheet.file}, sheet ${sheet.sheet}`;
      const mapping = found && mappingOf(sheet, found);
      if (mapping === 'leave out') {
        left += 1;
        continue;
      }
      const read =
        found && (mapping ? mappedHeader(found, mapping, where) : readHeader(found, where));
      if (found !== undefined && header.length === 0) header = found;
      if (read !== undefined) {
        tables.push({ ...sheet, ...read });
        for (const name of read.unknown) report.add(sheet, 1, name, name, unknownColumn, 'noted');
      } else if (found !== undefined && sheets.length > 1) {
        report.add(sheet, 1, '', found.join(', '), skippedSheet, 'noted');
      }
    }
    const file = sheets[0]?.file ?? String(source);
    if (tables.length === before && left === 0) throw unknownHeader(header, file);
  }
  if (tables.length === 0) throw new ImportError(sources.length === 0 ? noFile : allLeftOut);
  return tables.toSorted((a, b) => importKinds.indexOf(a.kind) - importKinds.indexOf(b.kind));
}

async function headerOf(sheet: Sheet): Promise<readonly string[] | undefined> {
  for await (const { rows } of sheet.rows()) {
    const header = rows.find((row) => row.some((cell) => cell.trim() !== ''));
    if (header !== undefined) return header;
  }
  return undefined;
}

/** A table as it is shown before it is imported. */
export interface Preview extends Place {
  readonly header: readonly string[];
  /** Its first rows. */
  readonly sample: readonly (readonly string[])[];
  /** What its names say; undefined for a table that is none of ours. */
  readonly mapping: Mapping | undefined;
  /** What keeps the names from being clear. */
  readonly problem: string;
}

/**
 * The tables of a file with their first rows.
 * @param rows how many
 * @throws ImportError for a file that can't be read
 */
export async function previewFile(path: string, rows: number): Promise<Preview[]> {
  const previews: Preview[] = [];
  for (const sheet of await openSource(path)) {
    const first: string[][] = [];
    for await (const batch of sheet.rows()) {
      for (const row of batch.rows) {
        if (row.some((cell) => cell.trim() !== '')) first.push([...row]);
        if (first.length > rows) break;
      }
      if (first.length > rows) break;
    }
    const [header, ...sample] = first;
    if (header !== undefined)
      previews.push({ ...sheetPlace(sheet), header, sample, ...read(header) });
  }
  return previews;
}

const sheetPlace = ({ file, sheet }: Sheet): Place => ({ file, sheet });

function read(header: readonly string[]): Pick<Preview, 'mapping' | 'problem'> {
  try {
    const known = readHeader(header, 'The first row');
    return { mapping: known && mappingOfHeader(known), problem: '' };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { mapping: suggestMapping(header), problem: error.message };
  }
}

function mappingOfHeader({ kind, places }: Header): Mapping {
  const found = columnsOf(kind).map((column, at) => [column, places[at] ?? -1] as const);
  return { kind, places: Object.fromEntries(found.filter(([, place]) => place >= 0)) };
}
