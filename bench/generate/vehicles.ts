import { pad, Random, Weighted } from './random.ts';

export const applicationNames = [
  'Passenger car',
  'Commercial vehicle',
  'Agricultural',
  'Industrial',
  'Marine',
] as const;

const applicationShares = new Weighted([0.62, 0.22, 0.07, 0.06, 0.03]);

/** How an OE number looks, by the group that the make belongs to. */
const oeShapes: Record<string, (random: Random) => string> = {
  vag: (r) =>
    `${r.of(vagFronts)}${r.of(['145', '198', '253'])}${r.digits(3)}${r.of([...'ABCDEFGHJKLMNPQRSTV'])}`,
  bmw: (r) => `11657${r.digits(6)}`,
  mercedes: (r) => `A${r.of(['611', '642', '646', '651', '906', '926'])}096${r.digits(4)}`,
  psa: (r) =>
    r.chance(0.4) ? `0375${r.of([...'CFGJKNQRT'])}${r.digits(3)}` : `96${r.digits(6)}80`,
  ford: (r) =>
    `${r.digits(1)}${r.of([...'ABCEGSX'])}${r.digits(1)}Q-6K682-${r.of([...'ABCD'])}${r.of([...'ABCDEFGH'])}`,
  renault: (r) => (r.chance(0.5) ? `8200${r.digits(6)}` : `14411${r.digits(4)}R`),
  japan: (r) => `${r.of(['MR', 'ME', 'MD', '14411-', '17201-', '8-97'])}${r.digits(6)}`,
  korea: (r) => `${r.of(['28200', '28201', '28231'])}-${r.digits(2)}${r.digits(3)}`,
  seven: (r) => `${r.between(2, 9)}${r.digits(7)}`,
};

const vagFronts = [
  '028',
  '038',
  '03F',
  '03G',
  '03L',
  '03P',
  '045',
  '04E',
  '04L',
  '057',
  '059',
  '058',
  '06A',
  '06B',
  '06F',
  '06H',
  '06J',
  '06K',
  '070',
  '074',
  '076',
  '078',
  '079',
  '07K',
  '07Z',
];

type Make = [name: string, oeShape: keyof typeof oeShapes];

/** Largest first; the first has about an eighth of all rows, the last ones a few in ten thousand. */
export const makes: readonly Make[] = [
  ['Volkswagen', 'vag'],
  ['Mercedes-Benz', 'mercedes'],
  ['Toyota', 'japan'],
  ['Ford', 'ford'],
  ['BMW', 'bmw'],
  ['Audi', 'vag'],
  ['Renault', 'renault'],
  ['Peugeot', 'psa'],
  ['Opel', 'seven'],
  ['Mitsubishi', 'japan'],
  ['Fiat', 'seven'],
  ['Hyundai', 'korea'],
  ['Citroen', 'psa'],
  ['Nissan', 'japan'],
  ['Volvo', 'seven'],
  ['Iveco', 'seven'],
  ['Skoda', 'vag'],
  ['Kia', 'korea'],
  ['Seat', 'vag'],
  ['Mazda', 'japan'],
  ['Caterpillar', 'seven'],
  ['Cummins', 'seven'],
  ['Isuzu', 'japan'],
  ['MAN', 'seven'],
  ['Scania', 'seven'],
  ['DAF', 'seven'],
  ['Subaru', 'japan'],
  ['Honda', 'japan'],
  ['Land Rover', 'seven'],
  ['Chevrolet', 'seven'],
  ['Dodge', 'seven'],
  ['Perkins', 'seven'],
  ['John Deere', 'seven'],
  ['Komatsu', 'seven'],
  ['Deutz', 'seven'],
  ['Hino', 'japan'],
  ['Suzuki', 'japan'],
  ['Alfa Romeo', 'seven'],
  ['Lancia', 'seven'],
  ['Saab', 'seven'],
  ['Jeep', 'seven'],
  ['MINI', 'bmw'],
  ['Yanmar', 'japan'],
  ['JCB', 'seven'],
  ['Case IH', 'seven'],
  ['New Holland', 'seven'],
  ['Volvo Penta', 'seven'],
  ['Smart', 'mercedes'],
  ['Massey Ferguson', 'seven'],
  ['Liebherr', 'seven'],
  ['Jaguar', 'ford'],
  ['SsangYong', 'korea'],
];

