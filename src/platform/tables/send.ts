/** Streams tables of any length as a file, in constant memory. */
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cell, CSV_START, csvRow } from './csv.ts';

/** A table: its header, and its rows in batches. */
export interface StreamedTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type TableFormat = keyof typeof tableTypes;

/** The file's bytes; an error while reading rows ends the stream with that error. */
export function fileOf(table: StreamedTable, format: TableFormat): Readable {
  return format === 'csv' ? Readable.from(csv(table), { objectMode: false }) : xlsx(table);
}

async function* csv({ header, rows }: StreamedTable): AsyncGenerator<string> {
  yield CSV_START + csvRow(header);
  for await (const some of rows) {
    let text = '';
    for (const row of some) text += csvRow(row);
    yield text;
  }
}

/** Rows beyond a sheet's limit go to the next sheet, with the same header. XLSX needs no escaping of formulas. */
function xlsx({ name, header, rows }: StreamedTable): Readable {
  const stream = writeXlsxStream(singly(rows), {
    name,
    columns: header.map((one) => ({ header: one })),
    freezePane: { rows: 1 },
  });
  // Node and the web have different types for the same streams.
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* singly(rows: StreamedTable['rows']): AsyncGenerator<Cell[]> {
  for await (const some of rows) for (const row of some) yield [...row];
}
