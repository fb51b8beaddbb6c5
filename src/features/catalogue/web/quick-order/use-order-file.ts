import { useState } from 'react';
import type { Answer, Calls } from '#contract';
import type { TextEncoding } from '#contract/table-names.ts';
import {
  headingsKey,
  linesOf,
  meantTable,
  type RecognisedColumns,
  recogniseColumns,
  rowsWithout,
} from '#features/numbers/columns.ts';
import { type SentFile, sentFile } from '#ui/files.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { browserStorage, keptList } from '#ui/site/stored.ts';
import type { Added, QuickLines } from './use-quick-lines.ts';

type ReadFile = Answer<Calls['readOrderFile']>;

interface Reading {
  chosen: File | SentFile;
  encoding?: TextEncoding;
  /** The file read before, whose lines are replaced if the name is the same. */
  before: UploadedOrderFile | undefined;
}

/** A file that was read, and the lines taken from it. */
export interface UploadedOrderFile extends ReadFile, Readonly<SentFile> {
  /** Index of the table in use. */
  readonly place: number;
  readonly heading: number;
  readonly columns: RecognisedColumns | undefined;
  /** Lines taken from the file; undefined until its columns are chosen. */
  readonly taken: readonly Added[] | undefined;
  readonly read: number;
  /** Number of rows without a part number. */
  readonly without: number;
}

/** Reads a file into lines. If its columns are not certain, the person chooses them. */
export function useOrderFile(add: QuickLines['add']) {
  const { client } = useSite();
  const [file, setFile] = useState<UploadedOrderFile>();
  const { act, busy, failure } = useAct({
    async send({ chosen, encoding }: Reading) {
      const { name, content } = chosen instanceof File ? await sentFile(chosen) : chosen;
      const payload = { name: name.slice(-200), content, ...(encoding && { encoding }) };
      const { val } = await client.call('readOrderFile', payload);
      return opened({ ...val, name, content });
    },
    done(read, { encoding, before }) {
      // Lines that were read in another encoding are taken only after the person has confirmed them.
      if (encoding === undefined && !read.guessed) take(read, before);
      else setFile(read);
    },
  });

  const read = (chosen: File) => {
    setFile(undefined);
    void act({ chosen, before: file });
  };

  const readAs = (encoding: TextEncoding) => {
    if (file) void act({ chosen: file, encoding, before: file });
  };

  /** Adds the lines of a file. They replace the lines that were taken before from a file of the same name. */
  const take = (from: UploadedOrderFile, before: UploadedOrderFile | undefined) => {
    const rows = from.tables[from.place]?.rows ?? [];
    const lines = linesOf(rows, from);
    if (lines.length === 0) return setFile({ ...from, taken: undefined });
    const added = add(lines, before?.name === from.name ? (before.taken ?? []) : []);
    setFile({ ...from, taken: added, read: lines.length, without: rowsWithout(rows, from) });
  };

  const choose = (place: number, columns: RecognisedColumns) => {
    if (!file) return;
    const rows = file.tables[place]?.rows ?? [];
    const { heading } = recogniseColumns(rows);
    if (heading >= 0) keepColumns(headingsKey(rows, heading), columns);
    take({ ...file, place, heading, columns }, file);
  };
  return { file, reading: busy, failure, read, readAs, choose };
}

/** The file with its most likely table, and the columns chosen earlier for a table with the same headings. */
function opened(file: ReadFile & SentFile): UploadedOrderFile {
  const recognised = file.tables.map(({ rows }) => {
    const read = recogniseColumns(rows);
    const savedColumns = keptColumns(headingsKey(rows, read.heading));
    return savedColumns && read.heading >= 0 ? { ...read, columns: savedColumns } : read;
  });
  const place = meantTable(file.tables, recognised);
  const { heading, columns } = recognised[place] ?? { heading: -1, columns: undefined };
  return { ...file, place, heading, columns, taken: undefined, read: 0, without: 0 };
}

/** The columns that a person chose for tables with the same headings, kept in this browser. */
const storage = keptList(browserStorage, 'quickOrderColumns');
const MAX_HEADINGS = 30;

/** @param key headingsKey of the table */
function keptColumns(key: string): RecognisedColumns | undefined {
  const { number, quantity } = readKept().find(([known]) => known === key)?.[1] ?? {};
  if (typeof number !== 'number') return undefined;
  return { number, ...(typeof quantity === 'number' && { quantity }) };
}

function keepColumns(key: string, columns: RecognisedColumns): void {
  const otherColumns = readKept().filter(([known]) => known !== key);
  storage.write([...otherColumns, [key, columns]].slice(-MAX_HEADINGS));
}

const readKept = () =>
  storage
    .read()
    .filter(
      (one): one is [string, Partial<RecognisedColumns>?] => Array.isArray(one) && one.length === 2,
    );
