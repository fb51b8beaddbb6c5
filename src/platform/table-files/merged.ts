/** A merged area, in rows and columns from 0. */
export interface Merge {
  readonly startRow: number;
  readonly endRow: number;
  readonly startCol: number;
}

/** A merged cell counts for all its rows that hold anything else. */
export function fillMerged(rows: string[][], merges: readonly Merge[]): void {
  for (const { startRow, endRow, startCol } of merges) {
    const value = rows[startRow]?.[startCol] ?? '';
    if (value === '') continue;
    for (let at = startRow + 1; at <= Math.min(endRow, rows.length - 1); at++) {
      const row = rows[at] ?? [];
      if ((row[startCol] ?? '') !== '' || row.every((cell) => cell === '')) continue;
      const filled = Array.from({ length: Math.max(row.length, startCol + 1) }, (_, column) =>
        column === startCol ? value : (row[column] ?? ''),
      );
      rows[at] = filled;
    }
  }
}
