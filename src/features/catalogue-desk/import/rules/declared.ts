/** Reads cells of declared fields by the rules of their kind, for turbos and parts alike. */
import { choiceOf, type FieldKind, type ItemField, notAChoice } from '#contract/fields/field.ts';
import type { RemarkSeverity } from '../report/report.ts';
import { measureReasons, readGrams } from './measures.ts';
import { cleanText, readCount, unclear } from './text.ts';
import {
  cleanCountry,
  cleanGtin,
  cleanHsCode,
  cleanStorageBin,
  readHsCodes,
  readSize,
  tradeReasons,
} from './trade.ts';

/** Callbacks to the reader of the row. */
export interface CellTold {
  remark(reason: string, severity: RemarkSeverity): void;
  /** Asks staff for the unit of the column. */
  askForUnit(): void;
}

const cleaners = {
  gtin: cleanGtin,
  hsCode: cleanHsCode,
  country: cleanCountry,
  storageBin: cleanStorageBin,
} as const;

/** Maximum pieces in a carton. */
const MAX_PIECES = 99_999;

const kinds = [
  'choice',
  'gtin',
  'hsCode',
  'country',
  'grams',
  'size',
  'count',
  'hsCodes',
  'storageBin',
] as const;
export type DeclaredKind = (typeof kinds)[number];
export const isDeclaredKind = (kind: FieldKind): kind is DeclaredKind =>
  kinds.some((one) => one === kind);

/**
 * Value of a non-empty cell. An invalid cell is reported; its value is '' for texts, else undefined.
 * @param bare converts a number without a unit to the stored unit; undefined if the unit is unknown
 */
export function readDeclared(
  field: ItemField & { readonly kind: DeclaredKind },
  cell: string,
  bare: number | undefined,
  told: CellTold,
): unknown {
  const refuse = <T>(reason: string, empty: T): T => {
    told.remark(reason, 'refused');
    return empty;
  };
  const noUnit = <T>(reason: string, empty: T): T => {
    told.askForUnit();
    return refuse(reason, empty);
  };
  const { kind } = field;
  switch (kind) {
    case 'choice': {
      const { value, remarks } = cleanText(cell);
      for (const one of remarks) told.remark(one.reason, one.severity);
      return choiceOf(field, value) ?? refuse(notAChoice(field.choices ?? []), '');
    }
    case 'grams': {
      const grams = readGrams(cell, bare);
      if (typeof grams === 'number') return grams;
      if (grams === 'noUnit') return noUnit(measureReasons.noUnit, undefined);
      return refuse(grams ? unclear : measureReasons.weight, undefined);
    }
    case 'size': {
      const size = readSize(cell, bare);
      if (size === 'noUnit') return noUnit(tradeReasons.noSizeUnit, '');
      return size ?? refuse(tradeReasons.size, '');
    }
    case 'count': {
      const count = readCount(cell);
      if (typeof count === 'number' && count > 0 && count <= MAX_PIECES) return count;
      return refuse(count === 'unclear' ? unclear : tradeReasons.count, undefined);
    }
    case 'hsCodes': {
      const read = readHsCodes(cell);
      if ('reason' in read) return refuse(read.reason, undefined);
      return Object.keys(read.codes).length > 0 ? read.codes : undefined;
    }
    default: {
      const { value, remarks } = cleaners[kind](cell);
      for (const one of remarks) told.remark(one.reason, one.severity);
      return value;
    }
  }
}
