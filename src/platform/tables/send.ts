/** Tables of any length as a file, in memory that does not grow with them. */
import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cell, CSV_START, csvRow } from './csv.ts';

/** A table: its header, and its rows some at a time. */
export interface Table {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type TableFormat = keyof typeof tableTypes;

/** The file's bytes; a fault of the rows ends the stream with it. */
export function fileOf(table: Table, format: TableFormat): Readable {
  return format === 'csv' ? Readable.from(csv(table), { objectMode: false }) : xlsx(table);
}

async function* csv({ header, rows }: Table): AsyncGenerator<string> {
  yield CSV_START + csvRow(header);
  for await (const some of rows) {
    let text = '';
    for (const row of some) text += csvRow(row);
    yield text;
  }
}

/** More rows than a sheet holds go on in the next, under the same header. Texts are no formulas there. */
function xlsx({ name, header, rows }: Table): Readable {
  const stream = writeXlsxStream(singly(rows), {
    name,
    columns: header.map((one) => ({ header: one })),
    freezePane: { rows: 1 },
  });
  // The types of Node and of the web name the same streams apart.
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* singly(rows: Table['rows']): AsyncGenerator<Cell[]> {
  for await (const some of rows) for (const row of some) yield [...row];
}
