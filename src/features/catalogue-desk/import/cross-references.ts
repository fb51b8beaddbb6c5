/** Import of part numbers that other makers use for parts and CHRAs. */

import { numberKey } from '#features/numbers/index.ts';
import type { Alias } from './parts/read.ts';
import { ownBrand, readNumbers, zerosLost } from './rules/numbers.ts';
import { cleanText } from './rules/text.ts';
import { copyIn, field, GrowingInts, groupedByValue, isEmpty } from './store/lines.ts';
import { copyApart, emptyBrands, mergeCrosses, removeCrosses } from './store/queries.ts';
import { placesOf } from './tables/import-columns.ts';
import { eachRow, type RecognisedTable, refuseRow, remark, type Work } from './tables/work.ts';

const crossReferenceReasons = {
  noPart: 'The row has no E&E P/N.',
  unknownPart: 'No component of this E&E P/N is in the catalogue or in the files of this import.',
  turbo: 'This E&E P/N is a turbo; cross references are of components.',
  noNumber: 'The row has no readable cross reference number.',
  noArticle:
    'The article that this is another number of is not in the catalogue or in the files of this import.',
} as const;

const chunk = 64 * 1024;
const place = placesOf('crossReferences');

export class GatheredCrossReferences {
  readonly #parts = new GrowingInts();
  readonly #numbers: string[] = [];
  readonly #brands = new GrowingInts();
  readonly #brandNames: string[] = [];
  readonly #brandIndexes = new Map<string, number>();
  /** Parts in each table that is marked as complete. */
  readonly #complete = new Map<RecognisedTable, Set<number>>();
  /** Parts with an unreadable number. */
  readonly #unread = new Set<number>();

  async read(work: Work, table: RecognisedTable): Promise<void> {
    await eachRow(work, table, (cells, row) => this.#row(work, table, row, cells));
  }

  #row(work: Work, table: RecognisedTable, row: number, cells: readonly string[]): void {
    const [eePn = '', brandCell = '', numberCell = ''] = cells;
    const part = work.known.partEePns.get(eePn) ?? work.known.partOf(eePn);
    if (part === undefined) {
      const isTurbo = work.known.item(eePn) !== undefined;
      const reason =
        eePn.trim() === ''
          ? crossReferenceReasons.noPart
          : isTurbo
            ? crossReferenceReasons.turbo
            : crossReferenceReasons.unknownPart;
      refuseRow(work, table, row, 'ee_pn', eePn, reason);
      return;
    }
    const { numbers: read, mended, refused } = readNumbers(numberCell, 'interchange');
    for (const one of mended) remark(work, table, row, 'number', one.value, one.reason, 'mended');
    const numbers = read.filter((number) => {
      const numberWithZeros = work.known.withZeros(number);
      if (numberWithZeros !== undefined)
        refused.push({ value: `${number} (${numberWithZeros})`, reason: zerosLost });
      return numberWithZeros === undefined;
    });
    if (numbers.length === 0) {
      const why = refused[0]?.reason ?? '';
      refuseRow(
        work,
        table,
        row,
        'number',
        refused[0]?.value ?? numberCell,
        `${crossReferenceReasons.noNumber} ${why}`.trim(),
      );
      return;
    }
    for (const one of refused) remark(work, table, row, 'number', one.value, one.reason, 'refused');
    if (refused.length > 0) this.#unread.add(part);
    if (table.complete) {
      const completeParts = this.#complete.get(table) ?? new Set();
      this.#complete.set(table, completeParts.add(part));
    }
    const { value, remarks } = cleanText(brandCell);
    for (const one of remarks)
      remark(work, table, row, 'brand', brandCell, one.reason, one.severity);
    const brand = work.names.brand(value);
    for (const number of numbers) this.#add(part, number, brand);
  }

  #add(part: number, number: string, brand: string): void {
    let index = this.#brandIndexes.get(brand);
    if (index === undefined) {
      index = this.#brandNames.push(brand) - 1;
      this.#brandIndexes.set(brand, index);
    }
    this.#parts.push(part);
    this.#numbers.push(number);
    this.#brands.push(index);
  }

  /** Adds article numbers that a components file declares equal. Each number then finds the article. */
  addAliases(work: Work, aliases: readonly Alias[]): void {
    for (const { table, row, number, article } of aliases) {
      const part = work.known.partOf(article);
      if (part !== undefined) this.#add(part, number, ownBrand);
      else
        refuseRow(
          work,
          table,
          row,
          'fits_turbo_models_or_pns',
          article,
          crossReferenceReasons.noArticle,
        );
    }
  }

  async store(work: Work): Promise<void> {
    if (this.#parts.size === 0) return;
    const counts = work.counts.crossReferences;
    const tally = { rows: 0 };
    if (await isEmpty(work.client, 'catalogue.cross_reference')) {
      await copyIn(
        work,
        'catalogue.cross_reference',
        'part_id, number, brand',
        this.#lines(work, tally),
      );
      counts.added += tally.rows;
      return;
    }
    const columns = ['part_id int', 'number text collate "C"', 'brand text'];
    await copyApart(work, 'import_cross', columns, this.#lines(work, tally));
    const { added, changed } = await mergeCrosses(work);
    const emptied = await emptyBrands(work, this.#completeParts(work, 'brand'));
    counts.added += added;
    counts.changed += changed + emptied;
    counts.unchanged += tally.rows - added - changed - emptied;
    counts.changed += await removeCrosses(work, this.#completeParts(work, 'number'));
  }

  /** Parts for which the files contain all values of `column`. */
  #completeParts(work: Work, column: 'number' | 'brand'): number[] {
    const tables = [...this.#complete].filter(
      ([table]) => !work.refusedTables.has(table) && (table.places[place[column]] ?? -1) >= 0,
    );
    const parts = new Set(tables.flatMap(([, partsOfTable]) => [...partsOfTable]));
    return [...parts].filter((part) => !this.#unread.has(part));
  }

  /** Lines for COPY, grouped by part, without duplicate numbers. */
  *#lines(work: Work, tally: { rows: number }): Generator<string> {
    const order = groupedByValue(this.#parts);
    const keys = new Set<string>();
    let part = 0;
    let text = '';
    for (const [done, at] of order.entries()) {
      if (this.#parts.at(at) !== part) {
        part = this.#parts.at(at);
        keys.clear();
      }
      const number = this.#numbers[at] ?? '';
      const key = numberKey(number);
      if (keys.has(key)) continue;
      keys.add(key);
      text += `${part}\t${field(number)}\t${field(this.#brandNames[this.#brands.at(at)] ?? '')}\n`;
      tally.rows += 1;
      if (text.length < chunk) continue;
      yield text;
      text = '';
      work.onStored({ step: 'storing cross references', done, total: order.length, rows: done });
    }
    yield text;
  }
}
