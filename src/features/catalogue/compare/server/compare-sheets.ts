/** The lines of several build sheets, component by component. */
import type { ComparedComponent } from '#contract/compare.ts';
import type { BomItem } from '#contract/turbo-application.ts';

/** The components in the order of the first sheet that has them; none where no sheet has lines. */
export function compareSheets(sheets: readonly (readonly BomItem[])[]): ComparedComponent[] {
  const inOrder = sheets.map((lines) => [...lines].sort((one, other) => one.seq - other.seq));
  const names = new Map(inOrder.flat().map(({ showName, transName }) => [showName, transName]));
  return [...names].map(([showName, name]) => {
    const lines = inOrder.map((sheet) => sheet.filter((line) => line.showName === showName));
    const holding = (id: string) => lines.filter((some) => some.some((line) => line.id === id));
    const counted = lines.map((some) =>
      some.map((line) => ({ ...line, sheets: holding(line.id).length })),
    );
    return { name, same: new Set(lines.map(contentOf)).size === 1, lines: counted };
  });
}

/** The parts with their pieces, in whatever order a sheet has them. */
const contentOf = (lines: readonly BomItem[]): string =>
  lines
    .map(({ id, pieces }) => `${id}×${pieces}`)
    .sort()
    .join(' ');
