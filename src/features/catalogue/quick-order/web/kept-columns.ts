/** The columns that a person chose for tables with the same headings, kept in this browser. */
import type { Columns } from '../../numbers/columns.ts';

const PLACE = 'quickOrderColumns';
const MOST = 30;

/** @param key headingsKey of the table */
export function keptColumns(key: string): Columns | undefined {
  const found = read().find(([known]) => known === key)?.[1];
  const { number, quantity } = found ?? {};
  if (typeof number !== 'number') return undefined;
  return { number, ...(typeof quantity === 'number' && { quantity }) };
}

export function keepColumns(key: string, columns: Columns): void {
  try {
    const others = read().filter(([known]) => known !== key);
    localStorage.setItem(PLACE, JSON.stringify([...others, [key, columns]].slice(-MOST)));
  } catch {
    // Storage is blocked: the columns are chosen anew.
  }
}

function read(): [key: string, columns: Columns][] {
  try {
    const kept: [string, Columns][] | undefined = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && one.length === 2) : [];
  } catch {
    return [];
  }
}
