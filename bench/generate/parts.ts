import { makers } from './makers.ts';
import { pad, type Random, Weighted } from './random.ts';

/** A family of turbos: one model of one maker. Its turbos share parts among themselves. */
export interface Family {
  maker: number;
  model: string;
  /** Middle of the E&E P/N. */
  code: string;
}

export const families: readonly Family[] = makers.flatMap((maker, index) =>
  maker.models.map((model) => ({ maker: index, model, code: model.split('-')[0] ?? model })),
);

/** Families of a maker fall off in size, as they do on the road. */
const familyShares = new Weighted(
  families.map(({ maker, model }) => {
    const own = makers[maker];
    if (!own) return 0;
    const weights = own.models.map((_, rank) => 1 / (rank + 3));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return (own.share * (weights[own.models.indexOf(model)] ?? 0)) / sum;
  }),
);

export function drawFamily(random: Random): number {
  return familyShares.draw(random);
}

interface PartKind {
  prefix: string;
  component: string;
  /** Share of all distinct parts, in thousandths: 300 CHRAs, but 1 or 2 gasket kits. */
  share: number;
  /** Share of the turbos that have one: ten lines a turbo in all. */
  on: number;
  pieces: number;
}

const kind = (
  prefix: string,
  component: string,
  share: number,
  on: number,
  pieces = 1,
): PartKind => ({ prefix, component, share, on, pieces });

const kinds: readonly PartKind[] = [
  kind('CH', 'CHRA', 300, 1),
  kind('TW', 'turbine wheel', 130, 1),
  kind('CW', 'compressor wheel', 130, 1),
  kind('BH', 'bearing housing', 40, 1),
  kind('BP', 'back plate', 14, 0.4),
  kind('HS', 'heat shield', 6, 0.25),
  kind('NR', 'nozzle ring', 40, 0.4),
  kind('AC', 'actuator', 160, 0.85),
  kind('TH', 'turbine housing', 110, 0.6),
  kind('CC', 'compressor cover', 65, 0.5),
  kind('JB', 'journal bearing', 1, 1, 2),
  kind('GK', 'gasket kit', 2, 1),
  kind('RK', 'repair kit', 2, 1),
];

/** The parts of one kind, numbered through; each family's stand together. */
class Pool {
  readonly kind: PartKind;
  readonly eePns: string[] = [];
  private readonly starts: number[];

  constructor(partKind: PartKind, total: number) {
    const size = Math.max(1, Math.round((total * partKind.share) / 1000));
    this.kind = partKind;
    this.starts = families.map((_, index) => Math.floor(size * familyShares.before(index)));
    for (let part = 0, owner = 0; part < size; part += 1) {
      while ((this.starts[owner + 1] ?? size) <= part) owner += 1;
      const running = part - (this.starts[owner] ?? 0) + 1;
      this.eePns.push(`${partKind.prefix}-${families[owner]?.code}-${pad(running, 4)}`);
    }
  }

  draw(family: number, random: Random): string {
    const start = this.starts[family] ?? 0;
    const end = Math.max(start + 1, this.starts[family + 1] ?? this.eePns.length);
    return this.eePns[random.between(start, end - 1)] ?? '';
  }
}

export interface Line {
  eePn: string;
  pieces: number;
}

/** All parts of a catalogue: about one for five turbos. */
export class Parts {
  private readonly pools: Pool[];

  constructor(turbos: number) {
    this.pools = kinds.map((one) => new Pool(one, turbos / 5));
  }

  /** A build sheet of ten lines on average, the CHRA first. */
  buildSheet(family: number, random: Random): Line[] {
    const lines: Line[] = [];
    for (const pool of this.pools) {
      if (pool.kind.on < 1 && !random.chance(pool.kind.on)) continue;
      lines.push({ eePn: pool.draw(family, random), pieces: pool.kind.pieces });
    }
    return lines;
  }

  /** Every part once: its E&E P/N and what it is. */
  *all(): Generator<{ eePn: string; component: string }> {
    for (const { eePns, kind: own } of this.pools) {
      for (const eePn of eePns) yield { eePn, component: own.component };
    }
  }
}

/** Diameters in mm as the components file writes them; nothing for what isn't a wheel. */
export function wheelDims(component: string, random: Random): string {
  if (!component.endsWith('wheel')) return '';
  const larger = random.between(320, 1020);
  const smaller = Math.round(larger * (0.7 + random.next() * 0.2));
  const [inducer, exducer] = component === 'turbine wheel' ? [larger, smaller] : [smaller, larger];
  return `inducer ${(inducer / 10).toFixed(1)} mm; exducer ${(exducer / 10).toFixed(1)} mm`;
}

/** Makers that exist only here, each with its own way to write a number. */
const crossBrands: readonly [name: string, write: (random: Random) => string][] = [
  ['Northcore', (r) => `${r.between(1, 13)}-${r.of(['A', 'B', 'D'])}-${r.digits(5)}`],
  ['Alpine Turbo', (r) => `${r.of(['1000', '1102', '2090'])}-${r.digits(3)}-${r.digits(3)}`],
  ['Rotavent', (r) => `RV${r.digits(7)}`],
  ['Delta Boost', (r) => `DB.${r.digits(3)}.${r.digits(4)}`],
  ['Turbina', (r) => `${r.digits(3)}-${r.digits(5)}-${r.digits(3)}`],
  ['Kronos', (r) => `K${r.of([...'CHTW'])}${r.digits(6)}`],
  ['Meridian', (r) => `${r.digits(6)}-${r.digits(4)}`],
  ['Vortek', (r) => `VX ${r.digits(4)} ${r.digits(3)}`],
];

/** About eight numbers of other makers. */
export function crossReferences(random: Random): { brand: string; number: string }[] {
  return Array.from({ length: random.between(4, 12) }, () => {
    const [brand, write] = random.of(crossBrands);
    return { brand, number: write(random) };
  });
}
