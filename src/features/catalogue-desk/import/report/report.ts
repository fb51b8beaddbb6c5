import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { CSV_START, csvRow } from '#platform/tables/csv.ts';

export interface ImportProgress {
  /** Name of the current step, such as 'reading turbos.csv'. */
  readonly step: string;
  /** Amount done of `total`, in the unit of the step, such as bytes or rows. */
  readonly done: number;
  readonly total: number;
  /** Rows handled in this step. */
  readonly rows: number;
}

/**
 * refused: the row or cell was not imported. mended: it was imported with changes. noted: it was imported
 * unchanged, but staff should check it.
 */
export type RemarkSeverity = 'refused' | 'mended' | 'noted';

export interface RowPlace {
  readonly file: string;
  readonly sheet: string | undefined;
}

export interface ReportRemark extends RowPlace {
  /** Row number in the spreadsheet. The header is row 1. */
  readonly row: number;
  readonly column: string;
  /** Original cell, cut after 200 characters. */
  readonly value: string;
  readonly reason: string;
  readonly severity: RemarkSeverity;
}

export interface RemarkGroup {
  readonly severity: RemarkSeverity;
  readonly reason: string;
  readonly count: number;
  /** The first few remarks. */
  readonly examples: readonly ReportRemark[];
}

const longestValue = 200;
const examplesKept = 5;
/** Number of remarks that are sorted and written together. It limits the memory. */
const BLOCK_SIZE = 100_000;

/** Collects remarks on refused, mended and noted rows. Writes them to a CSV file if a path is given. */
export class Report {
  readonly #groups = new Map<string, { count: number; examples: ReportRemark[] }>();
  readonly #path: string | undefined;
  readonly #order = new Map<string, number>();
  #pending: ReportRemark[] = [];
  #file: WriteStream | undefined;
  total = 0;

  constructor(path?: string) {
    this.#path = path;
  }

  add(
    place: RowPlace,
    row: number,
    column: string,
    value: string,
    reason: string,
    severity: RemarkSeverity,
  ) {
    const { file, sheet } = place;
    const cut = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
    const remark = { file, sheet, row, column, value: cut, reason, severity };
    this.total += 1;
    this.#order.set(file, this.#order.get(file) ?? this.#order.size);
    const key = `${severity}|${reason}`;
    const group = this.#groups.get(key) ?? { count: 0, examples: [] };
    group.count += 1;
    if (group.examples.length < examplesKept) group.examples.push(remark);
    this.#groups.set(key, group);
    if (this.#path !== undefined) this.#pending.push(remark);
  }

  /** Writes the collected remarks once they fill a block. @throws Error if the file cannot be written */
  async yieldToEventLoop(): Promise<void> {
    if (this.#pending.length >= BLOCK_SIZE) await this.#flush();
  }

  /** Writes the remaining remarks. No remark may be added afterwards. */
  async close(): Promise<void> {
    if (this.#path === undefined) return;
    await this.#flush();
    this.#file?.end();
    if (this.#file) await finished(this.#file);
  }

  async #flush(): Promise<void> {
    this.#file ??= await this.#open();
    const order = (remark: ReportRemark) => this.#order.get(remark.file) ?? 0;
    this.#pending.sort((a, b) => order(a) - order(b) || a.row - b.row);
    for (const remark of this.#pending) {
      const { file, sheet = '', row, column, value, reason, severity } = remark;
      const cells = [file, sheet, row, column, value, reason, severity];
      if (!this.#file.write(csvRow(cells))) await once(this.#file, 'drain');
    }
    this.#pending = [];
  }

  async #open(): Promise<WriteStream> {
    const file = createWriteStream(this.#path ?? '');
    await once(file, 'open');
    file.write(`${CSV_START}file,sheet,row,column,value,reason,severity\r\n`);
    return file;
  }

  /** Remarks grouped by reason: refused first, then the most frequent reasons. */
  groups(): RemarkGroup[] {
    const rank: Record<RemarkSeverity, number> = { refused: 0, mended: 1, noted: 2 };
    return [...this.#groups.entries()]
      .map(([key, { count, examples }]) => {
        const at = key.indexOf('|');
        return {
          severity: key.slice(0, at) as RemarkSeverity,
          reason: key.slice(at + 1),
          count,
          examples: examples.toSorted((a, b) => a.row - b.row),
        };
      })
      .sort((a, b) => rank[a.severity] - rank[b.severity] || b.count - a.count);
  }
}
