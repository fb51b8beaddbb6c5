/**
 * Makes the demo catalogue's files from the two real ones beside it: `node db/demo/make.ts`.
 * The same input gives the same bytes. What is real: turbos, vehicles, their numbers, and whatever
 * facts.ts names. What is made up: build sheets (those of CHRAs and repair kits too), E&E P/Ns, all
 * other OEM P/Ns and measures, former articles, weights, core deposit classes, stock, marks, and the
 * brands 'Demo Cross' and 'Demo Parts'.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { numberKey } from '#features/numbers/index.ts';
import { chance } from './chance.ts';
import { type ComponentRow, crossReferenceRows, partRow } from './components.ts';
import { type BuildSheetLine, buildSheets, Numbering } from './parts.ts';
import { formerArticles, formerRow, partSheetRows } from './part-sheets.ts';
import { stockRows } from './stock.ts';
import { type DemoTurbo, demoTurbos, type TurboRow } from './turbos.ts';

const folder = import.meta.dirname;

/** The turbo that the README and the journeys search: never marked, and its sheet shows all states. */
const showcase = '454231-5007S';

/** Searched by the journeys and examples, so always open: no mark of either kind. */
const open = new Set([showcase, '53039880005', 'K03-052']);

function read<Row>(name: string): Row[] {
  return parse(readFileSync(join(folder, name)), { columns: true, bom: true });
}

function write(name: string, rows: object[]): void {
  writeFileSync(join(folder, name), stringify(rows, { header: true }));
}

function turboExtras(turbos: DemoTurbo[], numbering: Numbering) {
  return turbos.map((turbo) => {
    // The pick lists of the best known make lead to open build sheets, whatever is picked.
    const isOpen = open.has(turbo.pn) || turbo.makes.has('Volkswagen');
    const { code } = turbo.family;
    const hasOwn = turbo.pn === showcase || chance(`own ${turbo.pn}`) < 0.9;
    return {
      turbo_pn: turbo.pn,
      turbo_manufacturer: turbo.maker,
      ee_pn: hasOwn ? numbering.next('TU', code, turbo.base) : '',
      login_to_view: !isOpen && chance(`login ${turbo.pn}`) < 0.065 ? '1' : '0',
      dacoverride: !isOpen && chance(`details ${turbo.pn}`) < 0.085 ? '1' : '0',
      remark: turbo.remark,
    };
  });
}

function lineRow({ turbo, position, part }: BuildSheetLine) {
  return {
    turbo_pn: turbo.pn,
    position: String(position),
    ee_pn: part.eePn,
    pieces: String(part.kind.pieces),
  };
}

/** Keys of all that stands in the real files, whatever it is. */
const numbersIn = (rows: Record<string, string>[]): Set<string> =>
  new Set(rows.flatMap((row) => Object.values(row).flatMap((cell) => cell.split(';').map(numberKey))));

function make(): void {
  const rows = read<TurboRow>('turbo-applications.csv');
  const turbos = demoTurbos(rows);
  const components = read<ComponentRow>('components.csv');
  const numbering = new Numbering();
  const { parts, lines } = buildSheets(turbos, numbering);
  const extras = turboExtras(turbos, numbering);
  const turboEePns = extras.map((row) => row.ee_pn).filter((eePn) => eePn !== '');
  write('turbos-extra.csv', extras);
  const former = formerArticles(parts);
  const taken = numbersIn([...rows, ...components]);
  write('parts.csv', [
    ...parts.map((part) => partRow(part, components, taken)),
    ...former.map(formerRow),
  ]);
  write('build-sheets.csv', lines.map(lineRow));
  write('part-build-sheets.csv', partSheetRows(parts, lines));
  write(
    'replacements.csv',
    former.map(({ eePn, by }) => ({ ee_pn: eePn, replaced_by: by.eePn })),
  );
  write(
    'cross-references.csv',
    parts.flatMap((part) => crossReferenceRows(part, components)),
  );
  // Nothing of the former articles is left.
  write('stock.csv', [
    ...stockRows(parts, turboEePns, lines, showcase),
    ...former.map(({ eePn }) => ({ ee_pn: eePn, quantity: '0' })),
  ]);
}

make();
