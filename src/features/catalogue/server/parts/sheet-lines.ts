/** Lines of build sheets as they are shown. */
import type { PublishedLines } from '#features/catalogue-index/fields.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { mainRow } from '#features/catalogue-index/versions.ts';
import { listText, rowsAt } from '../results/rows.ts';

/** A part as a line or link shows it. */
export interface ListedPart {
  readonly id: number;
  readonly type: number;
  readonly component: string;
  readonly ee_pn: string;
  readonly oem_pn: string;
}

/** A line of a build sheet. */
export interface SheetPart extends ListedPart {
  readonly seq: number;
  readonly pieces: number;
}

type PartColumns = readonly [
  id: number,
  type: number,
  component: string,
  ee_pn: string,
  oem_pn: string,
];

const partsSql = `select p.id, p.type, p.component, p.ee_pn, p.oem_pn
  from json_each(?) at join part p on p.id = at.value`;

/** The parts of some ids; one that is not there is left out. */
export function listedParts(version: Version, ids: readonly number[]): Map<number, ListedPart> {
  if (ids.length === 0) return new Map();
  const rows = version.lists<PartColumns>(partsSql, listText(ids));
  return new Map(
    rows.map(([id, type, component, ee_pn, oem_pn]) => [
      id,
      { id, type, component, ee_pn, oem_pn },
    ]),
  );
}

/** The lines of a build sheet in their order. @param lines JSON: see catalogue-index/fields.ts */
export function sheetLines(version: Version, lines: string): SheetPart[] {
  const [ids, seqs, pieces] = JSON.parse(lines) as PublishedLines;
  const parts = listedParts(version, ids);
  return ids.flatMap((id, at) => {
    const part = parts.get(id);
    return part ? { ...part, seq: seqs[at] ?? 0, pieces: pieces[at] ?? 0 } : [];
  });
}

/** Ids of what stands on a part's own build sheet. */
export function componentsOf(version: Version, id: number): readonly number[] {
  const sql = 'select lines from part_detail where id = ?';
  const detail = version.get<{ lines: string }>(sql, id);
  return detail ? (JSON.parse(detail.lines) as PublishedLines)[0] : [];
}

/** A turbo with the lines of its build sheet. */
export interface ListedTurbo {
  readonly id: number;
  readonly pn: string;
  readonly lines: readonly SheetPart[];
}

const turbosSql = 'select id, lines from turbo order by id limit ?';

/** The first turbos by their ids, without those for customers alone. */
export function listedTurbos(version: Version, count: number): ListedTurbo[] {
  const turbos = version.all<{ id: number; lines: string }>(turbosSql, count);
  const mains = turbos.flatMap(({ id }) => mainRow(version, id) ?? []);
  const rows = new Map(rowsAt(version, mains).map((row) => [row.turboId, row]));
  return turbos.flatMap(({ id, lines }) => {
    const row = rows.get(id);
    if (!row || row.restricted) return [];
    return { id, pn: row.pn, lines: sheetLines(version, lines) };
  });
}
