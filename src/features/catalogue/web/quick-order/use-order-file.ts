import { useState } from 'react';
import type { Answer, Calls } from '#contract';
import { TABLE_FILE_BYTES } from '#contract/order-names.ts';
import {
  type Columns,
  headingsKey,
  linesOf,
  recogniseColumns,
  rowsWithout,
} from '#features/numbers/columns.ts';
import { useText } from '#language/web/use-text.ts';
import { failureMessage } from '#ui/session/failure-message.ts';
import { contentOf } from '#ui/site/file-content.ts';
import { keptList } from '#ui/site/kept-list.ts';
import { useSite } from '#ui/site/site.tsx';
import type { Added, QuickLines } from './use-quick-lines.ts';

export type Table = Answer<Calls['readOrderFile']>[number];

/** A file that was read, and what was taken of it. */
export interface OrderFile {
  readonly name: string;
  readonly tables: readonly Table[];
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
    setFailure('');
    setReading(true);
    try {
      const payload = { name: chosen.name.slice(-200), content: await contentOf(chosen) };
      const { val: tables } = await client.call('readOrderFile', payload);
      take(opened(chosen.name, tables));
    } catch (error) {
      setFailure(failureMessage(error, t) ?? '');
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
  return { file, reading, failure, read, choose };
}

/** The table whose columns are known, else the first one. */
function opened(name: string, tables: readonly Table[]): OrderFile {
  const found = tables.map(({ rows }) => {
    const recognised = recogniseColumns(rows);
    const kept = keptColumns(headingsKey(rows, recognised.heading));
    return kept && recognised.heading >= 0 ? { ...recognised, columns: kept } : recognised;
  });
  const place = Math.max(
    0,
    found.findIndex((one, index) => linesOf(tables[index]?.rows ?? [], one).length > 0),
  );
  const { heading, columns } = found[place] ?? { heading: -1, columns: undefined };
  return { name, tables, place, heading, columns, taken: undefined, read: 0, without: 0 };
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
