import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { allParts, buildSheet, crossReferences, drawFamily, measured } from './parts.ts';
import { pad, Random } from './random.ts';
import shapes from './shapes.json' with { type: 'json' };
import { revisionsOf, turboNumber } from './turbo-numbers.ts';
import { drawMake, oeNumber, vehicleCells } from './vehicles.ts';

const rowsPerTurbo = 1.3;

/** Paths of the files, in an order in which they can be imported. */
export const filesIn = (directory: string): string[] =>
  Object.keys(shapes.files).map((name) => join(directory, `${name}.csv`));

/**
 * Writes a CSV file, a megabyte at a time. Cells are not quoted, because generated cells contain no comma,
 * quote or line break. Without quoting, ten million lines are written ten times as fast.
 */
class Table {
  private text = '';
  private readonly file;

  constructor(directory: string, name: keyof typeof shapes.files) {
    this.file = openSync(join(directory, `${name}.csv`), 'w');
    this.row(shapes.files[name]);
  }

  row(...cells: (string | number)[]): void {
    this.text += `${cells.join(',')}\n`;
    if (this.text.length > 1 << 20) this.flush();
  }

  close(): void {
    this.flush();
    closeSync(this.file);
  }

  private flush(): void {
    writeSync(this.file, this.text);
    this.text = '';
  }
}

/**
 * Writes a realistic catalogue of up to 1,400,000 turbos as CSV files in the import's formats. The same seed
 * and size give the same bytes.
 * @throws RangeError if more turbos are requested than there are numbers
 */
export function generateCatalogue(turbos: number, directory: string, seed = 1): void {
  mkdirSync(directory, { recursive: true });
  const stock = new Table(directory, 'stock');
  writeParts(turbos, directory, stock, new Random(seed + 1));
  writeTurbos(turbos, directory, stock, new Random(seed));
  stock.close();
}

const stockStates = ['[5 6 7 8 9]#', '[1 2 3 4]#', '[1 2 3 4 5 6 7 8 9]', '0', ''];

/** A stock quantity, distributed as in the demo; '' for an item that is not yet made. */
const quantity = (random: Random): string =>
  random.fill(stockStates[random.place([0.55, 0.2, 0.12, 0.08, 0.05])] ?? '');

function writeParts(turbos: number, directory: string, stock: Table, random: Random) {
  const components = new Table(directory, 'components');
  const crosses = new Table(directory, 'cross-references');
  for (const part of allParts(turbos)) {
    const { eePn, component, family } = part;
    const { dims, oemPn } = measured(part, random);
    const { model, maker } = family;
    components.row(component, oemPn, maker, model, dims, eePn, model, `${component} ${model}`);
    for (const cross of crossReferences(random)) crosses.row(eePn, ...cross);
    stock.row(eePn, quantity(random));
  }
  components.close();
  crosses.close();
}

function writeTurbos(count: number, directory: string, stock: Table, random: Random) {
  const turbos = new Table(directory, 'turbos');
  const sheets = new Table(directory, 'build-sheets');
  const turbosOfMaker = new Map<string, number>();
  /** Values of the last turbo of each maker, which a base and its revisions share. */
  const bases = new Map<string, { family: ReturnType<typeof drawFamily>; make: number }>();
  for (let turbo = 0; turbo < count; turbo += 1) {
    const drawn = { family: drawFamily(random), make: drawMake(random) };
    const { maker } = drawn.family;
    const nth = turbosOfMaker.get(maker) ?? 0;
    turbosOfMaker.set(maker, nth + 1);
    const { family, make } = (nth % revisionsOf(maker) > 0 && bases.get(maker)) || drawn;
    bases.set(maker, { family, make });
    const { pn, former } = turboNumber(maker, nth, random);
    const eePn = random.chance(0.5) ? `TU-${random.fill('[1 2 3 4]###')}-${pad(turbo, 7)}` : '';
    const oeCount = 1 + random.place([0.5, 0.33, 0.17]);
    const oeNumbers = Array.from({ length: oeCount }, () => oeNumber(make, random));
    const front = [pn, family.model, maker, oeNumbers.join(';')];
    const marks = [random.chance(0.03), random.chance(0.05)].map(Number);
    // The first vehicle has the make of the OE numbers; further vehicles have any make.
    const further = random.place([0.78, 0.15, 0.06, 0.01]);
    for (let at = 0; at <= further; at += 1) {
      const vehicleMake = at === 0 ? make : drawMake(random);
      const vehicle = vehicleCells(vehicleMake, count * rowsPerTurbo, random);
      turbos.row(...front, ...vehicle, former.join(';'), eePn, ...marks);
    }
    for (const [at, line] of buildSheet(count, family, random).entries()) {
      sheets.row(pn, at + 1, ...line);
    }
    if (eePn) stock.row(eePn, quantity(random));
  }
  turbos.close();
  sheets.close();
}