const makeShares = new Weighted(makes.map((_, rank) => 1 / (rank + 3.3) ** 1.15));

const meanRowsPerEngine = 110;
const fuels = ['TDI', 'HDi', 'CDI', 'D', 'T', 'TFSI', 'dCi', 'CRDi', 'JTD', 'D-4D'];
const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
const syllables = ['Al', 'Ber', 'Car', 'Do', 'El', 'Fo', 'Gal', 'Ka', 'Lu', 'Me', 'No', 'Pa', 'Ta'];
const endings = ['ra', 'via', 'mo', 'sat', 'lio', 'to', 'gan', 'na', 'der', 'x', 'tis', 'ver'];
const marks = ['I', 'II', 'III', 'IV', 'V', 'VI'];

/** One vehicle application of a turbo: the cells of its row, and its place in the pick lists. */
export interface Vehicle {
  make: number;
  application: number;
  engine: number;
  model: string;
  year: string;
}

/** Vehicles of a catalogue of so many rows: makes of uneven size, engines of 20 to 300 rows. */
export class Vehicles {
  private readonly random: Random;
  private readonly rows: number;

  constructor(random: Random, rows: number) {
    this.random = random;
    this.rows = rows;
  }

  drawMake(): number {
    return makeShares.draw(this.random);
  }

  /** How many engines the pick list of a make and application holds. */
  engineCount(make: number, application: number): number {
    const rows = this.rows * makeShares.share(make) * applicationShares.share(application);
    return Math.max(1, Math.round(rows / meanRowsPerEngine));
  }

  draw(make: number): Vehicle {
    const { random } = this;
    const application = applicationShares.draw(random);
    const count = this.engineCount(make, application);
    // Density falls evenly from 1.75 to 0.25: the first engines have seven times the last ones' rows.
    const place = (1.75 - Math.sqrt(1.75 ** 2 - 3 * random.next())) / 1.5;
    const engine = Math.min(count - 1, Math.floor(place * count));
    return {
      make,
      application,
      engine,
      model: modelName(make, application, engine, random.below(4)),
      year: this.year(make, engine),
    };
  }

  oeNumber(make: number): string {
    const shape = oeShapes[makes[make]?.[1] ?? 'seven'];
    if (!shape) throw new RangeError(`no OE shape for make ${make}`);
    return shape(this.random);
  }

  /** A range that starts within six years of the engine's first; some are open or one year. */
  private year(make: number, engine: number): string {
    const { random } = this;
    const first = 1984 + ((make * 7 + engine * 13) % 34) + random.below(6);
    const kind = random.next();
    if (kind < 0.04) return '';
    if (kind < 0.14) return `${first}-`;
    return kind < 0.19 ? String(first) : `${first}-${first + random.between(3, 9)}`;
  }
}

/** '1.9 TDI BKC': always the same for the same place in the pick list, and told apart by its code. */
export function engineName(make: number, application: number, engine: number): string {
  const own = new Random(make * 1_000_003 + application * 100_003 + engine);
  const litres = (application === 0 ? own.between(10, 40) : own.between(20, 160)) / 10;
  const code = letters[engine % 23] ?? '';
  const rest = pad(Math.floor(engine / 23), 2);
  return `${litres.toFixed(1)} ${own.of(fuels)} ${own.of(letters)}${code}${rest}`;
}

function modelName(make: number, application: number, engine: number, variant: number): string {
  const own = new Random((make * 5 + application) * 7_001 + ((engine + variant * 3) % 60));
  const name = own.of(syllables) + own.of(endings);
  return `${name} ${own.of(marks)} (${own.of(letters)}${own.of(letters)}${own.digits(1)})`;
}
