/** Lists of rows in a version's file. */
import { intsOf } from './ints.ts';
import type { Version } from './versions.ts';

/** The row to which a turbo's numbers lead. */
export const mainRow = (version: Version, turbo: number): number | undefined =>
  version.value<number>('select pos from row where turbo_id = ? and main', turbo);

/** All rows of a turbo, its main row first. */
export const rowsOfTurbo = (version: Version, turbo: number): number[] =>
  version
    .lists<[number]>('select pos from row where turbo_id = ? order by main desc, pos', turbo)
    .flat();

/** The main rows of the turbos that hold a part, itself or inside another. */
export const holdersOf = (version: Version, part: number): Int32Array =>
  intsOf(version.value<Uint8Array>('select positions from holder where part_id = ?', part));

/** The main rows of the turbos of a model. */
export const turbosOfModel = (version: Version, model: number): Int32Array =>
  intsOf(version.value<Uint8Array>('select positions from model_turbo where model_id = ?', model));
