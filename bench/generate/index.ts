import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FactCollector, type Facts } from './facts.ts';
import { makers } from './makers.ts';
import { crossReferences, drawFamily, families, Parts, wheelDims } from './parts.ts';
import { pad, Random, Weighted } from './random.ts';
import { TurboNumbers } from './turbo-numbers.ts';
import { applicationNames, engineName, makes, type Vehicle, Vehicles } from './vehicles.ts';
import { CsvWriter } from './writer.ts';

export type { Facts, LargestBrand, Query } from './facts.ts';

export interface GenerateOptions {
  /** How many turbos; up to 1,400,000, where the makers' number ranges end. */
  turbos: number;
  /** Folder for the files; made if it isn't there. */
  directory: string;
  /** The same seed and size give the same bytes. */
  seed?: number;
  /** How many sample queries of each kind, about. */
  samples?: number;
}

const vehicleCounts = new Weighted([0.78, 0.15, 0.06, 0.01]);
const rowsPerTurbo = 1.3;
const oeCounts = new Weighted([0.5, 0.33, 0.17]);

/** Shares of the five stock states, as in the demo. */
const stockStates = new Weighted([0.55, 0.2, 0.12, 0.08, 0.05]);
const stockRanges: [first: number, last: number][] = [
  [50, 900],
  [10, 49],
  [1, 9],
  [0, 0],
];

const headers = {
  turbos: [
    'turbo_pn',
    'turbo_model',
    'turbo_manufacturer',
    'vehicle_oe_numbers',
    'car_make',
    'car_model',
    'application',
    'engine',
    'year',
    'chra_pn',
    'former_or_interchange_pns',
    'confidence',
    'notes',
    'ee_pn',
    'login_to_view',
    'dacoverride',
  ],
  components: [
    'component_type',
    'oem_pn',
    'brand',
    'fits_turbo_models_or_pns',
    'dims',
    'confidence',
    'notes',
    'ee_pn',
    'model',
    'description',
  ],
  'build-sheets': ['turbo_pn', 'position', 'ee_pn', 'pieces'],
  'cross-references': ['ee_pn', 'brand', 'number'],
  stock: ['ee_pn', 'quantity'],
} as const;

type Writers = Record<keyof typeof headers, CsvWriter>;

/**
 * Writes a catalogue of realistic numbers as CSV files in the import's formats, and facts.json with
 * queries to ask of it. Streams: memory grows with the parts (a fifth of the turbos), not the lines.
 * @returns the CSV files in an order in which they can be imported, and what facts.json holds
 * @throws RangeError when more turbos are wanted than there are numbers
 */
export async function generateCatalogue(
  options: GenerateOptions,
): Promise<{ files: string[]; facts: Facts }> {
  const { turbos, directory, seed = 1, samples = 4000 } = options;
  await mkdir(directory, { recursive: true });
  const names = Object.keys(headers) as (keyof typeof headers)[];
  const paths = names.map((name) => join(directory, `${name}.csv`));
  const opened = await Promise.all(
    names.map(async (name, index) => [
      name,
      await CsvWriter.create(paths[index] ?? '', headers[name]),
    ]),
  );
  const writers = Object.fromEntries(opened) as Writers;
  const parts = new Parts(turbos);
  const collector = new FactCollector(seed, turbos, samples);
  await writeParts(parts, new Random(seed + 1), writers);
  await writeTurbos(turbos, parts, new Random(seed), collector, writers);
  await Promise.all(Object.values(writers).map((writer) => writer.close()));
  const facts = collector.finish({
    turbos,
    applications: writers.turbos.rows,
    parts: writers.components.rows,
    buildSheetLines: writers['build-sheets'].rows,
    crossReferences: writers['cross-references'].rows,
    stock: writers.stock.rows,
  });
  await writeFile(join(directory, 'facts.json'), JSON.stringify(facts));
  return { files: paths, facts };
}

/** A quantity in pieces, or nothing for an item that is not made yet. */
function quantity(random: Random): string {
  const range = stockRanges[stockStates.draw(random)];
  return range ? String(random.between(...range)) : '';
}

async function writeParts(parts: Parts, random: Random, writers: Writers): Promise<void> {
  const { components, stock, 'cross-references': crosses } = writers;
  for (const { eePn, component } of parts.all()) {
    const model = eePn.split('-')[1] ?? '';
    const dims = wheelDims(component, random);
    components.row(component, '', '', model, dims, '', '', eePn, model, `${component} ${model}`);
    for (const { brand, number } of crossReferences(random)) crosses.row(eePn, brand, number);
    stock.row(eePn, quantity(random));
    await Promise.all([
      components.yieldToEventLoop(),
      crosses.yieldToEventLoop(),
      stock.yieldToEventLoop(),
    ]);
  }
}

/** What a base and its revisions have in common. */
interface Base {
  family: number;
  make: number;
}

async function writeTurbos(
  count: number,
  parts: Parts,
  random: Random,
  collector: FactCollector,
  writers: Writers,
): Promise<void> {
  const numbers = new TurboNumbers(random);
  const vehicles = new Vehicles(random, count * rowsPerTurbo);
  const bases = new Map<string, Base>();
  for (let turbo = 0; turbo < count; turbo += 1) {
    const drawn = drawFamily(random);
    const maker = makers[families[drawn]?.maker ?? 0]?.name ?? '';
    const last = numbers.staysOnBase(maker) ? bases.get(maker) : undefined;
    const base = last ?? { family: drawn, make: vehicles.drawMake() };
    bases.set(maker, base);
    const number = numbers.next(maker);
    const { model = '', code = '' } = families[base.family] ?? {};
    const eePn = random.chance(0.5) ? `TU-${code}-${pad(turbo, 7)}` : '';
    const oeNumbers = Array.from({ length: oeCounts.draw(random) + 1 }, () =>
      vehicles.oeNumber(base.make),
    );
    const front = [number.pn, model, maker, oeNumbers.join(';')].join(',');
    const back = ['', number.former.join(';'), 'high', '', eePn, marks(random)].join(',');
    for (const vehicle of drawVehicles(vehicles, base.make, random)) {
      collector.vehicle(vehicle);
      writers.turbos.row(front, ...vehicleCells(vehicle), back);
    }
    const lines = parts.buildSheet(base.family, random);
    for (const [at, line] of lines.entries()) {
      writers['build-sheets'].row(number.pn, at + 1, line.eePn, line.pieces);
    }
    if (eePn) writers.stock.row(eePn, quantity(random));
    const eePns = lines.map((line) => line.eePn);
    collector.turbo(number, oeNumbers, eePns);
    await writers.turbos.yieldToEventLoop();
    await writers['build-sheets'].yieldToEventLoop();
    await writers.stock.yieldToEventLoop();
  }
}

/** The vehicles that a turbo fits: the first of the make that its OE numbers are of, others of any. */
function drawVehicles(vehicles: Vehicles, make: number, random: Random): Vehicle[] {
  const further = Array.from({ length: vehicleCounts.draw(random) }, () =>
    vehicles.draw(vehicles.drawMake()),
  );
  return [vehicles.draw(make), ...further];
}

function vehicleCells({ make, application, engine, model, year }: Vehicle): string[] {
  const names = [makes[make]?.[0] ?? '', model, applicationNames[application] ?? ''];
  return [...names, engineName(make, application, engine), year];
}

/** login_to_view for 3 of 100, dacoverride for 5 of 100. */
function marks(random: Random): string {
  return `${random.chance(0.03) ? 1 : 0},${random.chance(0.05) ? 1 : 0}`;
}
