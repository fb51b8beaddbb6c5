/** Owners of build sheets, which are turbos or parts: how files name them, and which table stores their lines. */

import { readNumbers } from './rules/numbers.ts';
import { placesOf } from './tables/import-columns.ts';
import type { Work } from './tables/work.ts';

export const sheetReasons = {
  noTurbo: 'The row has no turbo number.',
  unknownTurbo: 'No turbo of this number is in the catalogue or in the files of this import.',
  ofItself: 'A part can not be a component of itself.',
  noPart: 'The row has no E&E P/N.',
  unknownPart: 'No component of this E&E P/N is in the catalogue or in the files of this import.',
  pieces: 'The number of pieces is not a whole number from 1 to 999.',
  otherRow:
    'Another row of this build sheet can not be read, so the whole sheet is refused and keeps its lines.',
  shorter: 'The build sheet has fewer lines than before.',
  position: 'This is no position; the line was put at the end of the build sheet.',
  taken: 'The position is taken by another part; the line was put at the end of the build sheet.',
  partTwice: 'The part has an earlier position on this build sheet, too; both lines were taken.',
  twice: 'The same line stands in an earlier row; the rows were merged.',
} as const;

export interface Owners {
  readonly kind: 'buildSheets' | 'partBuildSheets';
  readonly table: string;
  /** Column with the owner's id. */
  readonly owner: string;
  readonly component: string;
  readonly at: Readonly<Record<'owner' | 'position' | 'component' | 'pieces', number>>;
  readonly ownerColumn: string;
  readonly componentColumn: string;
  readonly none: string;
  readonly unknown: string;
  find(work: Work, cell: string): number | undefined;
}

/** Id of the part with an E&E P/N. */
export const partOf = (work: Work, cell: string): number | undefined =>
  work.known.partEePns.get(cell) ?? work.known.partOf(cell);

const ofTurbo = placesOf('buildSheets');
const ofPart = placesOf('partBuildSheets');

export const ofTurbos: Owners = {
  kind: 'buildSheets',
  table: 'build_sheet_line',
  owner: 'turbo_id',
  component: 'part_id',
  at: { ...ofTurbo, owner: ofTurbo.turbo_pn, component: ofTurbo.ee_pn },
  ownerColumn: 'turbo_pn',
  componentColumn: 'ee_pn',
  none: sheetReasons.noTurbo,
  unknown: sheetReasons.unknownTurbo,
  find(work, cell) {
    const turboId = work.known.turbo(cell);
    if (turboId !== undefined) return turboId;
    const [number] = readNumbers(cell, 'turbo').numbers;
    return number === undefined || number === cell ? undefined : work.known.turbo(number);
  },
};

export const ofParts: Owners = {
  kind: 'partBuildSheets',
  table: 'part_line',
  owner: 'part_id',
  component: 'component_id',
  at: { ...ofPart, owner: ofPart.part_ee_pn, component: ofPart.component_ee_pn },
  ownerColumn: 'part_ee_pn',
  componentColumn: 'component_ee_pn',
  none: sheetReasons.noPart,
  unknown: sheetReasons.unknownPart,
  find: partOf,
};
