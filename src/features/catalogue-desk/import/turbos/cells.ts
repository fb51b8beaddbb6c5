/** Cleans the cells of turbo rows by the rules of their columns. */
import { type FieldTextKind, lengths } from '#contract/fields/field.ts';
import { parseYears } from '#features/numbers/index.ts';
import { applicationOf, makeOf } from '#features/numbers/makes.ts';
import { textOfCell } from '#platform/tables/csv.ts';
import type { DeclaredKind } from '../rules/declared.ts';
import { type Cleaned, cleanRemark, cleanText } from '../rules/text.ts';
import { makerOfCell } from './gather.ts';

const reasons = {
  makerName: 'The maker’s usual name was taken.',
  unknownMaker: 'The turbo’s maker is not known; the name stays as written.',
  makeName: 'The vehicle make’s usual name was taken.',
  applicationName: 'The application’s usual name was taken.',
  years: 'The years were written as the catalogue shows them.',
  noYears: 'These are not years; the cell was left out.',
} as const;

/** Cache of cleaned cells, because makes, models and engines repeat. */
class Memory {
  readonly #kept = new Map<string, Cleaned>();
  readonly #clean: (cell: string) => Cleaned;

  constructor(clean: (cell: string) => Cleaned) {
    this.#clean = clean;
  }

  get(cell: string): Cleaned {
    let cleaned = this.#kept.get(cell);
    if (cleaned !== undefined) return cleaned;
    if (this.#kept.size > 50_000) this.#kept.clear();
    cleaned = this.#clean(cell);
    this.#kept.set(cell, cleaned);
    return cleaned;
  }
}

/** Cleans a cell, then replaces its text by the usual name. */
function withName(nameOf: (text: string) => string, reason: string): (cell: string) => Cleaned {
  return (cell) => {
    const cleaned = cleanText(cell);
    const value = nameOf(cleaned.value);
    if (value === cleaned.value) return cleaned;
    return { value, remarks: [...cleaned.remarks, { reason, severity: 'mended' }] };
  };
}

function cleanMaker(cell: string): Cleaned {
  const cleaned = cleanText(cell);
  if (cleaned.value === '') return cleaned;
  const value = makerOfCell(cleaned.value);
  if (value === cleaned.value) return cleaned;
  const remark: Cleaned['remarks'][number] =
    value === undefined
      ? { reason: reasons.unknownMaker, severity: 'noted' }
      : { reason: reasons.makerName, severity: 'mended' };
  return { value: value ?? cleaned.value, remarks: [...cleaned.remarks, remark] };
}

function cleanYears(cell: string): Cleaned {
  const cleaned = cleanText(cell);
  if (cleaned.value === '') return cleaned;
  const years = parseYears(cleaned.value);
  if (years === undefined) {
    return {
      value: '',
      remarks: [...cleaned.remarks, { reason: reasons.noYears, severity: 'refused' }],
    };
  }
  if (years.display === textOfCell(cell)) return cleaned;
  return {
    value: years.display,
    remarks: [...cleaned.remarks, { reason: reasons.years, severity: 'mended' }],
  };
}

/** Kinds of fields whose value depends only on the text of the cell. */
export type CleanedKind = Exclude<FieldTextKind, DeclaredKind>;

/** Caches by kind of field. Created per import, so that the memory is freed afterwards. */
export function newMemories(): Record<CleanedKind, Memory> {
  const text = new Memory((cell) => cleanText(cell));
  return {
    text,
    turboNumber: text,
    number: text,
    item: text,
    component: text,
    model: new Memory((cell) => cleanText(cell, lengths.model)),
    remark: new Memory(cleanRemark),
    maker: new Memory(cleanMaker),
    make: new Memory(withName(makeOf, reasons.makeName)),
    application: new Memory(withName(applicationOf, reasons.applicationName)),
    years: new Memory(cleanYears),
  };
}
