import { useState } from 'react';
import type { Answer, Calls } from '#contract';
import { TABLE_FILE_BYTES, type TextEncoding } from '#contract/order-names.ts';
import {
  type Columns,
  headingsKey,
  linesOf,
  meantTable,
  recogniseColumns,
  rowsWithout,
} from '#features/numbers/columns.ts';
import { useText } from '#language/web/use-text.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { contentOf } from '#ui/site/file-content.ts';
import { keptList } from '#ui/site/kept-list.ts';
import { useSite } from '#ui/site/site.tsx';
import type { Added, QuickLines } from './use-quick-lines.ts';

type ReadFile = Answer<Calls['readOrderFile']>;

/** A file that was read, and what was taken of it. */
export interface OrderFile extends ReadFile {
  readonly name: string;
  /** The file, as base64. */
  readonly content: string;
  /** Place of the table in use. */
  readonly place: number;
  readonly heading: number;
  readonly columns: Columns | undefined;
  /** What came from it; undefined while its columns are to be chosen. */
  readonly taken: readonly Added[] | undefined;
  /** Lines that were read. */
  readonly read: number;
  /** Rows without a number. */
  readonly without: number;
}

/** Reads a file into lines; where its columns are not certain, the person chooses them. */
export function useOrderFile(add: QuickLines['add']) {
  const t = useText();
  const { client } = useSite();
  const [file, setFile] = useState<OrderFile>();
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState('');

  const read = async (chosen: File) => {
    setFile(undefined);
    const size = TABLE_FILE_BYTES >> 20;
    if (chosen.size > TABLE_FILE_BYTES) {
      return setFailure(t('{name} is larger than {size} MB.', { name: chosen.name, size }));
    }
    const sent = { name: chosen.name, content: await contentOf(chosen) };
    const opened = await open(sent);
    if (opened?.guessed === false) take(opened);
    else setFile(opened);
  };

  /** Reads the file anew in another encoding; its lines are taken when they are confirmed. */
  const readAs = async (encoding: TextEncoding) => {
    if (file) setFile((await open(file, encoding)) ?? file);
  };

  const open = async (
    { name, content }: Pick<OrderFile, 'name' | 'content'>,
    encoding?: TextEncoding,
  ): Promise<OrderFile | undefined> => {
    setFailure('');
    setReading(true);
    try {
      const payload = { name: name.slice(-200), content, ...(encoding && { encoding }) };
      const { val } = await client.call('readOrderFile', payload);
      return opened({ ...val, name, content });
    } catch (error) {
      setFailure(failureMessage(error, t) ?? '');
      return undefined;
    } finally {
      setReading(false);
    }
  };

  /** Takes the lines in place of those taken before. */
  const take = (from: OrderFile) => {
    const rows = from.tables[from.place]?.rows ?? [];
    const lines = linesOf(rows, from);
    if (lines.length === 0) return setFile({ ...from, taken: undefined });
    const taken = add(lines, file?.name === from.name ? (file.taken ?? []) : []);
    setFile({ ...from, taken, read: lines.length, without: rowsWithout(rows, from) });
  };

  const choose = (place: number, columns: Columns) => {
    if (!file) return;
    const rows = file.tables[place]?.rows ?? [];
    const { heading } = recogniseColumns(rows);
    if (heading >= 0) keepColumns(headingsKey(rows, heading), columns);
    take({ ...file, place, heading, columns });
  };
  return { file, reading, failure, read, readAs, choose };
}

/** The file with the table that is meant, and the columns that were chosen for such a table before. */
function opened(file: ReadFile & Pick<OrderFile, 'name' | 'content'>): OrderFile {
  const recognised = file.tables.map(({ rows }) => {
    const read = recogniseColumns(rows);
    const kept = keptColumns(headingsKey(rows, read.heading));
    return kept && read.heading >= 0 ? { ...read, columns: kept } : read;
  });
  const place = meantTable(file.tables, recognised);
  const { heading, columns } = recognised[place] ?? { heading: -1, columns: undefined };
  return { ...file, place, heading, columns, taken: undefined, read: 0, without: 0 };
}

/** The columns that a person chose for tables with the same headings, kept in this browser. */
const kept = keptList(() => localStorage, 'quickOrderColumns');
const MOST = 30;

/** @param key headingsKey of the table */
function keptColumns(key: string): Columns | undefined {
  const { number, quantity } = readKept().find(([known]) => known === key)?.[1] ?? {};
  if (typeof number !== 'number') return undefined;
  return { number, ...(typeof quantity === 'number' && { quantity }) };
}

function keepColumns(key: string, columns: Columns): void {
  const others = readKept().filter(([known]) => known !== key);
  kept.write([...others, [key, columns]].slice(-MOST));
}

const readKept = () =>
  kept
    .read()
    .filter((one): one is [string, Partial<Columns>?] => Array.isArray(one) && one.length === 2);
