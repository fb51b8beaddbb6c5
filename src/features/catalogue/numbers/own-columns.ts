/** Which column of a file holds a customer's own numbers, and which ours. */
import type { Rows } from './columns.ts';

/** Columns count from 0. */
export interface OwnColumns {
  readonly number: number;
  readonly item: number;
}

const ownName =
  /^(?:your|own|our|my|internal|customer|client|eigene|unsere|kunden|interne|ваш|наш|свой|собственный|внутренний|propio|nuestro|interno|cliente|notre|nôtre|client|próprio|nosso|رقمنا|رقم العميل|自有|内部|客户|我方)/iu;
const itemName =
  /e\s?&\s?e|^ee[\s._-]|^(?:supplier|vendor|manufacturer|lieferant|hersteller|поставщик|производитель|proveedor|fabricante|fournisseur|fabricant|fornecedor|المورد|المصنع|供应商|厂家)/iu;
const HEADINGS_WITHIN = 15;

/** Finds both columns by their headings; without headings nothing is certain. */
export function recogniseOwnColumns(rows: Rows): {
  readonly heading: number;
  readonly columns: OwnColumns | undefined;
} {
  const heading = rows
    .slice(0, HEADINGS_WITHIN)
    .findIndex((row) => row.some((cell) => ownName.test(cell) || itemName.test(cell)));
  const names = rows[heading] ?? [];
  const [item, second] = placesOf(names, (cell) => itemName.test(cell));
  const [number, other] = placesOf(names, (cell) => ownName.test(cell) && !itemName.test(cell));
  if (item === undefined || number === undefined || second !== undefined || other !== undefined) {
    return { heading, columns: undefined };
  }
  return { heading, columns: { number, item } };
}

const placesOf = (names: readonly string[], test: (cell: string) => boolean): number[] =>
  names.flatMap((cell, place) => (test(cell.trim()) ? [place] : []));
