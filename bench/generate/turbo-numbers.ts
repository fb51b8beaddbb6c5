import { borgWarnerFrames, mhiFamilies } from './makers.ts';
import { pad, type Random, spreadingStep, Weighted } from './random.ts';

/** A turbo's number, and what the same turbo or its forerunners are called elsewhere. */
export interface TurboNumber {
  /** As the catalogue writes it. */
  pn: string;
  /** Other writings of the same number, equal by rule. */
  equal: string[];
  /** Forerunners and interchanges, not equal by rule. */
  former: string[];
}

const formerCounts = new Weighted([0.3, 0.3, 0.2, 0.12, 0.08]);

/** Gives numbers without a repeat. One per catalogue. */
export class TurboNumbers {
  private readonly random: Random;
  private readonly ranges = new Map<string, { given: number; place: number; step: number }>();
  private base = '';
  private revision = 0;
  private revisionsLeft = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** Whether the maker's next turbo is a revision of its last one. */
  staysOnBase(maker: string): boolean {
    return maker === 'Garrett' && this.revisionsLeft > 0;
  }

  next(maker: string): TurboNumber {
    if (maker === 'Garrett') return this.garrett();
    if (maker === 'BorgWarner') return this.borgWarner();
    if (maker === 'MHI') return this.mhi();
    if (maker === 'IHI') return this.ihi();
    return maker === 'Toyota' ? this.toyota() : this.holset();
  }

  /** The next place in a maker's range of `size` numbers, none twice. */
  private place(maker: string, size: number): number {
    const range = this.ranges.get(maker) ?? {
      given: 0,
      place: this.random.below(size),
      step: spreadingStep(size),
    };
    if (range.given === size) throw new RangeError(`${maker} has only ${size} numbers`);
    range.given += 1;
    range.place = (range.place + range.step) % size;
    this.ranges.set(maker, range);
    return range.place;
  }

  /** Six digits that start with 4, 7 or 8, a few revisions each, in the four sales channels. */
  private garrett(): TurboNumber {
    const { random } = this;
    if (this.revisionsLeft === 0) {
      const place = this.place('garrett', 300_000);
      this.base = `${'478'[Math.floor(place / 100_000)]}${pad(place % 100_000, 5)}`;
      this.revision = 0;
      this.revisionsLeft = random.between(1, 5);
    }
    this.revisionsLeft -= 1;
    this.revision += random.between(1, 4);
    const { base, revision } = this;
    const [short, plain] = [`${base}-${revision}`, `${base}-${pad(revision, 4)}`];
    const service = `${base}-5${pad(revision, 3)}S`;
    const kind = random.next();
    const pn = kind < 0.65 ? service : kind < 0.92 ? plain : short;
    const equal = [short, plain, service, service.replaceAll('-', '').toLowerCase()];
    const former = Array.from({ length: formerCounts.draw(random) }, () =>
      random.chance(0.6)
        ? `${base}-${pad(random.between(1, 20), 4)}`
        : `${random.of(['4', '7', '8'])}${random.digits(5)}-${pad(random.between(1, 9), 4)}`,
    );
    return made(pn, equal, former);
  }

  /** 4-3-4 digits; 970, 971, 980 and 988 in the middle name the same turbo. */
  private borgWarner(): TurboNumber {
    const place = this.place('borgwarner', borgWarnerFrames.length * 10_000);
    const frame = borgWarnerFrames[Math.floor(place / 10_000)] ?? '';
    const last = pad(place % 10_000, 4);
    const write = (middle: string, dash: string) => [frame, middle, last].join(dash);
    const kind = this.random.next();
    const pn = kind < 0.7 ? write('988', '') : write('970', kind < 0.9 ? '-' : ' ');
    const equal = [write('970', ''), write('988', '-'), write('971', ' '), write('980', '')];
    const line = frame === '5303' ? 'K03' : frame === '5304' ? 'K04' : undefined;
    if (line && last.startsWith('0')) equal.push(`${line}-${last.slice(1)}`);
    const former = this.formers(() => `${frame}988${this.random.digits(4)}`);
    return made(pn, equal, former);
  }

  private mhi(): TurboNumber {
    const place = this.place('mhi', mhiFamilies.length * 100_000);
    const family = mhiFamilies[Math.floor(place / 100_000)] ?? '';
    const tail = pad(place % 100_000, 5);
    const pn = `${family}-${tail}`;
    const sister = () => `${family}-${tail.slice(0, 3)}${this.random.digits(2)}`;
    return made(pn, [family + tail, `${family} ${tail}`], this.formers(sister));
  }

  private ihi(): TurboNumber {
    const tail = pad(this.place('ihi', 1_000_000), 6);
    const pn = `V${this.random.of(['A', 'B', 'C', 'D'])}${tail}`;
    const code = () => `V${this.random.of([...'IJFLNTV'])}${this.random.digits(4)}`;
    return made(pn, [pn.toLowerCase(), `${pn.slice(0, 2)}-${tail}`], this.formers(code));
  }

  private toyota(): TurboNumber {
    const place = this.place('toyota', 200_000);
    const front = place < 100_000 ? '17201' : '17208';
    const tail = pad(place % 100_000, 5);
    const sister = () => `${front}-${tail.slice(0, 4)}${this.random.below(10)}`;
    return made(`${front}-${tail}`, [front + tail, `${front} ${tail}`], this.formers(sister));
  }

  private holset(): TurboNumber {
    const place = this.place('holset', 700_000);
    const front = ['28', '35', '37', '38', '40', '53', '54'][Math.floor(place / 100_000)] ?? '';
    const pn = front + pad(place % 100_000, 5);
    const equal = [`${pn.slice(0, 3)}-${pn.slice(3)}`, `${pn.slice(0, 4)} ${pn.slice(4)}`];
    return made(
      pn,
      equal,
      this.formers(() => pn.slice(0, 5) + this.random.digits(2)),
    );
  }

  private formers(make: () => string): string[] {
    return Array.from({ length: formerCounts.draw(this.random) }, make);
  }
}

function made(pn: string, equal: string[], former: string[]): TurboNumber {
  return {
    pn,
    equal: equal.filter((one) => one !== pn),
    former: [...new Set(former)].filter((one) => one !== pn && !equal.includes(one)),
  };
}
