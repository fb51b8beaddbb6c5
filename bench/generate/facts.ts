import { Random } from './random.ts';
import type { TurboNumber } from './turbo-numbers.ts';
import { applicationNames, engineName, makes, type Vehicle } from './vehicles.ts';

/** Something to search for, and a turbo that the answer must hold. */
export interface Query {
  query: string;
  turboPn: string;
}

export interface LargestBrand {
  name: string;
  rows: number;
  applications: { name: string; rows: number; engines: { name: string; rows: number }[] }[];
}

/** What a load can ask of a generated catalogue, drawn at random over all of it. */
export interface Facts {
  counts: {
    turbos: number;
    applications: number;
    parts: number;
    buildSheetLines: number;
    crossReferences: number;
    stock: number;
  };
  fullNumbers: Query[];
  /** The same number, written another way that is equal by rule. */
  equalWritings: Query[];
  /** The first 6 or more characters of a number, never all of it. */
  starts: Query[];
  /** 5 to 7 characters from inside a number. */
  fragments: Query[];
  /** One character misread, lost or doubled. */
  misread: Query[];
  oeNumbers: Query[];
  /** Own numbers of parts that stand on the turbo's build sheet. */
  eeNumbers: Query[];
  brands: { name: string; rows: number }[];
  largestBrand: LargestBrand;
}

const lookAlikes: Record<string, string> = {
  0: '8',
  1: '7',
  2: '7',
  3: '8',
  4: '9',
  5: '6',
  6: '8',
  7: '1',
  8: '3',
  9: '4',
  S: '5',
  V: 'Y',
};

const samples = [
  'fullNumbers',
  'equalWritings',
  'starts',
  'fragments',
  'misread',
  'oeNumbers',
  'eeNumbers',
] as const;
type Samples = Pick<Facts, (typeof samples)[number]>;

/** Gathers facts while a catalogue is written. */
export class FactCollector {
  private readonly random: Random;
  private readonly probability: number;
  private readonly lists: Samples = {
    fullNumbers: [],
    equalWritings: [],
    starts: [],
    fragments: [],
    misread: [],
    oeNumbers: [],
    eeNumbers: [],
  };
  /** Rows per make, application and engine. */
  private readonly nodes = new Map<number, number>();

  constructor(seed: number, turbos: number, wanted: number) {
    this.random = new Random(seed ^ 0x5f3759df);
    this.probability = Math.min(1, wanted / turbos);
  }

  vehicle({ make, application, engine }: Vehicle): void {
    const node = (make * applicationNames.length + application) * 100_000 + engine;
    this.nodes.set(node, (this.nodes.get(node) ?? 0) + 1);
  }

  turbo(number: TurboNumber, oeNumbers: string[], eePns: string[]): void {
    const { random, lists } = this;
    if (!random.chance(this.probability)) return;
    const turboPn = number.pn;
    const key = turboPn.replace(/[^0-9A-Z]/g, '');
    const add = (list: Query[], query: string) => list.push({ query, turboPn });
    add(lists.fullNumbers, turboPn);
    add(lists.equalWritings, random.of(number.equal));
    add(lists.starts, key.slice(0, random.between(6, Math.max(6, key.length - 1))));
    const from = random.between(1, Math.max(1, key.length - 6));
    add(lists.fragments, key.slice(from, from + random.between(5, 7)));
    add(lists.misread, this.misreadOf(key));
    add(lists.oeNumbers, random.of(oeNumbers));
    add(lists.eeNumbers, random.of(eePns));
  }

  finish(counts: Facts['counts']): Facts {
    const brands = this.brands();
    const largest = brands[0];
    if (!largest) throw new RangeError('a catalogue without vehicles has no brands');
    return {
      counts,
      ...this.lists,
      brands: brands.map(({ name, rows }) => ({ name, rows })),
      largestBrand: this.brandTree(largest.make, largest.rows),
    };
  }

  private misreadOf(key: string): string {
    const { random } = this;
    const at = random.between(1, key.length - 2);
    const [before, char, after] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)];
    const slip = random.next();
    if (slip < 0.7) return before + (lookAlikes[char] ?? '8') + after;
    return slip < 0.85 ? before + after : before + char + char + after;
  }

  private brands() {
    const rows = makes.map(() => 0);
    for (const [node, count] of this.nodes) {
      const make = Math.floor(node / 100_000 / applicationNames.length);
      rows[make] = (rows[make] ?? 0) + count;
    }
    return makes
      .map(([name], make) => ({ name, make, rows: rows[make] ?? 0 }))
      .filter((brand) => brand.rows > 0)
      .sort((a, b) => b.rows - a.rows);
  }

  private brandTree(make: number, rows: number): LargestBrand {
    const applications = applicationNames.map((name, application) => {
      const first = (make * applicationNames.length + application) * 100_000;
      const engines = [...this.nodes]
        .filter(([node]) => node >= first && node < first + 100_000)
        .map(([node, count]) => ({
          name: engineName(make, application, node - first),
          rows: count,
        }));
      const own = engines.reduce((sum, engine) => sum + engine.rows, 0);
      return { name, rows: own, engines };
    });
    const used = applications.filter((application) => application.rows > 0);
    return { name: makes[make]?.[0] ?? '', rows, applications: used };
  }
}
