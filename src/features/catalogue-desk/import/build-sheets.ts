/** Import of build sheets. A file replaces the sheets of the turbos (or parts) that it contains. */
import { lineLimits } from '#contract/fields/turbo.ts';
import { countUpTo } from '#features/catalogue-index/ints.ts';
import { anyOf, queries } from '#platform/queries.ts';
import type { RemarkSeverity } from './report/report.ts';
import { readCount, unclear } from './rules/text.ts';
import { type Owners, partOf, sheetReasons } from './sheet-owners.ts';
import { copyIn, GrowingInts, groupedByValue, isEmpty } from './store/lines.ts';
import { copyApart, replaceSheets, type ShorterSheet } from './store/queries.ts';
import { eachRow, type RecognisedTable, refuseRow, remark, type Work } from './tables/work.ts';

const chunk = 64 * 1024;

/**
 * Collects the lines of all files as numbers, because ten million lines then take only 200 MB. The lines are
 * written to the database turbo by turbo, so the lines of a turbo may be in several files.
 */
export class GatheredSheets {
  readonly #owners: Owners;
  readonly #turbos = new GrowingInts();
  readonly #parts = new GrowingInts();
  /** Position in the sheet, shifted left by ten bits. The lowest ten bits hold the number of pieces. */
  readonly #places = new GrowingInts();
  /** Where the lines come from. Each entry stands for a run of lines that were read from adjacent rows. */
  readonly #runs: { table: RecognisedTable; line: number; row: number }[] = [];
  /** First line of each run. */
  readonly #runLines: number[] = [];
  /** Cartridge that the row of a turbo names, by turbo id. Used only for turbos without a build sheet. */
  readonly #chras = new Map<number, number>();
  /** Owners with an unreadable row. The whole new sheet is refused, and the recorded sheet stays. */
  readonly #refused = new Set<number>();
  /** Last owner that was found. `#gap`: whether rows of unknown owners have followed since then. */
  #previous: number | undefined;
  #gap = false;

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  async read(work: Work, table: RecognisedTable): Promise<void> {
    this.#previous = undefined;
    this.#gap = false;
    await eachRow(work, table, (cells, row) => this.#line(work, table, row, cells));
  }

  /** Names a turbo's cartridge. A turbo without a build sheet gets a sheet with it. */
  nameChra(turboId: number, partId: number): void {
    this.#chras.set(turboId, partId);
  }

  #line(work: Work, table: RecognisedTable, row: number, cells: readonly string[]): void {
    const { find, at, ownerColumn, componentColumn, none, unknown } = this.#owners;
    const turboPn = cells[at.owner] ?? '';
    const position = cells[at.position] ?? '';
    const eePn = cells[at.component] ?? '';
    const pieces = cells[at.pieces] ?? '';
    const refuse = (column: string, value: string, reason: string) =>
      refuseRow(work, table, row, column, value, reason);
    const turbo = find(work, turboPn);
    const isBlank = turboPn.trim() === '';
    this.#follow(turbo, isBlank);
    if (turbo === undefined) {
      refuse(ownerColumn, turboPn, isBlank ? none : unknown);
      return;
    }
    const refuseSheet: typeof refuse = (...fault) => {
      this.#refused.add(turbo);
      refuse(...fault);
    };
    const part = partOf(work, eePn);
    if (part === undefined) {
      refuseSheet(
        componentColumn,
        eePn,
        eePn.trim() === '' ? sheetReasons.noPart : sheetReasons.unknownPart,
      );
      return;
    }
    // Turbos and parts share one id sequence, so equal ids mean the same item.
    if (part === turbo) {
      refuseSheet(componentColumn, eePn, sheetReasons.ofItself);
      return;
    }
    const count = pieces.trim() === '' ? 1 : readCount(pieces);
    if (typeof count !== 'number' || count < 1 || count > lineLimits.pieces) {
      refuseSheet('pieces', pieces, count === 'unclear' ? unclear : sheetReasons.pieces);
      return;
    }
    const read = readCount(position);
    const place = typeof read === 'number' && read <= lineLimits.position ? read : 0;
    if (place === 0 && position.trim() !== '') {
      remark(work, table, row, 'position', position, sheetReasons.position, 'mended');
    }
    this.#turbos.push(turbo);
    this.#parts.push(part);
    this.#places.push((place << 10) | count);
    const line = this.#turbos.size - 1;
    const run = this.#runs.at(-1);
    if (run?.table !== table || row - run.row !== line - run.line) {
      this.#runs.push({ table, line, row });
      this.#runLines.push(line);
    }
  }

