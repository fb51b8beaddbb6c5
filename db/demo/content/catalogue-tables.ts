/** Tables of the demo's e-catalogues: the catalogue's parts by maker, model or component. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { drawingOf } from '../../../src/features/pictures/drawings/components.ts';

type Row = Record<string, string>;
const read = (name: string) =>
  parse(readFileSync(new URL(`../${name}`, import.meta.url)), { columns: true }) as Row[];
export const of = (row: Row, name: string) => row[name] ?? '';

export const parts = read('parts.csv').filter(
  (row) => of(row, 'ee_pn') && !of(row, 'description').includes('former'),
);
export const replacements = read('replacements.csv');

const drawingNames: Record<string, string> = {
  'nozzle ring': 'nozzle ring/VNT',
  'heat shield': 'heat shield/backplate',
  'back plate': 'heat shield/backplate',
  clamp: 'fitting',
  'ball bearing': 'journal bearing',
};
export const svgOf = (component: string) => drawingOf(drawingNames[component] ?? component) ?? '';

interface Section {
  heading: string;
  rows: string[][];
}
export interface Chapter {
  title: string;
  drawings: string[];
  sections: Section[];
}

export const grouped = <T>(rows: readonly T[], key: (row: T) => string) => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
};
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const fits = (row: Row) => {
  const all = of(row, 'fits_turbo_models_or_pns').split(';').filter(Boolean);
  return all.slice(0, 4).join('  ') + (all.length > 4 ? `  +${all.length - 4}` : '');
};
const modelOf = (row: Row) => of(row, 'model') || 'Further numbers';
export const brandOf = (row: Row) => of(row, 'brand') || 'Other makers';
export const componentOf = (eePn: string) =>
  capital(
    of(parts.find((row) => of(row, 'ee_pn') === eePn) ?? {}, 'component_type') || 'Further parts',
  );
export const wanted = (...components: string[]) =>
  parts.filter((row) => components.includes(of(row, 'component_type')));

export const byModel = {
  columns: [
    { name: 'E&E P/N', width: '30mm' },
    { name: 'Component', width: '33mm' },
    { name: 'Dimensions, mm', width: '1fr' },
    { name: 'Fits', width: '1.4fr' },
    { name: 'Weight', width: '17mm' },
  ],
  rows: (rows: readonly Row[]) =>
    rows.map((row) => [
      of(row, 'ee_pn'),
      capital(of(row, 'component_type')),
      of(row, 'dims').replaceAll(' mm', '').replaceAll('; ', ' · '),
      fits(row),
      of(row, 'weight'),
    ]),
};

/** One table for a chapter: the model stands in a column. */
export const flat = {
  columns: byModel.columns.map((column, index) =>
    index === 1 ? { name: 'Turbo Model', width: '36mm' } : column,
  ),
  sections: (rows: readonly Row[]): Section[] => [
    {
      heading: '',
      rows: [...rows]
        .sort((a, b) => of(a, 'ee_pn').localeCompare(of(b, 'ee_pn'), 'en', { numeric: true }))
        .map((row) => byModel.rows([row])[0]?.with(1, of(row, 'model')) ?? []),
    },
  ],
};
export const sectionsByModel = (rows: readonly Row[]): Section[] =>
  grouped(rows, modelOf).map(([heading, inSection]) => ({
    heading,
    rows: byModel.rows(inSection),
  }));

export const chaptersBy = (
  rows: readonly Row[],
  chapter: (row: Row) => string,
  drawings: (rows: Row[]) => string[],
  sections = flat.sections,
) =>
  grouped(rows, chapter).map(([title, inChapter]) => ({
    title: capital(title),
    drawings: drawings(inChapter).filter(Boolean),
    sections: sections(inChapter),
  }));
export const byComponent = (...components: string[]) =>
  chaptersBy(
    wanted(...components),
    (row) => of(row, 'component_type'),
    (rows) => [svgOf(of(rows[0] ?? {}, 'component_type'))],
  );
