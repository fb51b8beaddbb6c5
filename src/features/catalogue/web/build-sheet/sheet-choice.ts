/**
 * Selects the lines of a build sheet that make one turbo. A sheet lists both a CHRA and the parts that it
 * contains, and both a repair kit and its bearings and seals. So all lines together are more than one turbo.
 */
import type { BomItem } from '#contract/shown-items.ts';
import { isForSale } from '#features/adding/orderable.ts';

export interface SheetChoice {
  /** The CHRA, or the parts that the CHRA holds. */
  readonly core: 'chra' | 'parts';
  readonly kit: boolean;
}

/** Choices that the customer must make before the sheet is filled in. */
export interface SheetQuestions {
  readonly core: boolean;
  readonly kit: boolean;
}

/** Component names are English and always written alike (import/rules/numbers.ts). */
const isRepairKit = ({ component }: BomItem): boolean => component.toLowerCase() === 'repair kit';

/** Ids of the CHRAs that hold parts of the sheet. */
const holdersOf = (lines: readonly BomItem[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ chraId }) => chraId ?? []));

export const questionsOf = (lines: readonly BomItem[]): SheetQuestions => ({
  core: lines.some(({ chraId }) => chraId !== undefined),
  kit: lines.some(isRepairKit),
});

/** The default choice: the CHRA if it can be ordered, without the repair kit. */
export function usualChoice(lines: readonly BomItem[]): SheetChoice {
  const holders = holdersOf(lines);
  const isOpen = lines.some((line) => holders.has(line.id) && isForSale(line));
  return { core: isOpen ? 'chra' : 'parts', kit: false };
}

export interface ChosenLines {
  readonly taken: readonly BomItem[];
  /** Left out by the choice. */
  readonly skipped: readonly BomItem[];
  /** Wanted, but not for sale now. */
  readonly closed: readonly BomItem[];
}

export function chosenLines(lines: readonly BomItem[], choice: SheetChoice): ChosenLines {
  const holders = holdersOf(lines);
  const isWanted = (line: BomItem) => {
    if (isRepairKit(line) && !choice.kit) return false;
    return choice.core === 'chra' ? line.chraId === undefined : !holders.has(line.id);
  };
  const wantedLines = lines.filter(isWanted);
  return {
    taken: wantedLines.filter(isForSale),
    skipped: lines.filter((line) => !isWanted(line)),
    closed: wantedLines.filter((line) => !isForSale(line)),
  };
}