  /**
   * Refuses the sheet that a row with an unreadable owner belongs to. A row with an empty owner belongs to
   * the sheet above. A row with an unknown owner belongs to the sheet around it, if the same sheet continues
   * below.
   */
  #follow(owner: number | undefined, isBlank: boolean): void {
    if (owner === undefined) {
      if (isBlank && !this.#gap && this.#previous !== undefined) this.#refused.add(this.#previous);
      if (!isBlank) this.#gap = true;
      return;
    }
    if (this.#gap && owner === this.#previous) this.#refused.add(owner);
    this.#gap = false;
    this.#previous = owner;
  }

  /** Stores the lines of all sheets that are not refused. */
  async store(work: Work): Promise<void> {
    this.#refuseSheets(work);
    await this.#addChras(work);
    if (this.#turbos.size === 0) return;
    const counts = work.counts[this.#owners.kind];
    const { owner, component } = this.#owners;
    const table = `catalogue.${this.#owners.table}`;
    const tally = { sheets: 0 };
    if (await isEmpty(work.client, table)) {
      await copyIn(work, table, `${owner}, seq, ${component}, pieces`, this.#lines(work, tally));
      counts.added += tally.sheets;
      return;
    }
    const columns = ['owner int', 'seq smallint', 'component int', 'pieces smallint'];
    await copyApart(work, 'import_line', columns, this.#lines(work, tally));
    const { added, changed, shorter } = await replaceSheets(work, { table, owner, component });
    this.#tellShorter(work, shorter);
    counts.added += added;
    counts.changed += changed;
    counts.unchanged += tally.sheets - added - changed;
  }

  /** Lines for COPY, grouped by turbo. */
  *#lines(work: Work, tally: { sheets: number }): Generator<string> {
    const order = groupedByValue(this.#turbos);
    const total = order.length;
    let text = '';
    let start = 0;
    while (start < total) {
      const turbo = this.#turbos.at(order[start] ?? 0);
      let end = start + 1;
      while (end < total && this.#turbos.at(order[end] ?? 0) === turbo) end += 1;
      if (this.#refused.has(turbo)) {
        start = end;
        continue;
      }
      text += this.#sheet(work, turbo, order.subarray(start, end));
      tally.sheets += 1;
      start = end;
      if (text.length < chunk) continue;
      yield text;
      text = '';
      work.onStored({ step: 'storing build sheets', done: start, total, rows: start });
    }
    yield text;
  }

  #sheet(work: Work, turbo: number, lines: Int32Array): string {
    const byPosition = new Map<number, number>();
    const atEnd: number[] = [];
    let last = 0;
    for (const line of lines) {
      const position = this.#places.at(line) >> 10;
      const lineThere = byPosition.get(position);
      if (position === 0) atEnd.push(line);
      else if (lineThere === undefined) {
        byPosition.set(position, line);
        if (position > last) last = position;
      } else if (this.#parts.at(lineThere) === this.#parts.at(line)) {
        this.#remark(work, line, sheetReasons.twice, 'mended');
      } else {
        this.#remark(work, line, sheetReasons.taken, 'mended');
        atEnd.push(line);
      }
    }
    for (const line of atEnd) {
      last += 1;
      byPosition.set(last, line);
    }
    let text = '';
    const positions = new Map<number, number>();
    for (const [position, line] of byPosition) {
      const part = this.#parts.at(line);
      const earlier = positions.get(part);
      if (earlier === undefined) positions.set(part, position);
      else this.#remark(work, line, sheetReasons.partTwice, 'noted', `${earlier}, ${position}`);
      text += this.#text(turbo, position, line);
    }
    return text;
  }

  #text(turbo: number, position: number, line: number): string {
    return `${turbo}\t${position}\t${this.#parts.at(line)}\t${this.#places.at(line) & 1023}\n`;
  }

  /** Reports the readable rows of refused sheets as refused too. */
  #refuseSheets(work: Work): void {
    if (this.#refused.size === 0) return;
    for (let line = 0; line < this.#turbos.size; line++) {
      if (!this.#refused.has(this.#turbos.at(line))) continue;
      const place = this.#placeOf(line);
      if (place) refuseRow(work, place.table, place.row, '', '', sheetReasons.otherRow);
    }
    for (const owner of this.#refused) this.#chras.delete(owner);
  }

  /** Reports sheets that lose lines, at the first row of the sheet. */
  #tellShorter(work: Work, sheets: readonly ShorterSheet[]): void {
    if (sheets.length === 0) return;
    const firstLines = new Map(sheets.map(({ owner }) => [owner, 0]));
    for (let line = this.#turbos.size - 1; line >= 0; line--) {
      const owner = this.#turbos.at(line);
      if (firstLines.has(owner)) firstLines.set(owner, line);
    }
    for (const { owner, before, after } of sheets) {
      const place = this.#placeOf(firstLines.get(owner) ?? 0);
      const value = `${before} → ${after}`;
      if (place)
        remark(work, place.table, place.row, 'position', value, sheetReasons.shorter, 'noted');
    }
  }

  #remark(
    work: Work,
    line: number,
    reason: string,
    severity: RemarkSeverity,
    value = String(this.#places.at(line) >> 10),
  ): void {
    const place = this.#placeOf(line);
    if (place) remark(work, place.table, place.row, 'position', value, reason, severity);
  }

  /** Table and row from which a line was read. */
  #placeOf(line: number): { table: RecognisedTable; row: number } | undefined {
    const run = this.#runs[countUpTo(this.#runLines, line) - 1];
    return run && { table: run.table, row: run.row + line - run.line };
  }

  async #addChras(work: Work): Promise<void> {
    if (this.#chras.size === 0) return;
    for (let line = 0; line < this.#turbos.size; line++) this.#chras.delete(this.#turbos.at(line));
    const sheets = await queries(work.client)
      .selectFrom('catalogue.build_sheet_line')
      .select('turbo_id')
      .distinct()
      .where('turbo_id', '=', anyOf([...this.#chras.keys()]))
      .execute();
    for (const { turbo_id } of sheets) this.#chras.delete(turbo_id);
    for (const [turbo, part] of this.#chras) {
      this.#turbos.push(turbo);
      this.#parts.push(part);
      this.#places.push((1 << 10) | 1);
    }
  }
}
