import { letters, pad, Random, shares } from './random.ts';
import shapes from './shapes.json' with { type: 'json' };

const applications = Object.keys(shapes.applications);
const applicationShares = Object.values(shapes.applications);

/**
 * Makes, most frequent first: the first make has about 1/8 of all rows, the last makes a few in ten thousand.
 */
const makes = Object.keys(shapes.makes);
const makeShares = shares(makes.map((_, rank) => 1 / (rank + 3.3) ** 1.15));
const oePatterns = Object.values(shapes.makes).map(
  (group) => shapes.oeNumbers[group as keyof typeof shapes.oeNumbers],
);

const meanRowsPerEngine = 110;

/** Draws the index of a make, for `vehicleCells` and `oeNumber`. */
export const drawMake = (random: Random): number => random.place(makeShares);

export const oeNumber = (make: number, random: Random): string =>
  random.fill(oePatterns[make] ?? '');

/** Draws make, model, application, engine and year for a catalogue of `rows` rows. */
export function vehicleCells(make: number, rows: number, random: Random): string[] {
  const application = random.place(applicationShares);
  const makeRows = rows * (makeShares[make] ?? 0) * (applicationShares[application] ?? 0);
  const count = Math.max(1, Math.round(makeRows / meanRowsPerEngine));
  // Density falls linearly from 1.75 to 0.25: the first engines have seven times the rows of the last
  // engines.
  const place = (1.75 - Math.sqrt(1.75 ** 2 - 3 * random.next())) / 1.5;
  const engine = Math.min(count - 1, Math.floor(place * count));
  const list = make * applications.length + application;
  const ofModel = new Random(list * 7_001 + ((engine + random.between(0, 3) * 3) % 60));
  const year = years(1984 + ((make * 7 + engine * 13) % 34) + random.between(0, 5), random);
  const model = ofModel.fill(shapes.models);
  return [
    makes[make] ?? '',
    model,
    applications[application] ?? '',
    engineName(list, engine),
    year,
  ];
}

/** A range of years: '', open, one year, or several years. */
function years(first: number, random: Random): string {
  const end = random.place([0.04, 0.1, 0.05, 0.81]);
  return ['', `${first}-`, `${first}`, `${first}-${first + random.between(3, 9)}`][end] ?? '';
}

/**
 * Name of an engine, such as 1.9 TDI BKC. The same position in a pick list always has the same name. The code
 * at its end is unique.
 */
function engineName(list: number, engine: number): string {
  const random = new Random(list * 100_003 + engine);
  const litres = random.between(10, 40) / (list % applications.length === 0 ? 10 : 3);
  const code = `${letters[engine % 23]}${pad(Math.floor(engine / 23), 2)}`;
  return random.fill(`${litres.toFixed(1)} ${shapes.fuels} @${code}`);
}
